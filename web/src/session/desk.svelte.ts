// Everything on the player's desk beside the game itself: what is selected, looked at, measured and being answered.

import { untrack } from 'svelte';
import { Checker } from '../answers/checker.svelte';
import { ChooseDraft, draftOf, type Draft } from '../answers/draft.svelte';
import { Formation } from '../answers/formation.svelte';
import { isMap, sentences } from '../answers/hints';
import { rulesets } from '../api/http';
import type { Card, Cell, GameEvent, Json, Option, Question, Spot, Table, XY } from '../api/view';
import type { Drag } from '../board/Board.svelte';
import { Camera } from '../board/camera.svelte';
import { hexId, type Marks } from '../board/marks';
import { withNames } from '../board/models';
import { where } from '../board/motion.svelte';
import { afterPaint } from '../lib/frames';
import { settings } from '../lib/settings.svelte';
import { wide } from '../lib/wide.svelte';
import { t } from '../words/words.svelte';
import type { Seats } from './seats.svelte';
import type { Refusal, Session } from './session.svelte';
import { draftKept, keepDraft } from './drafts';
import { carried, moveOption, wishOf, type Wish } from './wish';

/** A question as its card shows it. */
export interface Laid {
  question: Question;
  draft: Draft;
  /** Another one for every question, even if it reads the same. */
  asked: string;
}

export type Tab = 'question' | 'unit' | 'log' | 'chat' | 'dice';

const EMPTY_TABLE: Table = { width: 24, height: 16 };
/** Fewer things than these are seen in the log at a glance. */
const WORTH_A_RECAP = 4;
/** So far, in inches, a place that is not legal is put right without a word; farther only when asked. */
const SNAP = 0.5;
/** Moves that must end in contact with somebody: a hand cannot hit that, so they are put right from anywhere. */

export class Desk {
  readonly camera = new Camera();
  readonly checker: Checker;
  /** A unit, by id. */
  selected = $state<string | null>(null);
  hovered = $state<string | null>(null);
  /** A hex that was touched, by name. */
  place = $state<string | null>(null);
  isSuggesting = $state(false);
  isRuling = $state(false);
  tab = $state<Tab>('question');
  /** Ids the log or a list speaks of right now. */
  spoken = $state.raw<string[]>([]);
  /** The option under the pointer or the focus. */
  looked = $state.raw<Option | null>(null);
  toast = $state('');
  /** The focus was on the question when it was answered: it belongs on the next one. */
  isFocused = false;
  /** The question whose card lies there. What has happened is on the screen first, and the next card a frame later. */
  laid = $state.raw<Laid | null>(null);
  /** One steps through what the others have done. */
  isRecapping = $state(false);
  /** A unit that is dragged before it was chosen. */
  wish = $state.raw<Wish | null>(null);
  /** The server is looking for a legal place. */
  isMending = $state(false);
  /** The undo needs the others' consent: shall they be asked? */
  wantsConsent = $state(false);

  /** The draft that the checker's verdict is about. */
  #checked: Draft | null = null;

