// The server over HTTP. Every failure is a `Trouble` with a sentence for people.

import { settings } from '../lib/settings.svelte';
import type { MapData } from '../maps/draft';
import type {
  CheckedMap,
  Choices,
  Claimed,
  Created,
  Here,
  ImportReport,
  Ledger,
  ListedGame,
  MapForms,
  Mend,
  NewGame,
  Printed,
  Problem,
  Replay,
  Report,
  Roster,
  RulesetDetail,
  RulesetInfo,
  SeatWish,
  Side,
  Summary,
} from './messages';
import type { Json, JsonMap, Table } from './view';

export class Trouble extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly clause = '',
    readonly problems: Problem[] = [],
  ) {
    super(sentence);
  }
}

export interface BroughtFile {
  name: string;
  data: string;
}

interface Wish {
  token?: string;
  body?: Json | object;
  text?: string;
  signal?: AbortSignal;
}

async function request(path: string, wish: Wish = {}): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': settings.language };
  const init: RequestInit = { headers };
  if (wish.token) headers['Authorization'] = `Bearer ${wish.token}`;
  if (wish.signal) init.signal = wish.signal;
  if (wish.text !== undefined || wish.body !== undefined) {
    init.method = 'POST';
    init.body = wish.text ?? JSON.stringify(wish.body);
    headers['Content-Type'] = wish.text === undefined ? 'application/json' : 'application/vnd.grognard.record';
  }
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === 'AbortError') throw problem;
    throw new Trouble('offline', 'The server cannot be reached.');
  }
  if (!response.ok) throw await troubleOf(response);
  return response;
}

async function troubleOf(response: Response): Promise<Trouble> {
  try {
    const { error } = (await response.json()) as {
      error: { code: string; sentence: string; clause?: string; problems?: Problem[] };
    };
    if (error.code === 'locked') location.reload(); // the server asks for its password before it shows a page
    return new Trouble(error.code, error.sentence, error.clause, error.problems);
  } catch {
    return new Trouble('broken', `The server answered ${response.status}.`);
  }
}

async function ask<T>(path: string, wish?: Wish): Promise<T> {
  return (await (await request(path, wish)).json()) as T;
}

/** The sentence of whatever went wrong. */
export function sentenceOf(problem: unknown): string {
  return problem instanceof Trouble ? problem.sentence : String(problem);
}

export function isAbort(problem: unknown): boolean {
  return problem instanceof DOMException && problem.name === 'AbortError';
}

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked for once. */
function once<T>(path: string): Promise<T> {
  const key = `${settings.language} ${path}`;
  const known = kept.get(key) as Promise<T> | undefined;
  if (known) return known;
  const asked = ask<T>(path);
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}

export const rulesets = () => once<{ rulesets: RulesetInfo[] }>('/rulesets').then((answer) => answer.rulesets);
export const ruleset = (slug: string) => once<RulesetDetail>(`/rulesets/${encodeURIComponent(slug)}`);
export const ledgers = () =>
  once<{ ledgers: { slug: string; title: string; is_playable: boolean }[] }>('/ledgers').then(
    (answer) => answer.ledgers,
  );
export const ledger = (slug: string) => once<Ledger>(`/rulesets/${encodeURIComponent(slug)}/rules`);
export const armies = (slug: string) =>
  once<{ armies: Roster[] }>(`/rulesets/${encodeURIComponent(slug)}/armies`).then((answer) => answer.armies);

/** The table of a battle, with nobody on it. */
export const tableOf = (slug: string, scenario: string) =>
  once<Table>(`/rulesets/${encodeURIComponent(slug)}/table?scenario=${encodeURIComponent(scenario)}`);
/** Small changes after which a problem of the army is gone. */
export const mends = (slug: string, army: JsonMap, signal?: AbortSignal) =>
  ask<{ mends: Mend[] }>(`/rulesets/${encodeURIComponent(slug)}/mends`, { body: { army }, signal }).then(
    (answer) => answer.mends,
  );
/** What a map of one's own can have. */
export const mapForms = (slug: string) => once<MapForms>(`/rulesets/${encodeURIComponent(slug)}/maps`);
export const checkMap = (slug: string, wish: { map: MapData } | { text: string; file: string }, signal?: AbortSignal) =>
  ask<CheckedMap>(`/rulesets/${encodeURIComponent(slug)}/maps`, { body: wish, signal });
