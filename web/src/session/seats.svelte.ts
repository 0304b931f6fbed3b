// All seats of a game that are played on this device: one, or several who pass it on to each other.

import { settings } from '../lib/settings.svelte';
import { Session } from './session.svelte';

export class Seats {
  readonly sessions: Session[];
  /** Whose view is on the screen. */
  #shown = $state(0);
  /** The seat the device was last handed to. */
  #holder = $state<number | null>(null);

  constructor(tokens: string[]) {
    this.sessions = tokens.map((token) => new Session(token));
    $effect(() => this.#turn());
  }

  close(): void {
    for (const session of this.sessions) session.close();
  }

  get now(): Session {
    return this.sessions[this.#shown]!;
  }

  get isHotSeat(): boolean {
    return this.sessions.length > 1;
  }

  /** Somebody else has to take the device before anything more is shown. */
  get mustHandOver(): boolean {
    if (!this.isHotSeat || settings.handOver === 'never' || this.now.view?.result) return false;
    if (this.#holder === this.#shown || !this.now.isMyTurn) return false;
    return settings.handOver === 'hidden' ? this.#hasSecrets : this.now.isSecret;
  }

  handOver(): void {
    this.#holder = this.#shown;
  }

  /** The seats see different things: then nobody should look over another's shoulder. */
  get #hasSecrets(): boolean {
    if (this.now.isSecret) return true;
    const seen = this.sessions.map((session) => session.view);
    const first = seen[0];
    return seen.some(
      (view) =>
        view &&
        first &&
        view !== first &&
        (view.events.length !== first.events.length || JSON.stringify(view.table) !== JSON.stringify(first.table)),
    );
  }

  /** Who is asked comes to the screen; who is in the middle of an answer stays. */
  #turn(): void {
    if (this.now.isMyTurn) {
      // Shown without being handed over: from now on nobody can say who holds the device.
      if (!this.mustHandOver && this.#holder !== this.#shown) this.#holder = null;
      return;
    }
    const asked = this.sessions.findIndex((session) => session.isMyTurn);
    if (asked >= 0) this.#shown = asked;
  }
}
