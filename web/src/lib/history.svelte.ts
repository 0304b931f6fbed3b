// What something was before: steps back and forth. Changes in quick succession (typing a name) are one step.

const QUICK = 700;

export class History<T> {
  #past = $state.raw<T[]>([]);
  #future = $state.raw<T[]>([]);
  #at = -Infinity;
  readonly #most: number;

  readonly #quick: number;

  constructor(most = 100, quick = QUICK) {
    this.#most = most;
    this.#quick = quick;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** `before` is about to be changed. */
  note(before: T, now = performance.now()): void {
    if (now - this.#at > this.#quick || this.#past.length === 0)
      this.#past = [...this.#past, before].slice(-this.#most);
    this.#future = [];
    this.#at = now;
  }

  /** What it was before `now`; undefined if nothing is known. */
  undo(now: T): T | undefined {
    const before = this.#past.at(-1);
    if (before === undefined) return undefined;
    this.#past = this.#past.slice(0, -1);
    this.#future = [now, ...this.#future];
    this.#at = -Infinity;
    return before;
  }

  redo(now: T): T | undefined {
    const [after, ...rest] = this.#future;
    if (after === undefined) return undefined;
    this.#future = rest;
    this.#past = [...this.#past, now];
    this.#at = -Infinity;
    return after;
  }

  clear(): void {
    this.#past = [];
    this.#future = [];
    this.#at = -Infinity;
  }
}
