// The answer that is being prepared. One class for each kind of question; the board and the lists work on the same draft.

import type {
  AllocateQuestion,
  AssignQuestion,
  Cell,
  ChooseManyQuestion,
  ChooseQuestion,
  Json,
  NumberQuestion,
  Option,
  Question,
  Slot,
  Table,
  XY,
} from '../api/view';
import { hexAt } from '../board/motion.svelte';
import { Formation } from './formation.svelte';
import { hasOdds, point, shownOrder } from './hints';
import { hexOf, paintedOf, type Brush } from './painting';

export interface Draft {
  readonly question: Question;
  /** The answer, once it is complete. */
  readonly answer: Json | undefined;
  /** Worth asking the server about before it is given. */
  readonly isWorthChecking: boolean;
  /** Ids on the board that can be picked. */
  readonly can: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  /** Something on the board was touched; whether it meant anything here. */
  pick(ids: string[], at: XY): boolean;
  /** The keys 1 to 9. */
  press(n: number): void;
  /** Take over an answer: the server's suggestion. */
  fill(answer: Json): void;
  clear(): void;
}

const idsOf = (options: Option[]): Set<string> => new Set(options.flatMap((option) => option.about ?? []));

/** The options a touch can mean: by what they are about, the most particular first, or by the place they are at. */
function touched(options: Option[], ids: string[], at: XY): Option[] {
  for (const id of ids) {
    const hex = id.startsWith('#') ? id.slice(1) : null;
    const found = options.filter((option) => {
      if (isTurn(id)) return turnOf(option) === id;
      return hex === null ? option.about?.includes(id) : option.at && (option.key === hex || pathEnd(option) === hex);
    });
    if (found.length > 0) return found;
  }
  const near = options
    .filter((option) => option.at)
    .map((option) => ({ option, far: Math.hypot(option.at![0] - at[0], option.at![1] - at[1]) }))
    .filter(({ far }) => far < 0.9)
    .sort((a, b) => a.far - b.far)[0];
  return near ? [near.option] : [];
}

/** Touched again: the next one of those it can mean. */
function nextOf(options: Option[], now: string | null | undefined): Option | undefined {
  return options[(options.findIndex((option) => option.key === now) + 1) % Math.max(options.length, 1)];
}

/** The mark on the board for where an order ends and which way the unit then looks. */
export function turnOf(option: Option): string | null {
  const end = pathEnd(option);
  const facing = option.data?.['facing'];
  return end !== null && typeof facing === 'number' ? `>${end} ${facing}` : null;
}
const isTurn = (id: string | undefined): boolean => id?.startsWith('>') ?? false;

/** The last hex of an order's path. */
export function pathEnd(option: Option): string | null {
  const path = option.data?.['path'];
  const last = Array.isArray(path) ? (path.at(-1) ?? option.data?.['from']) : null;
  return typeof last === 'string' ? last : null;
}

/** Where an option leads: the hex it names, else the place it is at. */
export function placeOf(option: Option, table: Table): XY | null {
  if (!option.at) return null;
  return hexAt(option.key, table) ?? hexAt(pathEnd(option) ?? '', table) ?? [option.at[0], option.at[1]];
}

/** Where the orders of a sheet lead. */
export function endsOf(draft: Draft | null, table: Table): XY[] {
  if (!(draft instanceof AssignDraft)) return [];
  return draft.question.slots.flatMap((slot) => {
    const option = draft.optionOf(slot.key);
    const at = option ? placeOf(option, table) : null;
    return at ? [at] : [];
  });
}

export class ChooseDraft implements Draft {
  readonly isWorthChecking = false;
  key = $state<string | null>(null);

  constructor(readonly question: ChooseQuestion) {}

  get options(): Option[] {
    return this.question.options;
  }
  get armed(): Option | null {
    return this.options.find((option) => option.key === this.key) ?? null;
  }
  get answer(): Json | undefined {
    return this.key ?? undefined;
  }
  get can(): ReadonlySet<string> {
    return idsOf(this.options);
  }
  get chosen(): ReadonlySet<string> {
    return new Set(this.armed?.about ?? []);
  }
  pick(ids: string[], at: XY): boolean {
    const found = nextOf(touched(this.options, ids, at), this.key);
    if (found) this.key = found.key;
    return found !== undefined;
  }
  press(n: number): void {
    this.key = this.options[n - 1]?.key ?? this.key;
  }
  fill(answer: Json): void {
    if (typeof answer === 'string') this.key = answer;
  }
  clear(): void {
    this.key = null;
  }
}

export class ManyDraft implements Draft {
  readonly isWorthChecking = true;
  keys = $state<string[]>([]);

  constructor(readonly question: ChooseManyQuestion) {}

