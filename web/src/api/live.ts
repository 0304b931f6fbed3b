// One seat's (or a spectator's) line to a live game. It comes back by itself when it is cut.

import { settings } from '../lib/settings.svelte';
import type { FromServer, ToServer } from './messages';

export type Line = 'joining' | 'live' | 'cut' | 'refused';

type Reply = Extract<FromServer, { re?: number }>;
type Wish = DistributiveOmit<Extract<ToServer, { id: number }>, 'id'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

interface Waiting {
  message: Extract<ToServer, { id: number }>;
  settle: (reply: Reply | null) => void;
}

export interface Listener {
  /** What is known already, for a welcome that need not repeat it. */
  seen: () => { version: number; events: number } | undefined;
  heard: (message: FromServer) => void;
  line: (line: Line, sentence: string) => void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5000;

export class Live {
  #socket: WebSocket | undefined;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #isJoined = false;

  constructor(
    readonly token: string,
    private readonly listener: Listener,
  ) {
    this.#connect();
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    for (const { settle } of this.#waiting.values()) settle(null);
    this.#waiting.clear();
    this.#socket?.close(1000);
  }

  /** The server's reply; null if the line was cut before it came (an answer is sent again if it still can be). */
  ask(wish: Wish): Promise<Reply | null> {
    const message = { ...wish, id: this.#next++ } as Extract<ToServer, { id: number }>;
    return new Promise((settle) => {
      this.#waiting.set(message.id, { message, settle });
      if (this.#isJoined) this.#send(message);
      else if (message.type !== 'answer') this.#settle(message.id, null);
    });
  }

  #connect(): void {
    this.listener.line('joining', '');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/live`);
    this.#socket = socket;
    socket.onopen = () =>
      this.#send({ type: 'join', token: this.token, seen: this.listener.seen(), language: settings.language });
    socket.onmessage = (event: MessageEvent<string>) => this.#heard(JSON.parse(event.data) as FromServer);
    socket.onclose = (event) => this.#closed(socket, event);
  }

  #send(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #heard(message: FromServer): void {
    if (message.type === 'welcome') {
      this.#isJoined = true;
      this.#wait = FIRST_WAIT;
      this.listener.line('live', '');
      this.listener.heard(message);
      this.#sendAgain(message.version);
      return;
    }
    if ('re' in message && message.re !== undefined) this.#settle(message.re, message);
    this.listener.heard(message);
  }

  /** An answer whose fate is unknown: the same question stands, so it did not arrive; else it did, or came too late. */
  #sendAgain(version: number): void {
    for (const { message } of [...this.#waiting.values()]) {
      if (message.type === 'answer' && message.version === version) this.#send(message);
      else this.#settle(message.id, null);
    }
  }

  #settle(id: number, reply: Reply | null): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.settle(reply);
  }

  #closed(socket: WebSocket, event: CloseEvent): void {
    if (socket !== this.#socket || this.#isClosed) return;
    this.#isJoined = false;
    for (const { message } of [...this.#waiting.values()]) {
      if (message.type !== 'answer') this.#settle(message.id, null);
    }
    if (event.code === 4401) {
      this.listener.line('refused', '');
      return;
    }
    this.listener.line('cut', '');
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** The network is back, or somebody looks at the page again: no need to wait. */
  #hurry = (): void => {
    if (this.#isClosed || document.hidden || this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#connect();
  };
}
