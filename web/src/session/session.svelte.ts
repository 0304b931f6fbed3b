// One seat (or a spectator) of a live game: what it sees now, and what it can do.

import { changedView } from '../api/apply';
import { Live, type Line } from '../api/live';
import type { ChatLine, FromServer, Summary } from '../api/messages';
import type { Json, JsonMap, Question, View } from '../api/view';
import { Motion } from '../board/motion.svelte';
import { Clock } from './clock.svelte';

export interface Refusal {
  sentence: string;
  clause: string;
  /** The ids that the sentence speaks of. */
  about?: string[];
}

export type Verdict = { ok: true } | ({ ok: false } & Refusal);

type Welcome = Extract<FromServer, { type: 'welcome' }>;
type LiveDelta = Extract<FromServer, { type: 'delta' }>;

/** Beyond this many the pieces no longer slide one after the other. */
const MOST_QUEUED = 10;

export class Session {
  view = $state.raw<View | null>(null);
  summary = $state.raw<Summary | null>(null);
  seat = $state.raw<number | null>(null);
  version = $state(-1);
  line = $state<Line>('joining');
  /** The question; the same object as long as it is the same question, whatever else happens. */
  question = $state.raw<Question | null>(null);
  /** How many questions have been put: it changes with every new one, even if it reads the same. */
  asked = $state(0);
  /** Nobody else may see the answer yet: it says so, or others are asked at the same time. */
  isSecret = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  isSending = $state(false);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  undoAsked = $state.raw<{ by: number; to: number } | null>(null);
  /** My own wish to undo waits for the others. */
  isUndoAsked = $state(false);
  notice = $state('');
  rematch = $state.raw<{ game: string; invite: string } | null>(null);
  seed = $state.raw<{ seed: string; hash: string } | null>(null);
  /** The number of the first event since my last answer: its dice and those after it are news. */
  since = $state(Infinity);

  /** The number of the first event after what my last answer did: what the others have done since. */
  others = $state(Infinity);