  get answer(): Json | undefined {
    const { least, most } = this.question;
    return this.keys.length >= least && this.keys.length <= most ? [...this.keys] : undefined;
  }
  get can(): ReadonlySet<string> {
    return idsOf(this.question.options);
  }
  get chosen(): ReadonlySet<string> {
    return idsOf(this.question.options.filter((option) => this.keys.includes(option.key)));
  }
  toggle(key: string): void {
    if (this.keys.includes(key)) this.keys = this.keys.filter((other) => other !== key);
    // Full: the one chosen first makes room.
    else this.keys = [...this.keys, key].slice(-this.question.most);
  }
  pick(ids: string[], at: XY): boolean {
    const found = touched(this.question.options, ids, at)[0];
    if (found) this.toggle(found.key);
    return found !== undefined;
  }
  press(n: number): void {
    const option = this.question.options[n - 1];
    if (option) this.toggle(option.key);
  }
  fill(answer: Json): void {
    if (Array.isArray(answer)) this.keys = answer.filter((key) => typeof key === 'string');
  }
  clear(): void {
    this.keys = [];
  }
}

const NOTHING: ReadonlySet<string> = new Set();

export class NumberDraft implements Draft {
  readonly isWorthChecking = false;
  readonly can = NOTHING;
  readonly chosen = NOTHING;
  number = $state<number | null>(null);

  constructor(readonly question: NumberQuestion) {}

  get answer(): Json | undefined {
    return this.number ?? undefined;
  }
  /** From where it looks, if the number is a direction in degrees. */
  get from(): XY | null {
    return this.question.hints?.['kind'] === 'heading' ? point(this.question.hints['from']) : null;
  }
  /** A touch of the table is the place that shall be looked at. */
  pick(_ids: string[], at: XY): boolean {
    const { from } = this;
    if (!from || (from[0] === at[0] && from[1] === at[1])) return false;
    const turn = (Math.atan2(at[1] - from[1], at[0] - from[0]) * 180) / Math.PI;
    this.number = (Math.round(turn) + 360) % 360;
    return true;
  }
  press(n: number): void {
    if (n >= this.question.least && n <= this.question.most) this.number = n;
  }
  step(by: number): void {
    const { least, most } = this.question;
    this.number = Math.max(least, Math.min(most, (this.number ?? least - Math.sign(by)) + by));
  }
  fill(answer: Json): void {
    if (typeof answer === 'number') this.number = answer;
  }
  clear(): void {
    this.number = null;
  }
}

export class AllocateDraft implements Draft {
  readonly isWorthChecking = true;
  shares = $state<Record<string, number>>({});

  constructor(readonly question: AllocateQuestion) {}

  get left(): number {
    return this.question.total - Object.values(this.shares).reduce((sum, share) => sum + share, 0);
  }
  get answer(): Json | undefined {
    if (this.left !== 0) return undefined;
    return Object.fromEntries(Object.entries(this.shares).filter(([, share]) => share > 0));
  }
  get can(): ReadonlySet<string> {
    return idsOf(this.question.options.filter((option) => this.room(option.key) > this.share(option.key)));
  }
  get chosen(): ReadonlySet<string> {
    return idsOf(this.question.options.filter((option) => this.share(option.key) > 0));
  }
  share(key: string): number {
    return this.shares[key] ?? 0;
  }
  room(key: string): number {
    return this.question.room[this.question.options.findIndex((option) => option.key === key)] ?? 0;
  }
  give(key: string, by: number): void {
    const most = Math.min(this.room(key), this.share(key) + this.left);
    this.shares[key] = Math.max(0, Math.min(most, this.share(key) + by));
  }
  pick(ids: string[], at: XY): boolean {
    const found = touched(this.question.options, ids, at)[0];
    if (found) this.give(found.key, this.left > 0 ? 1 : -1);
    return found !== undefined;
  }
  press(n: number): void {
    const option = this.question.options[n - 1];
    if (option) this.give(option.key, 1);
  }
  fill(answer: Json): void {
    if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) {
      this.shares = Object.fromEntries(Object.entries(answer).map(([key, share]) => [key, Number(share)]));
    }
  }
  clear(): void {
    this.shares = {};
  }
}

export class AssignDraft implements Draft {
  readonly isWorthChecking = true;
  keys = $state<Record<string, string>>({});
  /** The slot that is being filled. */
  open = $state<string | null>(null);
  /** What a touched hex becomes. */
  brush = $state.raw<{ brush: Brush; key: string } | null>(null);

  constructor(readonly question: AssignQuestion) {
    // Where there is no choice, none has to be made.
    for (const slot of question.slots) {
      if (slot.options.length === 1) this.keys[slot.key] = slot.options[0]!.key;
    }
    this.open = this.#next();
  }