  constructor(readonly seats: Seats) {
    this.checker = new Checker(
      () => this.session,
      () => this.question?.hints?.['has_preview'] === true,
    );
    $effect(() => this.#check());
    $effect(() => this.#arrive());
    $effect(() => this.#lay());
    $effect(() => this.#keep());
  }

  /** The question was answered by hand. */
  onanswered: (question: Question) => void = () => undefined;

  get session(): Session {
    return this.seats.now;
  }
  get table(): Table {
    return this.session.view?.table ?? EMPTY_TABLE;
  }
  /** The question that is being answered: none while the card is still the last one's. */
  get #asked(): Laid | null {
    return this.laid && this.laid.question === this.session.question ? this.laid : null;
  }
  get question(): Question | null {
    return this.#asked?.question ?? null;
  }
  get draft(): Draft | null {
    return this.#asked?.draft ?? null;
  }
  /** All dice lie open: beside the board until somebody closes them, on a phone in place of the question. */
  get isTrayOpen(): boolean {
    return wide.is ? settings.isTrayOpen : this.tab === 'dice';
  }
  set isTrayOpen(isOpen: boolean) {
    if (wide.is) settings.isTrayOpen = isOpen;
    else this.tab = isOpen ? 'dice' : 'question';
  }
  get formation(): Formation | null {
    return this.draft instanceof Formation ? this.draft : null;
  }
  get card(): Card | null {
    const id = this.hovered ?? this.selected;
    return this.table.cards?.find((card) => card.id === id) ?? null;
  }

  get cell(): Cell | null {
    return this.table.hexes?.cells?.find((cell) => cell.name === this.place) ?? null;
  }

  /** Why the draft would be refused, or why the last answer was. */
  get refusal(): Refusal | null {
    const verdict = this.checker.verdict;
    if (verdict && !verdict.ok) return verdict;
    return this.session.refusal;
  }
  /** The same, with the names that the board has for models. */
  get refusalSaid(): string {
    return this.refusal ? withNames(this.refusal.sentence, this.refusal.about ?? [], this.table) : '';
  }

  /** What the others have done since one's last answer, if it is worth a look back. */
  get news(): GameEvent[] {
    if (this.session.seat === null || !this.question) return [];
    const told = (this.session.view?.events ?? []).filter((event) => event.number >= this.session.others);
    return told.length >= WORTH_A_RECAP ? told : [];
  }

  /** It shall end in contact, or must go somewhere, and is not begun: whoever asks is shown a way. */
  get showsTheWay(): boolean {
    const { formation } = this;
    if (!formation || !formation.isEmpty) return false;
    return formation.hasWay && (formation.mustMove || (formation.isIntoContact && !formation.isShown));
  }

  /** Bases that a hand may take: those that are moved or placed, else one's own. */
  get draggable(): ReadonlySet<string> {
    if (this.formation) return this.formation.can;
    if (!this.question || this.session.seat === null) return NOBODY;
    return new Set((this.table.pieces ?? []).flatMap((piece) => (piece.seat === this.session.seat ? [piece.id] : [])));
  }

  /** Where bases would stand after the answer that is being prepared. */
  get placed(): ReadonlyMap<string, Spot> | undefined {
    return this.formation?.placed ?? (this.wish ? carried(this.wish, this.table) : undefined);
  }

  get marks(): Marks {
    const draft = this.draft;
    const under = sentences((this.looked ?? armedOf(draft))?.data?.['under']);
    const laid = sentences(this.checker.shown?.['under']);
    const lit = new Set([...this.spoken, ...(this.looked?.about ?? []), ...under, ...laid]);
    const chosen = new Set(draft?.chosen ?? []);
    if (this.selected) chosen.add(this.selected);
    if (this.place) chosen.add(hexId(this.place));
    for (const id of this.question?.about ?? []) if (!draft?.can.has(id)) lit.add(id);
    return { can: draft?.can ?? new Set(), chosen, lit, wrong: new Set(this.refusal?.about) };
  }

  // ---------------------------------------------------------------- acts

  async confirm(answer: Json | undefined = this.draft?.answer): Promise<void> {
    if (answer === undefined || !this.draft || this.session.isSending) return;
    this.checker.reset();
    this.toast = ''; // it was about what was asked before
    this.isFocused ||= document.activeElement?.closest('[data-question]') != null;
    const { question } = this.draft;
    if (await this.session.answer(answer)) {
      this.onanswered(question);
      this.looked = null;
      this.isRecapping = false;
      this.isRuling = false;
    }
  }

  /** What a bot that knows the game would answer; `quick`: any legal answer, at once. */
  async suggest(quick = false): Promise<void> {
    const draft = this.draft;
    const state = (): string => JSON.stringify([draft?.answer, this.formation?.legs]);
    const before = state();
    this.isSuggesting = true;
    const level = quick ? '' : await this.#adviser();
    const advised = level ? await this.session.suggest(level) : undefined;
    const answer = advised ?? (await this.session.suggest());
    this.isSuggesting = false;
    // Whoever has gone on by hand in the meantime needs no help any more.
    if (draft !== this.draft || before !== state() || this.formation?.isDragging) return;
    if (answer !== undefined) this.#fill(answer);
    if (this.formation) this.formation.isShown = true;
  }

  async #adviser(): Promise<string> {
    const slug = this.session.view?.ruleset;
    const known = await rulesets().catch(() => []);
    return known.find((each) => each.slug === slug)?.adviser ?? '';
  }

  /** The legal answer nearest to the draft: at once if it is near enough, else only if it `must` be taken. */
  async mend(must = true): Promise<void> {
    const { formation } = this;
    const answer = formation?.answer;
    if (!formation || answer === undefined || this.isMending) return;
    this.isMending = true;
    const found = await this.session.nearest(answer);
    this.isMending = false;
    const isStale = formation !== this.formation || JSON.stringify(answer) !== JSON.stringify(formation.answer);
    if (isStale || formation.isDragging) return;
    // To stay where it is is no place near by.
    const stays = isMap(found) && Object.keys(found).length === 0;
    if (found === null || stays) {
      if (must) this.toast = t('nothingNear');
      return;
    }
    const most = formation.isIntoContact ? Infinity : SNAP;
    if (must || formation.farFrom(found) <= most) this.#fill(found);
  }

  /** What the server proposes is legal: the verdict on what was there before holds no longer. */
  #fill(answer: Json): void {
    this.checker.reset();
    this.draft?.fill(answer);
  }

  /** Something on the board is dragged: the unit that is moved, or one that shall be. */
  drag({ phase, piece, by, isSingle }: Drag): void {
    if (this.formation) {
      this.formation.drag(phase, piece, by, isSingle);
      if (phase === 'end') void this.#snap();
      return;
    }
    if (phase === 'start') {
      const unit = this.table.pieces?.find((each) => each.id === piece)?.unit ?? '';
      const isMeant = this.question !== null && moveOption(this.question, unit) !== null;
      this.wish = isMeant ? wishOf(unit, piece, isSingle) : null;
      if (!isMeant) this.#choose(unit, piece);
      return;
    }
    if (!this.wish) return;
    this.wish = { ...this.wish, by };
    if (phase === 'end') this.#follow(this.wish);
  }

  /** A unit that is dragged where nothing is moved yet is at least chosen, as by a click. */
  #choose(unit: string, piece: string): void {
    const question = this.question;
    const isAsked = question?.kind === 'choose' && question.options.some((option) => option.about?.includes(unit));
    const at = where(unit, this.table);
    if (isAsked && at && this.draft?.pick([piece, unit], at)) {
      this.selected = unit;
      this.toast = t('dragChooses');
    } else this.toast = t('dragMeansNothing', { prompt: question?.prompt ?? '' });
  }

