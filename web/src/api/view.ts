// What the server tells of a game: the kernel's view, as plain data. Fields at their default are left out.

export type XY = [number, number];
/** A place on the table: `[x, y]` or `[x, y, facing]`. */
/** A place, where a piece looks, and on which level it stands; what is missing at the end is left out. */
export type Spot = [number, number] | [number, number, number | null] | [number, number, number | null, number | null];
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonMap = { [key: string]: Json };

export type Shape = 'disc' | 'oval' | 'box' | 'hex';

export interface Piece {
  id: string;
  unit: string;
  seat: number;
  at: XY;
  shape?: Shape;
  length?: number;
  width?: number;
  facing?: number | null;
  label?: string;
  glyph?: string;
  wounds?: number;
  most_wounds?: number;
  height?: number;
  /** How fast it goes: 0 stands, 1 slow, 2 fast. */
  pace?: number | null;
}

/** A key, by which a sign is found, and its words. */
export type State = [key: string, words: string];

/** The first column names the row. */
export interface CardTable {
  columns: string[];
  rows: string[][];
  title?: string;
}

export interface Card {
  id: string;
  seat: number;
  name: string;
  pieces?: string[];
  states?: State[];
  lines?: [string, string][];
  tables?: CardTable[];
  keywords?: string[];
  /** What lies on the unit as a whole, such as wounds. */
  pips?: number;
  /** The card it is part of. */
  within?: string;
}

export interface TrayItem {
  id: string;
  name: string;
  text?: string;
  count?: number;
  kind?: string;
  states?: State[];
  card?: string;
}

/** What lies beside the table, of a seat or of all: what is face up, and how many lie face down. */
export interface Tray {
  id: string;
  name: string;
  seat?: number | null;
  items?: TrayItem[];
  backs?: number;
}

/** A ring about a place, or an arc of it. */
export interface Ring {
  id: string;
  at: XY;
  radius: number;
  inner?: number;
  facing?: number;
  angle?: number;
  seat?: number | null;
  kind?: string;
  label?: string;
}

export interface Area {
  id: string;
  kinds: string[];
  points: XY[];
  label?: string;
  height?: number;
  seat?: number | null;
  is_blocking?: boolean;
}

export interface Marker {
  id: string;
  at: XY;
  radius: number;
  label?: string;
  owner?: number | null;
  note?: string;
  kind?: string;
}

export interface Cell {
  name: string;
  at: XY;
  terrain?: string;
  height?: number;
  owner?: number | null;
  overlays?: string[];
  markers?: Record<string, number>;
  label?: string;
}

export interface Hexes {
  layout?: string;
  outline?: XY[];
  cells?: Cell[];
  homes?: Json[];
  /** How each terrain, overlay and marker is drawn, and its words. */
  legend?: Record<string, State>;
}

export interface Table {
  width: number;
  height: number;
  ribbon?: string[];
  hexes?: Hexes;
  areas?: Area[];
  markers?: Marker[];
  pieces?: Piece[];
  cards?: Card[];
  scores?: number[];
  resources?: Record<string, Json>[];
  trays?: Tray[];
  rings?: Ring[];
  /** The clause by which nothing may be measured beforehand. */
  unmeasured?: string;
}

/** Value, why, clause. */
export type Modifier = [number, string, string?];

export interface Throw {
  name: string;
  die: string;
  faces: number[];
  first?: number[];
  needs?: number | null;
  plus?: number;
  result?: number;
  grades?: string[];
  because?: Modifier[];
}

export interface GameEvent {
  number: number;
  text: string;
  clauses?: string[];
  kind?: string;
  audience?: number[] | null;
  about?: string[];
  throws?: Throw[];
  data?: JsonMap;
}

export interface Result {
  winner: number | null;
  reason: string;
  scores?: number[];
}

export interface Option {
  key: string;
  label?: string;
  about?: string[];
  at?: Spot | null;
  note?: string;
  data?: JsonMap;
}

export interface Slot {
  key: string;
  label: string;
  /** What it is called where the unit or hex it is about is named already. */
  short?: string;
  options: Option[];
  about?: string[];
}

interface Asked {
  seat: number;
  prompt: string;
  clause?: string;
  secret?: boolean;
  about?: string[];
  throws?: Throw[];
  hints?: JsonMap;
}

export type ChooseQuestion = Asked & { kind: 'choose'; options: Option[] };
export type ChooseManyQuestion = Asked & { kind: 'choose_many'; options: Option[]; least: number; most: number };
export type NumberQuestion = Asked & { kind: 'number'; least: number; most: number };
export type AllocateQuestion = Asked & { kind: 'allocate'; options: Option[]; room: number[]; total: number };
export type AssignQuestion = Asked & { kind: 'assign'; slots: Slot[] };
/** `least` pieces are enough, if not all must be placed; `otherwise` says what the empty answer means, if it is one. */
export type PlaceQuestion = Asked & { kind: 'place'; pieces: string[]; least?: number; otherwise?: string };
export type MoveQuestion = Asked & { kind: 'move'; pieces: string[] };

export type Question =
  | ChooseQuestion
  | ChooseManyQuestion
  | NumberQuestion
  | AllocateQuestion
  | AssignQuestion
  | PlaceQuestion
  | MoveQuestion;

/** What the seat is not asked: the answer it always gives about an ability, and for how long. */
export interface StandingOrder {
  ability: string;
  reply: string;
  span: string;
}

/** Which seat took dice back, and after how many lines of the log. */
export type Undone = [seat: number, line: number];

export interface View {
  ruleset: string;
  seat: number | null;
  turn: number;
  prompt: string;
  question: Question | null;
  waiting_for: number[];
  result: Result | null;
  /** The seat's own; nobody else is shown them. */
  orders: StandingOrder[];
  /** Where thrown dice were taken back; the view of a record may lack it. */
  undone?: Undone[];
  table: Table;
  events: GameEvent[];
}
