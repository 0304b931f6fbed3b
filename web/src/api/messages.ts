// The server's answers over HTTP and its live messages.

import type { MapData } from '../maps/draft';
import type {
  Area,
  Card,
  GameEvent,
  Hexes,
  Json,
  JsonMap,
  Marker,
  Piece,
  Question,
  Result,
  Ring,
  StandingOrder,
  Table,
  Tray,
  View,
} from './view';

export interface SeatInfo {
  seat: number;
  by: 'human' | 'bot';
  name: string;
  level?: string;
  is_here: boolean;
  is_taken: boolean;
}

export interface Summary {
  game: string;
  kind: 'game' | 'record';
  ruleset: string;
  title: string;
  scenario: string;
  options: JsonMap;
  armies: string[];
  created: string;
  changed: string;
  turn: number;
  version: number;
  ribbon: string[];
  seats: SeatInfo[];
  waiting_for: number[];
  is_over: boolean;
  result: Result | null;
  seed_hash: string;
  seed_chosen: boolean;
  seed?: string;
  forked_from?: { game: string; turn: number };
  clock?: Clock;
  /** Its players want it to be kept for ever. */
  is_kept?: boolean;
}

/** How long people may take, in seconds; left out is as long as they like. */
export interface Clock {
  per_move?: number;
  per_game?: number;
  away?: number;
}

/** By seat: what is left for the whole game, and for how long who is asked has been asked. */
export interface ClockState {
  rules: Clock;
  left: Record<string, number>;
  asked_for: Record<string, number>;
}

export interface RulesetInfo {
  slug: string;
  title: string;
  version: string;
  pitch: string;
  length: string;
  seats: number;
  scenarios: { name: string; about: string; parts?: string[]; title?: string }[];
  /** Maps, layouts and missions that can be combined, by kind. */
  scenario_parts: Record<string, { name: string; about: string }[]>;
  switches: {
    name: string;
    does: string;
    clause: string;
    values: Json[];
    labels?: string[];
    group?: string;
    /** Other switches, and the values of which one must be set before this one is switched on. */
    needs?: Record<string, Json[]>;
  }[];
  presets: { name: string; about: string; options: JsonMap; title?: string }[];
  samples: { key: string; name: string; points: number }[];
  levels: string[];
  gentle: string;
  /** The level of bot that suggests answers; empty: any legal answer is suggested. */
  adviser: string;
  has_odds: boolean;
  first_game: FirstGame | null;
  /** Whether matches can be added up to the table of a tournament. */
  has_standings: boolean;
  /** Whether players can bring maps of their own. */
  has_maps: boolean;
  /** What a seat may give standing orders about. */
  abilities: Ability[];
  /** How strong the levels of bots are, as far as it was measured. */
  ratings: Record<string, { rating: number; games: number }>;
  /** What the first of two ready armies scored against the second, draws as halves. */
  matches: { armies: [string, string]; share: number; games: number }[];
}

/** Something about which one may give a standing order: "no", where it can be passed on, or one of its replies. */
export interface Ability {
  key: string;
  name: string;
  clause: string;
  /** For how long, the shortest first. */
  spans: string[];
  /** By key, in words. */
  replies: Record<string, string>;
  can_pass: boolean;
}

/** A step of a guided first game: what to do, and the question that it is about. */
export interface LessonStep {
  say: string;
  /** Clauses, or beginnings of clauses. */
  clauses: string[];
  kind: string;
  /** It may come before the steps above it. */
  anytime: boolean;
}

export interface FirstGame {
  seed: number;
  steps: LessonStep[];
}

export interface RulesetDetail extends RulesetInfo {
  army_schema: JsonMap | null;
  /** What can be asked about chances, each with its own form. */
  odds: { ask: string; about: string; schema: JsonMap; sample: JsonMap }[];
  /** Fields of an army that its enemy does not see. */
  private: string[];
  /** What can be printed of an army. */
  prints: { key: string; name: string }[];
  board: Table | null;
}

