// A unit that is being moved or placed: whole or model by model, by pointer or by keys.

import type { Json, MoveQuestion, Piece, PlaceQuestion, Spot, Table, XY } from '../api/view';
import { far, middle, pathLength, tidy, turned } from '../board/geometry';
import type { Draft } from './draft.svelte';
import { type Floors, floorsOf, footprints, isMap, moveOf, mustMove, polygons, spot } from './hints';

type Legs = Readonly<Record<string, readonly Spot[]>>;

/** A hair less than allowed, for rounding. */
const HAIR = 0.002;

/** Moves that shall end in contact, as questions call their kind. */
const INTO_CONTACT = ['charge', 'engage', 'pile in', 'pile_in', 'consolidate', 'combat move'];

export class Formation implements Draft {
  readonly isWorthChecking = true;
  /** Where each piece stood, and pieces that have yet to come onto the table. */
  readonly starts: ReadonlyMap<string, Piece>;
  readonly #extra: Piece[];
  readonly isPlacing: boolean;
  /** Some pieces may be left out. */
  readonly isPartial: boolean;
  /** It shall end in contact with an enemy. */
  readonly isIntoContact: boolean;
  /** False: the program has found no way to where it must lead; the hand may still show one. */
  readonly hasWay: boolean;
  /** Heights that pieces may climb to. */
  readonly floors: Floors;

  /** The path of each piece so far; when placing, one spot. */
  legs = $state.raw<Legs>({});
  /** Moves together with what is grabbed, or alone. */
  isWhole = $state(true);
  /** The model that keys move when they do not move all. */
  single = $state<string | null>(null);
  isDragging = $state(false);
  /** It has been shown a move already. */
  isShown = $state(false);
  /** To stay is no answer: it must move. */
  mustMove = $state(false);

  #before: Legs = {};
  /** Keys push on the last leg; a drag, or a turn, begins a new one. */
  #isNudging = false;

