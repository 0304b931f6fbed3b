// The odds that were looked at last, in a game or on their page: the page opens with them.

import type { JsonMap } from '../api/view';
import { keep, kept } from './keep';

interface Last {
  ruleset: string;
  /** By ruleset: what was asked. */
  asked: Record<string, JsonMap[]>;
}
const NOTHING: Last = { ruleset: '', asked: {} };

export function keepOdds(ruleset: string, attacks: JsonMap[]): void {
  keep('odds', { ruleset, asked: { ...kept('odds', NOTHING).asked, [ruleset]: attacks } });
}

/** The ruleset of the last odds; empty if there were none. */
export const lastRuleset = (): string => kept('odds', NOTHING).ruleset;
export const lastOdds = (ruleset: string): JsonMap[] | null => kept('odds', NOTHING).asked[ruleset] ?? null;