export interface Clause {
  id: string;
  kind: string;
  text: string;
  term?: string;
  name?: string;
  ruling?: string;
  example?: string;
  table?: Json;
  option?: { switch: string; does: string } | null;
}

export interface Ledger {
  slug: string;
  title: string;
  summary: string;
  /** What its chapters and kinds of clauses are called. */
  chapters: Record<string, string>;
  kinds: Record<string, string>;
  clauses: Clause[];
  gaps?: { what: string; ruling: string }[];
}

export interface Problem {
  sentence: string;
  clause?: string;
  fix?: string;
  line?: number;
  level?: 'error' | 'warning';
  where?: string;
}

/** A document of an army: its text, or its bytes in base64. */
export interface Printed {
  text: string;
  data: string;
  name: string;
  kind: string;
}

/** What an importer says about a place of a foreign file. */
export interface ImportRemark {
  line: number;
  entry: string;
  field: string;
  text: string;
  rule: string;
  level: ImportLevel;
}
export type ImportLevel = 'complete' | 'assumed' | 'incomplete' | 'rejected';

/** A list of a foreign file, read as far as the rules can express it. */
export interface ImportReport {
  file: string;
  version: string;
  title: string;
  entries: [string, ImportLevel][];
  remarks: ImportRemark[];
  army: JsonMap | null;
}

export interface Roster {
  key?: string;
  name: string;
  points: number;
  is_legal: boolean;
  bill: Price[];
  problems: Problem[];
  army: JsonMap;
  notes?: string[];
  pools?: Pool[];
  private?: JsonMap;
}

export interface Price {
  what: string;
  points: number;
  clause?: string;
  unit?: string;
  pool?: string;
  exact?: string;
  parts?: { what: string; value: string; clause?: string }[];
}

/** What is spent of something, and what there is of it; null is no limit. */
export interface Pool {
  key: string;
  spent: number;
  limit?: number | null;
  name?: string;
}

export interface Distribution {
  outcomes: (number | string | boolean)[];
  chances: number[];
  mean?: number;
  deviation?: number;
  /** By how much a sampled mean may be wrong. */
  error?: number;
  weights: string[];
  total: string;
}

export interface Report {
  main: string;
  policy: string;
  inert: string[];
  stages: Record<string, Distribution>;
  bill: { what: string; effect: string; clause?: string; about?: string }[];
  /** How many throws the chances are counted from; 0 if they are exact. */
  samples: number;
  figures: { name: string; value: number }[];
}

export interface Side {
  name: string;
  report: Report;
  difference: number;
  contributions: { what: string; worth: number }[];
}

export interface SeatWish {
  by: 'me' | 'bot' | 'friend';
  level?: string;
  name?: string;
}

export interface NewGame {
  ruleset: string;
  armies?: (string | JsonMap)[];
  scenario?: string;
  options?: JsonMap;
  seats?: SeatWish[];
  seed?: number;
  ready?: boolean;
  clock?: Clock;
}

export interface Created {
  game: string;
  watch: string;
  seats: { seat: number; by: string; token?: string; invite?: string }[];
  summary: Summary;
}

export interface Claimed {
  game: string;
  seat: number;
  token: string;
  watch: string;
  summary: Summary;
}

export interface Here {
  seat: number | null;
  summary: Summary;
  view: View;
  watch?: string;
  rematch?: { game: string; invite: string };
}

export interface ListedGame {
  token: string;
  seat: number | null;
  summary: Summary;
}

export interface Changes<T> {
  set?: T[];
  gone?: string[];
  order?: string[];
}

export interface TableChanges {
  width?: number;
  height?: number;
  ribbon?: string[];
  hexes?: Hexes;
  areas?: Changes<Area>;
  markers?: Changes<Marker>;
  pieces?: Changes<Piece>;
  cards?: Changes<Card>;
  scores?: number[];
  resources?: Record<string, Json>[];
  trays?: Tray[];
  rings?: Ring[];
}

