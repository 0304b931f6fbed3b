// How things look: kinds of ground, states, colours of seats. All are found by key, never by a word.

import type { Hexes, State } from '../api/view';

export type Ground =
  | 'zone'
  | 'burnt'
  | 'wood'
  | 'mountain'
  | 'dune'
  | 'ruin'
  | 'wall'
  | 'building'
  | 'hill'
  | 'rough'
  | 'water'
  | 'swamp'
  | 'road'
  | 'smoke'
  | 'other';

const GROUNDS: ReadonlySet<string> = new Set<Ground>([
  'zone',
  'burnt',
  'wood',
  'mountain',
  'dune',
  'ruin',
  'wall',
  'building',
  'hill',
  'rough',
  'water',
  'swamp',
  'road',
  'smoke',
]);

/** The texture of an area: of the first of its kinds that has one. */
export function groundOf(kinds: readonly string[], isBlocking = false): Ground {
  const known = kinds.find((kind) => GROUNDS.has(kind)) as Ground | undefined;
  return known ?? (isBlocking ? 'building' : 'other');
}

/** How a terrain, an overlay or a marker of a hex is drawn, and its words. */
export const legendOf = (hexes: Hexes | undefined, key: string): State => hexes?.legend?.[key] ?? [key, key];

/** What a hex of this kind of ground is filled with. */
export function hexFill(kind: string, patterns: string): string {
  const ground = groundOf([kind]);
  if (ground === 'other') return kind === 'clear' || kind === '' ? 'var(--ground)' : 'var(--t-rough)';
  if (ground === 'road') return 'var(--t-road)';
  return ground === 'wall' ? 'var(--t-building)' : `url(#${patterns}-${ground})`;
}

export type Sign =
  | 'done'
  | 'moved'
  | 'shock'
  | 'pinned'
  | 'tired'
  | 'fire'
  | 'shield'
  | 'flag'
  | 'charge'
  | 'away'
  | 'drop'
  | 'cloud'
  | 'gone'
  | 'fresh'
  | 'dot';

/** The sign of a state, a marker or a thing in a tray, by its key. */
export const signOf = (key: string): Sign => (key in SIGN_PATHS ? (key as Sign) : 'dot');

/** Strokes on a field of 12 by 12. */
export const SIGN_PATHS: Record<Sign, string> = {
  done: 'M2.5 6.5l2.5 2.5 4.5-5.5',
  moved: 'M2 6h7M6.5 3.2L9.3 6 6.5 8.8',
  shock: 'M7 1.8L3.5 6.5h5L5 10.4',
  pinned: 'M6 2v6M3.2 5.6L6 8.4l2.8-2.8M2.5 10.3h7',
  tired: 'M2.5 3h5l-5 6.2h5',
  fire: 'M6 1.8c2.6 2.6 3.2 4 3.2 5.2a3.2 3.2 0 0 1-6.4 0c0-1.2.8-2 1.4-2.6 .3.8.8 1.2 1.2 1.2 .6-1.2.6-2.6.6-3.8z',
  shield: 'M6 1.8l3.8 1.4v3c0 2.2-1.6 3.6-3.8 4.4-2.2-.8-3.8-2.2-3.8-4.4v-3z',
  flag: 'M3.5 10.5v-8.7l6 1.9-6 2.4',
  charge: 'M2.5 3l3 3-3 3M6.5 3l3 3-3 3',
  away: 'M2 9.5h8M6 2v5M3.5 4.5L6 2l2.5 2.5',
  drop: 'M6 1.8c1.9 2.6 3 4 3 5.4a3 3 0 0 1-6 0c0-1.4 1.1-2.8 3-5.4z',
  cloud: 'M3.6 9.4a2 2 0 0 1-.2-4 2.7 2.7 0 0 1 5.2-.6 2.3 2.3 0 0 1-.2 4.6z',
  gone: 'M3 3l6 6M9 3l-6 6',
  fresh: 'M6 1.6l1.3 2.9 3.1.3-2.3 2.1.7 3.1L6 8.4 3.2 10l.7-3.1L1.6 4.8l3.1-.3z',
  dot: 'M6 4.6a1.4 1.4 0 1 0 .01 0z',
};

export const seatClass = (seat: number | null | undefined): string =>
  seat === null || seat === undefined ? 'nobody' : `seat${seat % 4}`;

/** Two letters to know a unit by on its bases. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\d]/u.test(word));
  if (words.length === 0) return '?';
  if (words.length === 1) return words[0]!.slice(0, 2);
  return (words[0]![0]! + words[1]![0]!).toUpperCase();
}
