// Names of things as a person reads them.

import type { JsonMap } from '../api/view';
import { t, type Key } from '../words/words.svelte';

const LEVELS: Record<string, Key> = { random: 'levelRandom', careful: 'levelCareful', greedy: 'levelGreedy' };

/** A bot's level: one that the interface has no word for keeps its own. */
export function levelName(level: string): string {
  const word = LEVELS[level];
  return word ? t(word) : level;
}

const ABOUT: Record<string, Key> = { random: 'aboutRandom', careful: 'aboutCareful', greedy: 'aboutGreedy' };

/** How a bot of the level plays, and how strong that is. */
export function levelAbout(level: string): string {
  const word = ABOUT[level];
  return word ? t(word) : '';
}

/** "long_edges" → "Long edges". */
export function title(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** "TEN-DICE-01" → "TEN-DICE". */
export const chapterOf = (clause: string): string => clause.split('-').slice(0, -1).join('-') || clause;

/** What a field of an army or an attack is called, by its schema. */
export const fieldName = (name: string, schema: JsonMap | undefined): string =>
  typeof schema?.['title'] === 'string' ? schema['title'] : title(name);
