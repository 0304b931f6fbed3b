// Names of things as a person reads them.

import { t, type Key } from '../words/words.svelte';

const LEVELS: Record<string, Key> = { random: 'levelRandom', careful: 'levelCareful', greedy: 'levelGreedy' };

/** A bot's level: one that the interface has no word for keeps its own. */
export function levelName(level: string): string {
  const word = LEVELS[level];
  return word ? t(word) : level;
}

/** "long_edges" → "Long edges". */
export function title(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