  get missing(): number {
    return this.question.slots.filter((slot) => this.keys[slot.key] === undefined).length;
  }
  get answer(): Json | undefined {
    return this.missing === 0 ? { ...this.keys } : undefined;
  }
  get can(): ReadonlySet<string> {
    const targets = this.opened?.options.flatMap((option) => option.about ?? []) ?? [];
    return new Set([...this.question.slots.flatMap((slot) => slot.about ?? []), ...targets]);
  }
  get chosen(): ReadonlySet<string> {
    const open = this.opened;
    return new Set([...(open?.about ?? []), ...((open && this.optionOf(open.key)?.about) ?? [])]);
  }
  /** The slot that is being filled, with its options. */
  get opened(): Slot | null {
    return this.question.slots.find((slot) => slot.key === this.open) ?? null;
  }
  /** Hexes as they would be. */
  get painted(): ReadonlyMap<string, Partial<Cell>> {
    return paintedOf(this.question, (slot) => this.optionOf(slot));
  }
  /** The touched hex takes what is on the brush. */
  #paint(ids: string[]): boolean {
    const slot = this.brush?.brush.slots.find((each) => ids.includes(`#${hexOf(each)}`));
    if (!slot || !this.brush) return false;
    this.keys[slot.key] = this.brush.key;
    this.open = slot.key;
    return true;
  }
  /** What is still empty becomes as plain as it can be. */
  paintRest(brushes: Brush[]): void {
    for (const { slots, options } of brushes) {
      for (const slot of slots) this.keys[slot.key] ??= options[0]!.key;
    }
    this.open = this.#next();
  }
  optionOf(slot: string): Option | null {
    const found = this.question.slots.find((each) => each.key === slot);
    return found?.options.find((option) => option.key === this.keys[slot]) ?? null;
  }
  /** On to the next slot, but for an option with odds to look at: that stays open until it is chosen again. */
  choose(slot: string, key: string): void {
    const wasSame = this.keys[slot] === key;
    this.keys[slot] = key;
    if (wasSame || !hasOdds(this.optionOf(slot))) this.open = this.#next(slot) ?? slot;
    else this.open = slot;
  }
  /** Empty slots that could be filled like this one. */
  like(slot: string): Slot[] {
    const key = this.keys[slot];
    return this.question.slots.filter(
      (each) => this.keys[each.key] === undefined && each.options.some((option) => option.key === key),
    );
  }
  /** The same for all others that can. */
  repeat(slot: string): void {
    for (const each of this.like(slot)) this.keys[each.key] = this.keys[slot]!;
    this.open = this.#next(slot) ?? slot;
  }
  pick(ids: string[], at: XY): boolean {
    if (this.#paint(ids)) return true;
    const open = this.opened;
    const owners = new Set(this.question.slots.flatMap((slot) => slot.about ?? []));
    const places = ids.filter((id) => !owners.has(id));
    const meant = open ? touched(open.options, places, at) : [];
    const near = open ? nextOf(meant, this.keys[open.key]) : undefined;
    // What lies on top is meant: a rim that stands out may reach under its neighbour.
    const owner = isTurn(ids[0]) ? undefined : ids.find((id) => owners.has(id));
    const slots = owner ? this.question.slots.filter((slot) => slot.about?.includes(owner)) : [];
    if (slots.length > 0) {
      const now = slots.findIndex((slot) => slot.key === this.open);
      this.open = slots[(now + 1) % slots.length]!.key;
    } else if (open && near) {
      // One meaning: on to the next slot. Several: a further touch goes on to the next meaning.
      if (meant.length === 1) this.choose(open.key, near.key);
      else this.keys[open.key] = near.key;
    }
    return slots.length > 0 || near !== undefined;
  }
  press(n: number): void {
    const open = this.question.slots.find((slot) => slot.key === this.open);
    const option = shownOrder(open?.options ?? [])[n - 1];
    if (open && option) this.choose(open.key, option.key);
  }
  fill(answer: Json): void {
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return;
    // What was chosen already stays: the suggestion fills the rest.
    for (const [slot, key] of Object.entries(answer)) this.keys[slot] ??= String(key);
    this.open = this.#next();
  }
  clear(): void {
    this.keys = {};
    this.open = this.#next();
  }

  /** The first empty slot after this one, else the first at all. */
  #next(after?: string): string | null {
    const slots = this.question.slots;
    const start = slots.findIndex((slot) => slot.key === after) + 1;
    const ordered = [...slots.slice(start), ...slots.slice(0, start)];
    return ordered.find((slot) => this.keys[slot.key] === undefined)?.key ?? null;
  }
}

export function draftOf(question: Question, table: Table): Draft {
  const draft = emptyDraft(question, table);
  const proposed = question.hints?.['proposed'];
  if (proposed !== undefined) draft.fill(proposed);
  return draft;
}

function emptyDraft(question: Question, table: Table): Draft {
  switch (question.kind) {
    case 'choose':
      return new ChooseDraft(question);
    case 'choose_many':
      return new ManyDraft(question);
    case 'number':
      return new NumberDraft(question);
    case 'allocate':
      return new AllocateDraft(question);
    case 'assign':
      return new AssignDraft(question);
    default:
      return new Formation(question, table);
  }
}
