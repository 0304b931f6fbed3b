// Names of things as a person reads them.

import { settings } from './settings.svelte';
import { FIELDS, SHORT } from '../words/fields';
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

/** What a field of an army or an attack is called; `owner` is the kind of thing it belongs to. */
export function fieldName(name: string, owner = ''): string {
  if (SHORT.has(name)) return name.toUpperCase();
  const polish = settings.language === 'pl' ? (FIELDS[`${owner}.${name}`] ?? FIELDS[name]) : undefined;
  return polish ?? title(name);
}
