// Short sounds made here, without a file: dice on a table, and a knock when it is one's turn. Off unless wished.

import { settings } from './settings.svelte';

let context: AudioContext | null = null;

/** A browser makes no sound before its user has done something; then the sound is left out. */
function open(): AudioContext | null {
  if (!settings.hasSounds || !('AudioContext' in window)) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function knock(on: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const [tone, volume] = [on.createOscillator(), on.createGain()];
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + length);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(volume).connect(on.destination);
  tone.start(at);
  tone.stop(at + length);
}

/** So many dice fall. */
export function playDice(count: number): void {
  const on = open();
  if (!on) return;
  for (let n = 0; n < Math.min(count, 8); n++) {
    knock(on, on.currentTime + 0.045 * n, 900 + 170 * ((n * 5) % 7), 0.05, 0.12);
  }
}

/** It is one's turn. */
export function playTurn(): void {
  const on = open();
  if (!on) return;
  knock(on, on.currentTime, 440, 0.16, 0.16);
  knock(on, on.currentTime + 0.14, 660, 0.22, 0.16);
}
