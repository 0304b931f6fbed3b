// What a question may carry beside itself to show its consequences. All of it is optional, so all of it is looked at twice.

import type { Json, JsonMap, Option, Piece, Question, Spot, XY } from '../api/view';

export function isMap(value: Json | undefined): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function point(value: Json | undefined): XY | null {
  if (!Array.isArray(value) || typeof value[0] !== 'number' || typeof value[1] !== 'number') return null;
  return [value[0], value[1]];
}

export function spot(value: Json | undefined): Spot | null {
  const at = point(value);
  if (!at || !Array.isArray(value)) return null;
  return typeof value[2] === 'number' ? [at[0], at[1], value[2]] : at;
}

export function points(value: Json | undefined): XY[] {
  if (!Array.isArray(value)) return [];
  const found: XY[] = [];
  for (const each of value) {
    const at = point(each);
    if (at) found.push(at);
  }
  return found;
}

/** A polygon, or a list of them. */
export function polygons(value: Json | undefined): XY[][] {
  if (!Array.isArray(value) || value.length === 0) return [];
  if (point(value[0])) return [points(value)];
  return value.map(points).filter((polygon) => polygon.length > 1);
}

export function sentences(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** How many inches a piece may go, if the question says so. */
export function moveOf(question: Question, piece: string): number | null {
  const move = question.hints?.['move'];
  if (typeof move === 'number') return move;
  const own = isMap(move) ? move[piece] : undefined;
  return typeof own === 'number' ? own : null;
}

/** Pieces that are not on the table yet, as far as anybody tells what they look like. */
export function footprints(question: Question, seat: number): Piece[] {
  if (question.kind !== 'place') return [];
  const told = question.hints?.['footprints'];
  return question.pieces.map((id): Piece => {
    const own = isMap(told) && isMap(told[id]) ? (told[id] as unknown as Partial<Piece>) : {};
    return { seat, at: [0, 0], ...own, id, unit: own.unit ?? question.about?.[0] ?? id };
  });
}

const PASSES = ['no', 'pass', 'nobody', 'none', 'decline', 'nothing'];

/** The option that lets a chance go by: such questions can be passed without being asked. */
export function passOf(question: Question): Option | null {
  if (question.kind !== 'choose' || question.options.length < 2) return null;
  const told = question.hints?.['pass'];
  const keys = typeof told === 'string' ? [told] : PASSES;
  return question.options.find((option) => keys.includes(option.key)) ?? null;
}

/** What an option would do, as the odds are asked; with what other slots change in it, and what they add to it. */
export function attackOf(option: Option, chosen: Record<string, string> = {}, others: Option[] = []): JsonMap | null {
  let attack = option.data?.['attack'];
  if (!isMap(attack)) return null;
  const changes = option.data?.['attack_with'];
  for (const [slot, byKey] of Object.entries(isMap(changes) ? changes : {})) {
    const change = isMap(byKey) ? byKey[chosen[slot] ?? ''] : undefined;
    if (isMap(change)) attack = { ...attack, ...change };
  }
  const field = option.data?.['attack_adds'];
  if (typeof field !== 'string' || !Array.isArray(attack[field])) return attack;
  // Others that do the same add to it: guns at one target.
  const rest = ({ [field]: _, ...more }: JsonMap): string => JSON.stringify(more);
  const alike = rest(option.data!['attack'] as JsonMap);
  const added = others.flatMap((other): Json[] => {
    const own = other.data?.['attack'];
    return isMap(own) && Array.isArray(own[field]) && rest(own) === alike ? (own[field] as Json[]) : [];
  });
  return { ...attack, [field]: [...(attack[field] as Json[]), ...added] };
}

const SHOWN_ELSEWHERE = new Set([
  'attack',
  'attack_with',
  'attack_adds',
  'odds',
  'path',
  'from',
  'lines',
  'warnings',
  'at',
  'facing',
  'reactions',
]);

/** Numbers, words and yes or no of an option, to be shown as small labels. */
export function facts(option: Option): { name: string; value: string }[] {
  return Object.entries(option.data ?? {}).flatMap(([name, value]) => {
    if (SHOWN_ELSEWHERE.has(name) || value === null || value === '' || typeof value === 'object') return [];
    const said = typeof value === 'boolean' ? (value ? '✓' : '–') : String(value);
    return [{ name: name.replaceAll('_', ' '), value: said }];
  });
}