/** Where others in the network find this server. */
export const addresses = () => once<{ addresses: string[] }>('/addresses').then((answer) => answer.addresses);

export const muster = (slug: string, army: JsonMap | string, signal?: AbortSignal) =>
  ask<Roster>(`/rulesets/${encodeURIComponent(slug)}/muster`, { body: { army }, signal });
export const printed = (slug: string, army: JsonMap, document: string) =>
  ask<Printed>(`/rulesets/${encodeURIComponent(slug)}/print`, { body: { army, document } });
/** A file of ours or of another program; its bytes go as base64. */
export const importFile = (slug: string, file: BroughtFile, other?: BroughtFile) =>
  ask<{ reports: ImportReport[] }>(`/rulesets/${encodeURIComponent(slug)}/import`, {
    body: other ? { file, other } : { file },
  }).then((answer) => answer.reports);
export const choices = (slug: string, army: JsonMap, signal?: AbortSignal) =>
  ask<{ choices: Choices }>(`/rulesets/${encodeURIComponent(slug)}/choices`, { body: { army }, signal }).then(
    (answer) => answer.choices,
  );
export const oddsChoices = (slug: string, attack: JsonMap, signal?: AbortSignal) =>
  ask<{ choices: Choices }>(`/rulesets/${encodeURIComponent(slug)}/odds/choices`, { body: { attack }, signal }).then(
    (answer) => answer.choices,
  );
export const odds = (slug: string, attack: JsonMap, signal?: AbortSignal) =>
  ask<Report>(`/rulesets/${encodeURIComponent(slug)}/odds`, { body: { attack }, signal });
export const compare = (slug: string, attacks: Record<string, JsonMap>, signal?: AbortSignal) =>
  ask<{ sides: Side[] }>(`/rulesets/${encodeURIComponent(slug)}/odds/compare`, { body: { attacks }, signal });
export const needed = (
  slug: string,
  wish: { attack: JsonMap; chance: number; stage?: string; at_least?: number },
  signal?: AbortSignal,
) =>
  ask<{ attackers: number; report: Report }>(`/rulesets/${encodeURIComponent(slug)}/odds/needed`, {
    body: wish,
    signal,
  });

export interface Match {
  players: [string, string];
  points: [number, number];
}
/** The table of a tournament, the best first. */
export const standings = (slug: string, matches: Match[], signal?: AbortSignal) =>
  ask<{ rows: Record<string, string | number>[] }>(`/rulesets/${encodeURIComponent(slug)}/standings`, {
    body: { matches },
    signal,
  }).then((answer) => answer.rows);

export const newGame = (wish: NewGame) => ask<Created>('/games', { body: wish });
export const mine = (tokens: string[]) => ask<{ games: ListedGame[] }>('/mine', { body: { tokens } });
export const lookAtInvite = (invite: string) =>
  ask<{ summary: Summary; seat: number }>('/claim/look', { body: { invite } });
export const claim = (invite: string, name: string | undefined) =>
  ask<Claimed>('/claim', { body: name ? { invite, name } : { invite } });
export const here = (token: string) => ask<Here>('/games/here', { token });
export const replay = (token: string, seat: string) =>
  ask<Replay>(`/games/here/replay?seat=${encodeURIComponent(seat)}`, { token });
export const record = (token: string) => request('/games/here/record', { token }).then((answer) => answer.text());
export const rematch = (token: string, swap: boolean) => ask<Created>('/games/here/rematch', { token, body: { swap } });
export const keepGame = (token: string, keep: boolean) => ask<Summary>('/games/here/keep', { token, body: { keep } });
export const renewKey = (token: string, what: 'seat' | 'watch' | 'invite', seat?: number) =>
  ask<{ key: string }>('/games/here/keys', { token, body: seat === undefined ? { what } : { what, seat } });
export const fork = (token: string, turn: number, seats: SeatWish[]) =>
  ask<Created>('/games/here/fork', { token, body: { turn, seats } });
export const upload = (text: string) => ask<{ game: string; watch: string; summary: Summary }>('/records', { text });