  /** Answer what stands between the hand and the move it wants. */
  #follow(wish: Wish): void {
    const question = this.question;
    const option = question && wish.left > 0 ? moveOption(question, wish.unit) : null;
    if (question?.kind === 'move' && question.pieces.includes(wish.piece)) {
      this.wish = null;
      for (const phase of ['start', 'end'] as const) this.formation?.drag(phase, wish.piece, wish.by, wish.isSingle);
      void this.#snap();
    } else if (option) {
      this.wish = { ...wish, left: wish.left - 1, isWaiting: false };
      void this.confirm(option.key);
    } else {
      const mayWait = wish.left > 0 && question?.kind !== 'move';
      this.wish = mayWait ? { ...wish, left: wish.left - 1, isWaiting: true } : null;
    }
  }

  /** A hand is not exact: what is nearly legal is put right. */
  async #snap(): Promise<void> {
    const { formation } = this;
    const answer = formation?.answer;
    if (!formation || formation.isEmpty || answer === undefined) return;
    const verdict = await this.session.check(answer);
    const isStale = JSON.stringify(answer) !== JSON.stringify(this.formation?.answer);
    if (verdict && !verdict.ok && !isStale) await this.mend(false);
  }

  /** What Esc means: the nearest thing to be rid of. */
  cancel(): void {
    if (this.wish) this.wish = null;
    else if (this.isRuling) this.isRuling = false;
    else if (this.formation?.isDragging) this.formation.cancelDrag();
    else if (this.draft && this.draft.answer !== undefined && !isIdle(this.draft)) this.draft.clear();
    else this.selected = null;
    this.session.skip();
  }

  async undo(ask = false): Promise<void> {
    this.wantsConsent = false;
    const said = await this.session.undo(ask);
    if (said === 'consent') this.wantsConsent = true;
    else if (said === 'asked') this.toast = t('undoAsked');
    else if (said !== 'done') this.toast = said.sentence || t('undoNothing');
  }

  pick(ids: string[], at: XY): void {
    if (this.session.motion.places.size > 0) this.session.skip();
    const unit = ids.find((id) => this.table.cards?.some((card) => card.id === id)) ?? null;
    const isMeant = this.draft?.pick(ids, at) ?? false;
    const hex = ids.find((id) => id.startsWith('#'))?.slice(1) ?? null;
    this.place = unit || isMeant ? null : hex;
    if (unit) {
      this.selected = unit;
      if (!isMeant) this.tab = 'unit';
    } else if (!isMeant) {
      this.selected = null;
      if (this.place) this.tab = 'unit';
    }
  }

  /** Bring what is spoken of into sight. */
  show(ids: string[]): void {
    this.spoken = ids;
    const at = ids.map((id) => where(id, this.table)).find((found) => found !== null);
    if (at) this.camera.lookAt(at);
  }

  /** Units that can act, in the order of their cards, for going through them by key. */
  get actors(): string[] {
    const can = this.draft?.can ?? new Set<string>();
    const cards = this.table.cards ?? [];
    const acting = cards.filter((card) => can.has(card.id) || card.pieces?.some((piece) => can.has(piece)));
    return (acting.length > 0 ? acting : cards.filter((card) => card.pieces?.length)).map((card) => card.id);
  }

  /** The next one that can act; false at the end, so that the key goes on its usual way. */
  cycle(by: 1 | -1): boolean {
    const actors = this.actors;
    const now = this.selected === null ? -1 : actors.indexOf(this.selected);
    const next = now === -1 && by === -1 ? actors.length - 1 : now + by;
    const unit = actors[next];
    if (unit === undefined) {
      this.selected = null;
      return false;
    }
    this.selected = unit;
    const at = where(unit, this.table);
    if (at) {
      this.camera.lookAt(at);
      if (this.draft && !this.formation) this.draft.clear();
      if (!this.formation) this.draft?.pick([unit], at);
    }
    return true;
  }

  // ---------------------------------------------------------------- always

  #check(): void {
    const draft = this.draft;
    if (!draft?.isWorthChecking || isIdle(draft)) {
      untrack(() => this.checker.reset());
      return;
    }
    const answer = draft.answer;
    untrack(() => {
      if (draft !== this.#checked) this.checker.reset();
      this.#checked = draft;
      if (this.session.refusal) this.session.refusal = null;
      this.checker.ask(answer);
    });
  }

  /** Whether a unit may stay where it is: else the card shows it a move instead. */
  async #mayStay(formation: Formation): Promise<void> {
    const verdict = await this.session.check({});
    if (verdict && !verdict.ok) formation.mustMove = true;
  }

  #lay(): () => void {
    const { question, seat, asked } = this.session;
    return afterPaint(() => {
      const draft = question && draftOf(question, this.table);
      if (question && draft) {
        const kept = draftKept(this.session.token, question);
        if (kept !== undefined) draft.fill(kept);
        if (draft instanceof Formation && !draft.isPlacing) void this.#mayStay(draft);
      }
      this.laid = question && draft && { question, draft, asked: `${seat}.${asked}` };
    });
  }

  /** A draft outlives a reload of the page. */
  #keep(): void {
    const { draft } = this;
    if (draft?.isWorthChecking) keepDraft(this.session.token, draft.question, isIdle(draft) ? undefined : draft.answer);
  }

  /** A new question: what was selected for the old one is let go; some are passed as the player wished. */
  #arrive(): void {
    const question = this.question;
    const mustWait = this.seats.mustHandOver;
    untrack(() => {
      this.looked = null;
      this.place = null;
      this.spoken = [];
      if (!question || mustWait) return;
      this.tab = 'question';
      const about = question.about?.find((id) => this.table.cards?.some((card) => card.id === id));
      this.selected = about ?? null;
      const { wish } = this;
      if (wish) this.#follow(wish);
      else if (question.kind === 'place' && this.formation?.isEmpty) void this.suggest(true);
    });
  }
}

const NOBODY: ReadonlySet<string> = new Set();

/** The option that is about to be given, of one among several. */
export const armedOf = (draft: Draft | null): Option | null => (draft instanceof ChooseDraft ? draft.armed : null);

function isIdle(draft: Draft): boolean {
  return draft instanceof Formation && draft.isEmpty;
}