  constructor(
    readonly question: MoveQuestion | PlaceQuestion,
    private readonly table: Table,
  ) {
    this.isPlacing = question.kind === 'place';
    this.isPartial = question.kind === 'place' && question.least !== undefined;
    const kind = question.hints?.['kind'];
    this.isIntoContact = typeof kind === 'string' && INTO_CONTACT.includes(kind);
    this.hasWay = question.hints?.['way'] !== false;
    this.floors = floorsOf(question);
    const standing = new Map((table.pieces ?? []).map((piece) => [piece.id, piece]));
    this.#extra = footprints(question, question.seat).filter((piece) => !standing.has(piece.id));
    const all = new Map([...standing, ...this.#extra.map((piece) => [piece.id, piece] as const)]);
    this.starts = new Map(question.pieces.flatMap((id) => (all.has(id) ? [[id, all.get(id)!] as const] : [])));
  }

  // ---------------------------------------------------------------- as a draft

  get isEmpty(): boolean {
    return Object.keys(this.legs).length === 0;
  }
  get answer(): Json | undefined {
    if (!this.isPlacing) {
      if (this.isEmpty && mustMove(this.question)) return undefined;
      return Object.fromEntries(Object.entries(this.legs).map(([id, path]) => [id, path.map((each) => [...each])]));
    }
    const { pieces } = this.question;
    const least = (this.question.kind === 'place' && this.question.least) || pieces.length;
    if (pieces.filter((id) => this.legs[id]).length < least) return undefined;
    return Object.fromEntries(Object.entries(this.legs).map(([id, path]) => [id, [...path[0]!]]));
  }
  get can(): ReadonlySet<string> {
    return new Set(this.question.pieces);
  }
  get chosen(): ReadonlySet<string> {
    return new Set(!this.isWhole && this.single ? [this.single] : []);
  }
  pick(ids: string[], at: XY): boolean {
    const id = ids.find((each) => this.question.pieces.includes(each));
    if (id) {
      this.single = id;
      return true;
    }
    if (!this.isPlacing) return false;
    // A touch of the table carries the unit there.
    this.isEmpty ? this.#scatter(at) : this.#carry(this.#moving(), at);
    return true;
  }
  press(): void {}
  fill(answer: Json): void {
    if (!isMap(answer)) return;
    const legs: Record<string, Spot[]> = {};
    for (const id of this.question.pieces) {
      const own = answer[id];
      if (this.isPlacing) {
        const at = spot(own);
        if (at) legs[id] = [at];
      } else if (Array.isArray(own)) {
        const path = own.flatMap((each) => [spot(each)]).filter((each) => each !== null);
        if (path.length > 0) legs[id] = path;
      }
    }
    this.#isNudging = false;
    this.legs = legs;
  }
  clear(): void {
    this.#isNudging = false;
    this.isDragging = false;
    this.legs = {};
  }

  // ---------------------------------------------------------------- looking

  /** Where the pieces would stand. */
  get placed(): ReadonlyMap<string, Spot> {
    return new Map(
      Object.entries(this.legs).map(([id, path]) => {
        const [x, y, facing] = path[path.length - 1]!;
        return [id, typeof facing === 'number' ? [x, y, facing] : [x, y]];
      }),
    );
  }
  /** Those of the pieces to come that have a place now. */
  get extra(): Piece[] {
    return this.#extra.filter((piece) => this.legs[piece.id]);
  }
  at(id: string): XY {
    const last = this.legs[id]?.at(-1);
    return last ? [last[0], last[1]] : this.starts.get(id)!.at;
  }
  get hasFloors(): boolean {
    return this.floors.heights.length > 0;
  }
  /** Where it looks in the last spot, and so in the next. */
  facing(id: string, last: Spot | undefined = this.legs[id]?.at(-1)): number | null {
    return last?.[2] ?? this.starts.get(id)?.facing ?? null;
  }
  /** The level of the last spot, and so of the next. Who names no floor goes down to the ground. */
  level(id: string, last: Spot | undefined = this.legs[id]?.at(-1)): number | null {
    return last?.[3] ?? null;
  }
  /** The height at which the moving pieces are: null on the ground, undefined if they differ. */
  get height(): number | null | undefined {
    const heights = new Set(
      this.#moving().map((id) => (this.legs[id] ? this.level(id) : (this.floors.now[id] ?? null))),
    );
    return heights.size === 1 ? [...heights][0] : undefined;
  }
  path(id: string): XY[] {
    const start = this.starts.get(id)!.at;
    const legs = (this.legs[id] ?? []).map((each): XY => [each[0], each[1]]);
    return this.isPlacing ? legs : [start, ...legs];
  }
  /** Inches gone, by the tape. */
  gone(id: string): number {
    return this.isPlacing ? 0 : pathLength(this.path(id));
  }
  /** The longest way, in inches, between where a piece would end and where another answer has it. */
  farFrom(answer: Json): number {
    if (!isMap(answer)) return Infinity;
    const ways = this.question.pieces.map((id) => {
      const own = answer[id];
      const last = Array.isArray(own) && Array.isArray(own.at(-1)) ? own.at(-1) : own;
      const end = last === undefined ? null : spot(last);
      return far(this.at(id), end ? [end[0], end[1]] : this.starts.get(id)!.at);
    });
    return Math.max(0, ...ways);
  }
  get farthest(): { gone: number; most: number | null } {
    let found = { gone: 0, most: null as number | null };
    for (const id of this.starts.keys()) {
      const gone = this.gone(id);
      if (gone >= found.gone) found = { gone, most: moveOf(this.question, id) };
    }
    return found;
  }

  // ---------------------------------------------------------------- moving

  #moving(grabbed?: string, isSingle = false): string[] {
    // Who is left out stays out, until there is somebody to come beside.
    if (this.isWhole && !isSingle) {
      return [...this.starts.keys()].filter((id) => !this.isPartial || this.isEmpty || this.legs[id]);
    }
    const id = grabbed ?? this.single ?? this.question.pieces[0];
    return id ? [id] : [];
  }

  drag(phase: 'start' | 'move' | 'end', piece: string, by: XY, isSingle: boolean): void {
    if (phase === 'start') {
      this.#before = this.legs;
      this.isDragging = true;
      this.#isNudging = false;
      this.single = piece;
    }
    this.#shift(this.#before, this.#moving(piece, isSingle), by);
    if (phase === 'end') this.isDragging = false;
  }

  cancelDrag(): void {
    if (this.isDragging) this.legs = this.#before;
    this.isDragging = false;
  }

  nudge(by: XY): void {
    if (!this.#isNudging) {
      this.#before = this.legs;
      this.#pushed = [0, 0];
      this.#isNudging = true;
    }
    const pushed: XY = [this.#pushed[0] + by[0], this.#pushed[1] + by[1]];
    const held = this.#shift(this.#before, this.#moving(), pushed);
    this.#pushed = held;
  }
  #pushed: XY = [0, 0];

  /** The next push of a key begins a new leg: so a path goes around a corner. */
  corner(): void {
    this.#isNudging = false;
  }

  /** Give one piece its place by numbers. */
  put(id: string, at: Spot): void {
    this.#isNudging = false;
    const path = this.isPlacing ? [] : (this.legs[id] ?? []).slice(0, -1);
    this.legs = { ...this.legs, [id]: [...path, at] };
  }

  /** Leave one piece out, or bring it in beside the others, to be carried on from there. */
  toggle(id: string): void {
    this.#isNudging = false;
    const { [id]: placed, ...others } = this.legs;
    if (placed) {
      this.legs = others;
      return;
    }
    const there = Object.keys(others).map((other) => this.at(other));
    const zone = polygons(this.question.hints?.['zones'])[0];
    const near = there.length > 0 ? middle(there) : zone ? middle(zone) : this.at(id);
    this.legs = { ...others, [id]: [made(this.#snapped(near), this.facing(id), this.level(id))] };
    this.isWhole = false;
    this.single = id;
  }

  rotate(degrees: number): void {
    this.#isNudging = false;
    const moving = this.#moving();
    const about = middle(moving.map((id) => this.at(id)));
    const legs: Record<string, readonly Spot[]> = { ...this.legs };
    for (const id of moving) {
      const old = this.facing(id);
      const at = moving.length > 1 ? turned(this.at(id), about, degrees) : this.at(id);
      const facing = old === null ? old : (((old + degrees) % 360) + 360) % 360;
      // One leg for all turns in a row: the last one is turned on, unless there is none yet.
      const kept = this.isPlacing || !this.legs[id] ? [] : this.legs[id].slice(0, -1);
      legs[id] = [...kept, made(at, facing, this.level(id))];
    }
    this.legs = legs;
  }

  /** The moving pieces go up or down to a height where they are; null is the ground. */
  climb(height: number | null): void {
    this.#isNudging = false;
    const legs: Record<string, readonly Spot[]> = { ...this.legs };
    for (const id of this.#moving()) {
      const kept = this.isPlacing || !this.legs[id] ? [] : this.legs[id].slice(0, -1);
      legs[id] = [...kept, made(this.at(id), this.facing(id), height)];
    }
    this.legs = legs;
  }

  /** Every moving piece goes on by the same way from where it was before; held back where a tape ends. Gives the way. */
  #shift(before: Legs, moving: string[], by: XY): XY {
    const share = Math.min(1, ...moving.map((id) => this.#share(before, id, by)));
    const held: XY = [by[0] * share, by[1] * share];
    const legs: Record<string, readonly Spot[]> = { ...before };
    for (const id of moving) {
      const path = this.#begun(id, before[id] ?? []);
      const last = before[id]?.at(-1);
      const start = last ? ([last[0], last[1]] as XY) : this.starts.get(id)!.at;
      const goal = this.#snapped([start[0] + held[0], start[1] + held[1]]);
      const next = made(goal, this.facing(id, last), this.level(id, last));
      if (this.isPlacing) legs[id] = [next];
      else if (far(start, goal) > 0.004) legs[id] = [...path, next];
      else if (path.length > 0) legs[id] = path;
      else delete legs[id];
    }
    this.legs = legs;
    return held;
  }

  /** The path to go on from: who has only chosen a floor yet goes there on the way. */
  #begun(id: string, path: readonly Spot[]): readonly Spot[] {
    const [last, previous] = [path.at(-1), path.at(-2)];
    const from = previous ? ([previous[0], previous[1]] as XY) : this.starts.get(id)!.at;
    const isInPlace = this.hasFloors && last !== undefined && far(from, [last[0], last[1]]) < 0.004;
    return isInPlace ? path.slice(0, -1) : path;
  }

  #share(before: Legs, id: string, by: XY): number {
    const most = moveOf(this.question, id);
    const wish = Math.hypot(...by);
    if (most === null || this.isPlacing || wish === 0) return 1;
    const spent = pathLength([this.starts.get(id)!.at, ...(before[id] ?? []).map((each): XY => [each[0], each[1]])]);
    return Math.max(0, Math.min(1, (most - spent - HAIR) / wish));
  }

  #carry(moving: string[], to: XY): void {
    const from = middle(moving.map((id) => this.at(id)));
    this.#shift(this.legs, moving, [to[0] - from[0], to[1] - from[1]]);
  }

  /** A first place for pieces that have none: a block about the point. */
  #scatter(at: XY): void {
    const ids = [...this.starts.keys()];
    const across = Math.ceil(Math.sqrt(ids.length));
    const legs: Record<string, Spot[]> = {};
    ids.forEach((id, n) => {
      const piece = this.starts.get(id)!;
      const step = Math.max(piece.length ?? 1, piece.width ?? 1) + 0.3;
      const x = at[0] + ((n % across) - (across - 1) / 2) * step;
      const y = at[1] - (Math.floor(n / across) - (Math.ceil(ids.length / across) - 1) / 2) * step;
      legs[id] = [made(this.#snapped([x, y]), piece.facing ?? null, null)];
    });
    this.legs = legs;
  }

  /** On a map of hexes a piece stands in the middle of one. */
  #snapped(at: XY): XY {
    const cells = this.table.hexes?.cells;
    if (!cells?.length) return at;
    return cells.reduce((best, cell) => (far(cell.at, at) < far(best, at) ? cell.at : best), cells[0]!.at);
  }
}

function made(at: XY, facing: number | null, level: number | null): Spot {
  const [x, y] = [tidy(at[0]), tidy(at[1])];
  if (level !== null) return [x, y, facing === null ? null : tidy(facing), tidy(level)];
  return facing === null ? [x, y] : [x, y, tidy(facing)];
}
