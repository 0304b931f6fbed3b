// Asks the server about the draft while it is being made: one question at a time, and only about the latest draft.

import type { Json, JsonMap } from '../api/view';
import type { Session, Verdict } from '../session/session.svelte';

const PAUSE = 90;

export class Checker {
  verdict = $state.raw<Verdict | null>(null);
  /** The verdict is on an older draft. */
  isBehind = $state(false);

  #wanted: Json | undefined;
  #isBusy = false;
  #round = 0;

  /** What the game shows of a draft that can be done: where a template lies and who is under it, or a way. */
  shown = $state.raw<JsonMap | null>(null);

  constructor(
    private readonly session: () => Session,
    private readonly hasPreview: () => boolean = () => false,
  ) {}

  ask(answer: Json | undefined): void {
    this.#wanted = answer;
    this.isBehind = answer !== undefined;
    if (answer === undefined) this.verdict = this.shown = null;
    if (!this.#isBusy) void this.#run();
  }

  reset(): void {
    this.#round += 1;
    this.#wanted = undefined;
    this.verdict = this.shown = null;
    this.isBehind = false;
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    while (this.#wanted !== undefined) {
      const answer = this.#wanted;
      const round = this.#round;
      this.#wanted = undefined;
      const verdict = await this.session().check(answer);
      const shown = verdict?.ok && this.hasPreview() ? await this.session().preview(answer) : null;
      if (round === this.#round && this.#wanted === undefined) {
        this.shown = shown;
        this.verdict = verdict;
        this.isBehind = false;
      }
      await new Promise((go) => setTimeout(go, PAUSE));
    }
    this.#isBusy = false;
  }
}
