// How things look: kinds of ground, states, colours of seats. Words are matched loosely, so that a new ruleset needs nothing.

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

const GROUNDS: [RegExp, Ground][] = [
  [/zone|deploy/, 'zone'],
  [/burn.*(wood|forest)|(wood|forest).*burn/, 'burnt'],
  [/wood|forest|jungle|tree|orchard|las$/, 'wood'],
  [/ruin/, 'ruin'],
  [/wall|barricade|fence|pipe|hedge|obstacle/, 'wall'],
  [/building|bunker|house|tower|block|town|city|village/, 'building'],
  [/mountain|peak|cliff/, 'mountain'],
  [/hill|height|ridge|plateau/, 'hill'],
  [/sand|dune|desert/, 'dune'],
  [/swamp|marsh|bog|mud/, 'swamp'],
  [/water|river|lake|sea|ford/, 'water'],
  [/road|bridge|path|street/, 'road'],
  [/smoke|cloud|gas|fog/, 'smoke'],
  [/crater|rubble|debris|rough|scree|rock|difficult|broken/, 'rough'],
];

export function groundOf(kind: string, isBlocking = false): Ground {
  const word = kind.toLowerCase();
  return GROUNDS.find(([pattern]) => pattern.test(word))?.[1] ?? (isBlocking ? 'building' : 'other');
}

/** What a hex of this terrain is filled with. */
export function hexFill(terrain: string, patterns: string): string {
  const ground = groundOf(terrain);
  if (ground === 'other')
    return /clear|open|plain|grass|flat|^$/.test(terrain.toLowerCase()) ? 'var(--ground)' : 'var(--t-rough)';
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
  | 'dot';

const SIGNS: [RegExp, Sign][] = [
  [/wiped|destroyed|dead|gone/, 'gone'],
  [/reserve|not set up|embarked|off the table|aboard/, 'away'],
  [/^done|acted|activated/, 'done'],
  [/colours|banner|leader|warlord|command/, 'flag'],
  [/shock|shaken|panic|broken|rout|fear/, 'shock'],
  [/pinned|suppress|down|prone/, 'pinned'],
  [/exhaust|tired|fatigue|spent/, 'tired'],
  [/fire(?!d)|burn|flame/, 'fire'],
  [/fortif|entrench|cover|dug|shield|guard/, 'shield'],
  [/charg|assault|fought|engaged/, 'charge'],
  [/acid|poison|bleed/, 'drop'],
  [/smoke|cloud|gas|fog/, 'cloud'],
  [/moved|advanced|fell back|ran|march/, 'moved'],
];

export function signOf(state: string): Sign {
  const word = state.toLowerCase();
  return SIGNS.find(([pattern]) => pattern.test(word))?.[1] ?? 'dot';
}

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
  dot: 'M6 4.6a1.4 1.4 0 1 0 .01 0z',
};

const PACES: [RegExp, number][] = [
  [/still|rest|halt|setup|stop/, 0],
  [/slow|crawl|sneak|walk/, 1],
  [/fast|run|gallop/, 2],
];

/** How fast a unit goes, by the line of its card that says so: 0 stands, 1 slow, 2 fast; null if nobody says. */
export function paceOf(lines: readonly [string, string][] | undefined): number | null {
  const speed = lines?.find(([name]) => /^(speed|pace)$/i.test(name))?.[1].toLowerCase();
  return speed === undefined ? null : (PACES.find(([pattern]) => pattern.test(speed))?.[1] ?? null);
}

export const seatClass = (seat: number | null | undefined): string =>
  seat === null || seat === undefined ? 'nobody' : `seat${seat % 4}`;

/** Two letters to know a unit by on its bases. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\d]/u.test(word));
  if (words.length === 0) return '?';
  if (words.length === 1) return words[0]!.slice(0, 2);
  return (words[0]![0]! + words[1]![0]!).toUpperCase();
}
