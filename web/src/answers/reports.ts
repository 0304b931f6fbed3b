// The odds of options, as the game tells them of a draft.

import type { Report } from '../api/messages';
import type { JsonMap } from '../api/view';
import { isMap } from './hints';

/** The report that is told; anything that is none counts as nothing. */
export function reportOf(from: JsonMap | undefined): Report | null {
  const odds = from?.['odds'];
  return isMap(odds) && isMap(odds['stages']) && typeof odds['main'] === 'string' ? (odds as unknown as Report) : null;
}

/** What a preview tells of one slot, or of the whole answer. */
export function toldOf(told: JsonMap | null, slot: string): JsonMap {
  const slots = told?.['slots'];
  const found = slot && isMap(slots) ? slots[slot] : told;
  return isMap(found ?? undefined) ? (found as JsonMap) : {};
}

/** The attacks of a preview that has several. */
export const attacksOf = (told: JsonMap): JsonMap[] =>
  Array.isArray(told['attacks']) ? told['attacks'].filter(isMap) : [];

let last: Promise<unknown> = Promise.resolve();

/** One after the other: what nobody waits for any more is not begun. */
export function inTurn<T>(isWanted: () => boolean, ask: () => Promise<T>): Promise<T | null> {
  const next = last.then(() => (isWanted() ? ask() : null));
  last = next.catch(() => undefined);
  return next;
}
