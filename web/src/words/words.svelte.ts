// Interface words in the chosen language. The words of the games themselves come from the server.

import { settings } from '../lib/settings.svelte';
import { en } from './en';
import { pl } from './pl';

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Word = string | Plural;
export type Key = keyof typeof en;
export type Words = Record<Key, Word>;

const WORDS: Record<string, Words> = { en, pl };
const rules = new Map<string, Intl.PluralRules>();

function pluralOf(language: string, n: number): Intl.LDMLPluralRule {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule.select(n);
}

/** The word for a key, with `{name}` filled in; `n` chooses among plural forms. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const language = settings.language;
  const word: Word = WORDS[language]?.[key] ?? en[key];
  const text = typeof word === 'string' ? word : (word[pluralOf(language, Number(values['n'] ?? 0))] ?? word.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Chances below this are not told digit by digit. */
const LEAST = 0.000001;

export function percent(share: number): string {
  // What is nearly nothing is not nothing; what is less than one in a million is only said to be less.
  if (share > 0 && share < LEAST) {
    return `< ${LEAST.toLocaleString(settings.language, { style: 'percent', maximumFractionDigits: 4 })}`;
  }
  if (share > 0 && share < 0.00005) {
    return share.toLocaleString(settings.language, { style: 'percent', maximumSignificantDigits: 2 });
  }
  const digits = share > 0 && share < 0.01 ? 2 : share < 0.1 || share > 0.99 ? 1 : 0;
  return share.toLocaleString(settings.language, { style: 'percent', maximumFractionDigits: digits });
}

export function decimal(number: number, digits = 2): string {
  // The same for numbers.
  if (number > 0 && number < LEAST) {
    return `< ${LEAST.toLocaleString(settings.language, { maximumFractionDigits: 6 })}`;
  }
  if (number !== 0 && Math.abs(number) < 0.5 / 10 ** digits) {
    return number.toLocaleString(settings.language, { maximumSignificantDigits: 1 });
  }
  return number.toLocaleString(settings.language, { maximumFractionDigits: digits });
}

export function when(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return date.toLocaleString(settings.language, { dateStyle: 'medium', timeStyle: 'short' });
}

const SPANS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86400],
];

/** How long ago, in the largest unit that fits; a date after a week. */
export function ago(iso: string): string {
  const seconds = (new Date(iso).getTime() - Date.now()) / 1000;
  if (!Number.isFinite(seconds) || seconds < -7 * 86400) return when(iso);
  const [unit, length] = SPANS.findLast((span) => -seconds >= span[1]) ?? [];
  if (!unit || !length) return t('justNow');
  return new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' }).format(Math.round(seconds / length), unit);
}
