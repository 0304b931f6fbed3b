// Everything on the player's desk beside the game itself: what is selected, looked at, measured and being answered.

import { untrack } from 'svelte';
import { Checker } from '../answers/checker.svelte';
import { draftOf, type Draft } from '../answers/draft.svelte';
import { Formation } from '../answers/formation.svelte';
import { passOf } from '../answers/hints';
import type { Card, Cell, Json, Option, Question, Table, XY } from '../api/view';
import { Camera } from '../board/camera.svelte';
import { hexId, type Marks } from '../board/marks';
import { where } from '../board/motion.svelte';
import { afterPaint } from '../lib/frames';
import { settings } from '../lib/settings.svelte';
import { wide } from '../lib/wide.svelte';
import { t } from '../words/words.svelte';
import type { Seats } from './seats.svelte';
import type { Refusal, Session } from './session.svelte';

/** A question as its card shows it. */
export interface Laid {
  question: Question;
  draft: Draft;
  /** Another one for every question, even if it reads the same. */
  asked: string;
}

export type Tab = 'question' | 'unit' | 'log' | 'chat' | 'dice';

const EMPTY_TABLE: Table = { width: 24, height: 16 };

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
  /** The undo needs the others' consent: shall they be asked? */
  wantsConsent = $state(false);

  /** The draft that the checker's verdict is about. */
  #checked: Draft | null = null;

  constructor(readonly seats: Seats) {
    this.checker = new Checker(() => this.session);
    $effect(() => this.#check());
    $effect(() => this.#arrive());
    $effect(() => this.#lay());
  }

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

  get marks(): Marks {
    const draft = this.draft;
    const lit = new Set([...this.spoken, ...(this.looked?.about ?? [])]);
    const chosen = new Set(draft?.chosen ?? []);
    if (this.selected) chosen.add(this.selected);
    if (this.place) chosen.add(hexId(this.place));
    for (const id of this.question?.about ?? []) if (!draft?.can.has(id)) lit.add(id);
    const wrong = this.refusal ? named(this.refusal.sentence, this.table) : [];
    return { can: draft?.can ?? new Set(), chosen, lit, wrong: new Set(wrong) };
  }

  // ---------------------------------------------------------------- acts

  async confirm(answer: Json | undefined = this.draft?.answer): Promise<void> {
    if (answer === undefined || !this.draft || this.session.isSending) return;
    this.checker.reset();
    this.isFocused ||= document.activeElement?.closest('[data-question]') != null;
    if (await this.session.answer(answer)) {
      this.looked = null;
      this.isRuling = false;
    }
  }

  async suggest(level?: string): Promise<void> {
    const draft = this.draft;
    const state = (): string => JSON.stringify([draft?.answer, this.formation?.legs]);
    const before = state();
    this.isSuggesting = true;
    const answer = await this.session.suggest(level);
    this.isSuggesting = false;
    // Whoever has gone on by hand in the meantime needs no help any more.
    if (draft !== this.draft || before !== state() || this.formation?.isDragging) return;
    if (answer !== undefined) draft?.fill(answer);
  }

  /** What Esc means: the nearest thing to be rid of. */
  cancel(): void {
    if (this.isRuling) this.isRuling = false;
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

  #lay(): () => void {
    const { question, seat, asked } = this.session;
    return afterPaint(() => {
      this.laid = question && { question, draft: draftOf(question, this.table), asked: `${seat}.${asked}` };
    });
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
      const pass = passOf(question);
      if (pass && settings.passes.includes(passKey(this.session.view?.ruleset ?? '', question.clause ?? ''))) {
        this.toast = t('passed', { prompt: question.prompt });
        void this.confirm(pass.key);
      } else if (question.kind === 'place' && this.formation?.isEmpty) void this.suggest();
    });
  }
}

export const passKey = (ruleset: string, clause: string): string => `${ruleset} ${clause}`;

function isIdle(draft: Draft): boolean {
  return draft instanceof Formation && draft.isEmpty;
}

/** Pieces and units a sentence names by their ids. */
function named(sentence: string, table: Table): string[] {
  const words = new Set(sentence.split(/[\s,;:()"']+/).map((word) => word.replace(/\.$/, '')));
  const ids = [...(table.pieces ?? []).map((piece) => piece.id), ...(table.cards ?? []).map((card) => card.id)];
  return ids.filter((id) => words.has(id));
}