  readonly motion = new Motion();
  readonly clock = new Clock();
  readonly #live: Live;
  #queue: LiveDelta[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly token: string) {
    this.#live = new Live(token, {
      seen: () => this.#seen(),
      heard: (message) => this.#heard(message),
      line: (line) => (this.line = line),
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.motion.finish();
    this.#live.close();
  }

  get isMyTurn(): boolean {
    return this.question !== null;
  }

  // ---------------------------------------------------------------- acts

  async answer(answer: Json): Promise<boolean> {
    if (this.isSending || !this.question) return false;
    this.skip();
    this.refusal = null;
    this.isSending = true;
    const reply = await this.#live.ask({ type: 'answer', version: this.version, answer });
    this.isSending = false;
    if (reply?.type === 'ok') return true;
    if (reply?.type === 'refused' && !reply.stale) this.refusal = refusalOf(reply);
    if (reply?.type === 'error') this.refusal = { sentence: reply.sentence, clause: '' };
    return false;
  }

  /** Would it be accepted? null: nobody can tell now. */
  async check(answer: Json): Promise<Verdict | null> {
    const reply = await this.#live.ask({ type: 'check', version: this.version, answer });
    if (reply?.type !== 'checked') return null;
    if (reply.ok) return { ok: true };
    return reply.stale ? null : { ok: false, ...refusalOf(reply) };
  }

  async suggest(level?: string): Promise<Json | undefined> {
    const reply = await this.#live.ask({ type: 'suggest', version: this.version, ...(level ? { level } : {}) });
    return reply?.type === 'suggested' ? reply.answer : undefined;
  }

  /** The legal answer nearest to a draft; null if none was found. */
  async nearest(near: Json): Promise<Json> {
    const reply = await this.#live.ask({ type: 'suggest', version: this.version, near });
    return reply?.type === 'suggested' ? reply.answer : null;
  }

  /** What a draft of an answer would do, as far as the game can tell. */
  preview = async (draft: Json): Promise<JsonMap | null> => {
    const reply = await this.#live.ask({ type: 'preview', version: this.version, draft });
    return reply?.type === 'previewed' ? reply.preview : null;
  };

  /** "consent": the others must be asked first. */
  async undo(ask = false): Promise<'done' | 'asked' | 'consent' | Refusal> {
    this.skip();
    const reply = await this.#live.ask({ type: 'undo', ...(ask ? { ask } : {}) });
    if (reply?.type === 'ok') {
      this.isUndoAsked = ask;
      return ask ? 'asked' : 'done';
    }
    if (reply?.type === 'refused') {
      return reply.needs_consent ? 'consent' : refusalOf(reply);
    }
    return { sentence: reply?.type === 'error' ? reply.sentence : '', clause: '' };
  }

  async consent(yes: boolean): Promise<void> {
    this.undoAsked = null;
    await this.#live.ask({ type: 'consent', yes });
  }

  async resign(): Promise<void> {
    await this.#live.ask({ type: 'resign' });
  }

  /** Answer an ability always in the same way; without a span: be asked again. What went wrong, or null. */
  async order(ability: string, reply: string, span: string): Promise<Refusal | null> {
    const said = await this.#live.ask(span ? { type: 'order', ability, reply, span } : { type: 'ask_again', ability });
    if (said?.type === 'ok') return null;
    return { sentence: said && 'sentence' in said ? said.sentence : '', clause: '' };
  }

  async say(text: string): Promise<Refusal | null> {
    const reply = await this.#live.ask({ type: 'chat', text });
    if (reply?.type === 'ok') return null;
    return { sentence: reply && 'sentence' in reply ? reply.sentence : '', clause: '' };
  }

  /** Show at once how things stand. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.motion.finish();
    while (this.#queue.length > 0) this.#apply(this.#queue.shift()!);
  }

  // ---------------------------------------------------------------- news

  #seen(): { version: number; events: number } | undefined {
    this.skip();
    return this.view ? { version: this.version, events: this.view.events.length } : undefined;
  }

  #heard(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.#welcome(message);
        break;
      case 'delta':
        this.clock.hear(message.clock);
        // Bots are fast: what they do is shown one after the other. People are shown at once.
        if (!this.#isBot(message.by)) this.skip();
        this.#queue.push(message);
        if (!this.#timer || this.#queue.length > MOST_QUEUED) this.#next();
        break;
      case 'undo_asked':
        this.undoAsked = { by: message.by, to: message.to };
        break;
      case 'undo_settled':
        this.undoAsked = null;
        if (this.isUndoAsked && !message.granted) this.notice = 'undoRefused';
        this.isUndoAsked = false;
        break;
      case 'chat':
        this.chat = [...this.chat.filter((line) => line.number !== message.number), message];
        if (message.seat !== this.seat) this.unread += 1;
        break;
      case 'seats':
        if (this.summary) this.summary = { ...this.summary, seats: message.seats };
        this.clock.hear(message.clock);
        break;
      case 'rematch':
        this.rematch = { game: message.game, invite: message.invite };
        break;
      case 'over':
        this.seed = { seed: message.seed, hash: message.seed_hash };
        break;
      case 'error':
        if (message.code === 'unauthorised') this.line = 'refused';
        break;
    }
  }

  #welcome(message: Welcome): void {
    this.#queue = [];
    const before = this.view?.events.slice(0, message.log_from) ?? [];
    const isSame = message.version === this.version && this.view !== null;
    this.seat = message.seat;
    this.version = message.version;
    this.summary = message.summary;
    this.chat = message.chat;
    this.clock.hear(message.clock);
    this.undoAsked = message.undo_asked && message.undo_asked.by !== message.seat ? message.undo_asked : null;
    this.rematch = message.rematch ?? this.rematch;
    this.view = { ...message.view, events: [...before, ...message.view.events] };
    if (message.summary.seed) this.seed = { seed: message.summary.seed, hash: message.summary.seed_hash };
    if (!isSame || !isAlike(this.question, message.view.question)) this.#ask(message.view);
  }

  #isBot(seat: number): boolean {
    return this.summary?.seats[seat]?.by === 'bot';
  }

  #ask(view: View): void {
    this.question = view.question;
    this.asked += 1;
    this.isSecret = view.question !== null && (view.question.secret === true || view.waiting_for.length > 1);
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const delta = this.#queue.shift();
    if (!delta || !this.view) return;
    const before = this.view.table;
    this.#apply(delta);
    const isHurried = this.#queue.length > MOST_QUEUED;
    const time = isHurried ? 0 : this.motion.play(before, this.view.table, delta);
    if (time > 0) this.#timer = setTimeout(() => this.#next(), time);
    else if (this.#queue.length > 0) this.#next();
  }

  #apply(delta: LiveDelta): void {
    if (!this.view || delta.version <= this.version) return;
    const view = changedView(this.view, delta);
    // A standing order is no answer: what is asked is asked still, and its draft stays.
    const isOwn = (delta.by === this.seat && delta.turn !== this.view.turn) || delta.undo;
    this.version = delta.version;
    this.view = view;
    // A spectator has no answers: to them each step is news.
    if (isOwn || this.seat === null || this.since === Infinity) this.since = delta.log_from;
    if (isOwn) this.others = (view.events.at(-1)?.number ?? -1) + 1;
    else this.others = Math.min(this.others, delta.log_from);
    if (isOwn || !isAlike(this.question, view.question)) {
      this.#ask(view);
      this.refusal = null;
    }
    if (delta.undo) this.isUndoAsked = false;
    if (this.summary) {
      this.summary = {
        ...this.summary,
        turn: delta.turn,
        version: delta.version,
        waiting_for: delta.waiting_for,
        result: delta.result,
        is_over: delta.result !== null,
        ribbon: view.table.ribbon ?? [],
      };
    }
  }
}

function refusalOf({ sentence, clause = '', about = [] }: Partial<Refusal> & { sentence: string }): Refusal {
  return { sentence, clause, about };
}

function isAlike(a: Question | null, b: Question | null): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
