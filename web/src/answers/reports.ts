// The odds of options, as the game tells them of a draft.

import type { Report } from '../api/messages';
import type { Json, JsonMap, Option } from '../api/view';
import { isMap, type Bet } from './hints';

/** The odds of an option, as they are asked for. */
export interface OddsAsked {
  option: Option;
  ruleset: string;
  bets: Bet[];
  /** What would be answered with this option. */
  draft: Json;
  /** The slot of the option; empty where there are no slots. */
  slot: string;
  preview: (draft: Json) => Promise<JsonMap | null>;
}

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
