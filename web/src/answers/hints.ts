// What a question may carry beside itself to show its consequences. All of it is optional, so all of it is looked at twice.

import type { Json, JsonMap, Option, Piece, Question, Spot, XY } from '../api/view';
import type { Key } from '../words/words.svelte';

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
  const facing = typeof value[2] === 'number' ? value[2] : null;
  if (typeof value[3] === 'number') return [at[0], at[1], facing, value[3]];
  return facing === null ? at : [at[0], at[1], facing];
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

/** Whether somebody has to move: then to stay is no answer. */
export function mustMove(question: Question): boolean {
  return question.kind === 'move' && question.hints?.['must'] === true;
}

/** Heights that pieces may climb to, the fourth number of a spot, and those at which they are now. */
export interface Floors {
  heights: readonly number[];
  now: Readonly<Record<string, number>>;
}

export function floorsOf(question: Question): Floors {
  const told = question.hints?.['floors'];
  if (!isMap(told)) return { heights: [], now: {} };
  const heights = Array.isArray(told['heights']) ? told['heights'].filter((each) => typeof each === 'number') : [];
  const now = isMap(told['now']) ? Object.entries(told['now']) : [];
  return {
    heights,
    now: Object.fromEntries(now.filter((entry): entry is [string, number] => typeof entry[1] === 'number')),
  };
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

/** Answers that also say for how long nobody shall ask again, by their keys. */
const SPANS: Record<string, Key> = {
  'not this activation': 'notThisActivation',
  'not this phase': 'notThisPhase',
  'not this turn': 'notThisTurn',
  'not this round': 'notThisRound',
  'never this battle': 'neverThisBattle',
};

/** For how long an option wants not to be asked again; null for any other. */
export function spanOf(option: Option, question: Question): Key | null {
  return question.hints?.['standing'] === true ? (SPANS[option.key] ?? null) : null;
}

/** One thing an option would do, as the odds are asked; without `attack` nobody can tell them. */
export interface Bet {
  label: string;
  attack: JsonMap | null;
}

/** What is told of each attack of an option: its only one, or several. */
function attacksOf(option: Option): JsonMap[] {
  const { attack, attacks } = option.data ?? {};
  if (isMap(attack)) return [option.data!];
  return Array.isArray(attacks) ? attacks.filter(isMap) : [];
}

export function hasOdds(option: Option | null | undefined): boolean {
  if (!option) return false;
  if (option.data?.['has_odds'] === true) return true;
  return isMap(option.data?.['odds']) || attacksOf(option).some((each) => isMap(each['attack']));
}

/** What an option would do; with what other slots change in it, and what they add to it. */
export function betsOf(option: Option, chosen: Record<string, string> = {}, others: Option[] = []): Bet[] {
  const beside = others.flatMap(attacksOf);
  return attacksOf(option).map((told) => ({
    label: typeof told['label'] === 'string' ? told['label'] : '',
    attack: askedOf(told, chosen, beside),
  }));
}

function askedOf(told: JsonMap, chosen: Record<string, string>, beside: JsonMap[]): JsonMap | null {
  let attack = told['attack'];
  if (!isMap(attack)) return null;
  const changes = told['attack_with'];
  for (const [slot, byKey] of Object.entries(isMap(changes) ? changes : {})) {
    const change = isMap(byKey) ? byKey[chosen[slot] ?? ''] : undefined;
    if (isMap(change)) attack = { ...attack, ...change };
  }
  const field = told['attack_adds'];
  if (typeof field !== 'string' || !Array.isArray(attack[field])) return attack;
  // Others that do the same, and are changed by the same, add to it: guns at one target.
  const rest = ({ attack: own, attack_with }: JsonMap): string =>
    isMap(own) ? JSON.stringify([{ ...own, [field]: null }, attack_with ?? null]) : '';
  const alike = rest(told);
  const added = beside.flatMap((other): Json[] =>
    isMap(other['attack']) && Array.isArray(other['attack'][field]) && rest(other) === alike
      ? other['attack'][field]
      : [],
  );
  return { ...attack, [field]: [...(attack[field] as Json[]), ...added] };
}

const SHOWN_ELSEWHERE = new Set([
  'attack',
  'attacks',
  'attack_with',
  'attack_adds',
  'odds',
  'has_odds',
  'path',
  'from',
  'lines',
  'warnings',
  'at',
  'facing',
  'terrain',
  'pace',
  'overlays',
  'reactions',
  'gesture',
  'words',
  'start',
  'shown_last',
]);

/** Of these a zero is not worth a word. */
const NOTHING = new Set(['cover', 'obscured']);

/** Numbers, words and yes or no of an option, to be shown as small labels. */
export function facts(option: Option): { name: string; value: string }[] {
  return Object.entries(option.data ?? {}).flatMap(([name, value]) => {
    // What an order says in words holds its speed too.
    if (name === 'speed' && option.data?.['words'] !== undefined) return [];
    if (SHOWN_ELSEWHERE.has(name) || value === null || value === '' || typeof value === 'object') return [];
    // What is so is named; of what is not so nothing is said.
    if (value === false || (NOTHING.has(name) && Number.parseFloat(String(value)) === 0)) return [];
    const said = name === 'across' ? `${String(value)}"` : String(value);
    return [{ name: name.replaceAll('_', ' '), value: value === true ? '✓' : said }];
  });
}

/** Options in the order in which they are shown: what hardly anybody wants, as an order off the board, comes last. */
export function shownOrder(options: readonly Option[]): Option[] {
  const isLast = (option: Option): boolean => option.data?.['shown_last'] === true;
  return [...options.filter((option) => !isLast(option)), ...options.filter(isLast)];
}

export type Moment = 'yourTurn' | 'mayReact' | 'youLose' | 'diceLie';

/** What of mine it is that is asked: a reaction, my losses, dice that lie on the table, or my turn. */
export function momentOf(question: Question | null): Moment {
  if (question?.hints?.['reaction'] === true) return 'mayReact';
  if (question?.hints?.['losses'] === true) return 'youLose';
  return question?.throws?.length ? 'diceLie' : 'yourTurn';
}
