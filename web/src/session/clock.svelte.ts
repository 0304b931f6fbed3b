// What the server told of the clock, and how it goes on from there.

import type { ClockState } from '../api/messages';

const TICK = 500;

export class Clock {
  #told = $state.raw<ClockState | null>(null);
  #at = 0;
  #now = $state(0);

  hear(told: ClockState | undefined): void {
    if (!told) return;
    this.#told = told;
    this.#at = this.#now = performance.now();
  }

  /** Lets it go on; the result ends that. */
  run(): () => void {
    const timer = setInterval(() => (this.#now = performance.now()), TICK);
    return () => clearInterval(timer);
  }

  get isThere(): boolean {
    return this.#told !== null;
  }

  /** The seconds a seat has left; null: nothing presses. `isRunning` is false while a player has not come yet. */
  left(seat: number, isRunning: boolean): number | null {
    return this.#told && secondsLeft(this.#told, seat, isRunning ? (this.#now - this.#at) / 1000 : null);
  }
}

/** The seconds a seat has left so long after it was told (null: the clock does not run yet). */
export function secondsLeft(told: ClockState, seat: number, since: number | null): number | null {
  const asked = told.asked_for[seat];
  const used = asked === undefined || since === null ? 0 : asked + since;
  const ends = [];
  if (told.rules.per_move && asked !== undefined) ends.push(told.rules.per_move - used);
  const whole = told.left[seat];
  if (whole !== undefined) ends.push(whole - used);
  return ends.length > 0 ? Math.max(0, Math.min(...ends)) : null;
}

/** "4:05", "1:20:00"; a day and more in days and hours. */
export function timeLeft(seconds: number, days: (days: number, hours: number) => string): string {
  const whole = Math.ceil(seconds);
  if (whole >= 86400) return days(Math.floor(whole / 86400), Math.floor((whole % 86400) / 3600));
  const two = (number: number): string => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
