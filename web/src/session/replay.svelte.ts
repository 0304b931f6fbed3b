// A game looked at again: all its moments, forwards and backwards.

import { changedView } from '../api/apply';
import type { Replay } from '../api/messages';
import type { View } from '../api/view';
import { Motion } from '../board/motion.svelte';

export class ReplayPlayer {
  at = $state(0);
  isPlaying = $state(false);
  /** Moments a second. */
  speed = $state(1.5);
  readonly motion = new Motion();
  readonly #views: View[];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly replay: Replay) {
    this.#views = [replay.start];
  }

  get last(): number {
    return this.replay.frames.length;
  }
  get view(): View {
    return this.#viewAt(this.at);
  }
  /** Whose answer led here. */
  get by(): number | null {
    return this.at > 0 ? this.replay.frames[this.at - 1]!.by : null;
  }

  /** The number of the first event of this moment. */
  get freshFrom(): number {
    return this.at > 0 ? this.replay.frames[this.at - 1]!.log_from : 0;
  }

  #viewAt(n: number): View {
    while (this.#views.length <= n) {
      const frame = this.replay.frames[this.#views.length - 1]!;
      this.#views.push(changedView(this.#views[this.#views.length - 1]!, frame));
    }
    return this.#views[n]!;
  }

  go(to: number): void {
    const before = this.view;
    const now = this.at;
    this.at = Math.max(0, Math.min(this.last, to));
    this.motion.finish();
    if (this.at === now + 1) this.motion.play(before.table, this.view.table, this.replay.frames[now]!);
    if (this.at === this.last) this.pause();
  }

  /** The moment with this turn. */
  goToTurn(turn: number): void {
    const n = this.replay.frames.findIndex((frame) => frame.turn >= turn);
    this.go(turn <= 0 ? 0 : n === -1 ? this.last : n + 1);
  }

  play(): void {
    if (this.at === this.last) this.go(0);
    this.isPlaying = true;
    this.#next();
  }
  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }
  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.isPlaying) return;
      this.go(this.at + 1);
      if (this.isPlaying) this.#next();
    }, 1000 / this.speed);
  }
}
