// Which dice are worth showing now: those since one's own last answer, else the last ones that fell.

import type { GameEvent, Throw } from '../api/view';
import { passedOf, steps } from '../ui/throws';

export interface Rolled {
  /** With dice, oldest first. */
  events: GameEvent[];
  /** They fell in what happened last; otherwise they are only a reminder. */
  isFresh: boolean;
}

/** Dice of the events from number `since` on. */
export function rolledSince(events: GameEvent[], since: number): Rolled {
  const fresh: GameEvent[] = [];
  for (let n = events.length - 1; n >= 0; n -= 1) {
    const event = events[n]!;
    if (event.number < since && fresh.length > 0) break;
    if (!event.throws?.length) continue;
    if (event.number < since) return { events: [event], isFresh: false };
    fresh.push(event);
  }
  return { events: fresh.reverse(), isFresh: fresh.length > 0 };
}

function saidThrow(each: Throw): string {
  const needs = each.needs === null || each.needs === undefined ? '' : ` ${each.needs}+`;
  const passed = passedOf(each);
  return `${each.name || each.die}${needs}: ${each.faces.join(' ')}${passed === null ? '' : ` (${passed})`}`;
}

/** An event with its dice in words, for those who hear it. */
export function spoken(event: GameEvent): string {
  return `${event.text} ${steps(event.throws ?? [])
    .map(saidThrow)
    .join('; ')}`;
}