export interface Delta {
  turn: number;
  by: number;
  undo: boolean;
  log_from: number;
  events: GameEvent[];
  prompt: string;
  question: Question | null;
  waiting_for: number[];
  result: Result | null;
  orders: StandingOrder[];
  table?: TableChanges;
  clock?: ClockState;
}

/** Something that can be put into a field of an army. */
export interface Choice {
  value: Json;
  label?: string;
  points?: number;
  most?: number;
  note?: string;
  pools?: Record<string, number>;
  /** It is what counts as long as the field is left out. */
  counts?: boolean;
}

/** By the path of the field: "unit.3.leads". A field that is not named is free, one without choices is of no use. */
export type Choices = Record<string, Choice[]>;

export interface Replay {
  summary: Summary;
  seat: number | null;
  start: View;
  frames: Delta[];
}

export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string;
  at: string;
}

export type FromServer =
  | {
      type: 'welcome';
      seat: number | null;
      version: number;
      protocol: number;
      summary: Summary;
      view: View;
      log_from: number;
      chat: ChatLine[];
      undo_asked: { by: number; to: number } | null;
      clock?: ClockState;
      rematch?: { game: string; invite: string } | null;
    }
  | ({ type: 'delta'; version: number } & Delta)
  | { type: 'ok'; re: number; version: number }
  | {
      type: 'refused';
      re: number;
      sentence: string;
      clause?: string;
      about?: string[];
      stale?: boolean;
      needs_consent?: boolean;
    }
  | { type: 'checked'; re: number; ok: true; answer: Json }
  | { type: 'checked'; re: number; ok: false; sentence: string; clause?: string; about?: string[]; stale?: boolean }
  | { type: 'suggested'; re: number; answer: Json }
  | { type: 'previewed'; re: number; preview: JsonMap }
  | { type: 'undo_asked'; by: number; to: number }
  | { type: 'undo_settled'; granted: boolean }
  | ({ type: 'chat' } & ChatLine)
  | { type: 'seats'; seats: SeatInfo[]; clock?: ClockState }
  | { type: 'rematch'; game: string; invite: string }
  | { type: 'over'; seed: string; seed_hash: string }
  | { type: 'error'; re?: number; code: string; sentence: string }
  | { type: 'bye'; sentence: string };

export type ToServer =
  | { type: 'join'; token: string; seen?: { version: number; events: number }; language?: string }
  | { type: 'answer'; id: number; version: number; answer: Json }
  | { type: 'check'; id: number; version: number; answer: Json }
  | { type: 'suggest'; id: number; version: number; level?: string; near?: Json }
  | { type: 'preview'; id: number; version: number; draft: Json }
  | { type: 'undo'; id: number; ask?: boolean }
  | { type: 'consent'; id: number; yes: boolean }
  | { type: 'resign'; id: number }
  | { type: 'order'; id: number; ability: string; reply: string; span: string }
  | { type: 'ask_again'; id: number; ability: string }
  | { type: 'chat'; id: number; text: string };

/** What a map of one's own can have. */
export interface MapForms {
  kinds: { key: string; name: string; ground: string }[];
  sizes: [number, number][];
  has_zones: boolean;
  markers: [number, number] | null;
  /** How long the sides of every piece are, where they are all alike. */
  side: number | null;
  /** How the other half is made, where there is no choice. */
  image: string;
  ready: MapData[];
}

export interface MapProblem {
  sentence: string;
  where: string;
  line: number;
}

export interface CheckedMap {
  map: MapData | null;
  problems: MapProblem[];
  scenario: string;
  text: string;
}

/** A change of an army: the sentence of the problem that goes away, what is done, and the army after it. */
export interface Mend {
  problem: string;
  does: string;
  army: JsonMap;
}
