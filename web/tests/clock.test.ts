import { describe, expect, it } from 'vitest';

import { secondsLeft, timeLeft } from '../src/session/clock.svelte';

describe('the clock', () => {
  const told = { rules: { per_move: 100, per_game: 1000 }, left: { 0: 1000, 1: 30 }, asked_for: { 0: 10 } };

  it('goes on for who is asked', () => {
    expect(secondsLeft(told, 0, 5)).toBe(85);
    expect(secondsLeft(told, 0, 500)).toBe(0);
  });

  it('stands for who is not asked, and before all have come', () => {
    expect(secondsLeft(told, 1, 500)).toBe(30);
    expect(secondsLeft(told, 0, null)).toBe(100);
  });

  it('is not there where nothing presses', () => {
    expect(secondsLeft({ rules: { away: 60 }, left: {}, asked_for: { 0: 10 } }, 0, 5)).toBe(null);
  });

  it('is written as clocks are', () => {
    const days = (d: number, h: number): string => `${d} d ${h} h`;
    expect([4.2, 65, 3600, 86400 * 2 + 7200].map((each) => timeLeft(each, days))).toEqual([
      '0:05',
      '1:05',
      '1:00:00',
      '2 d 2 h',
    ]);
  });
});
