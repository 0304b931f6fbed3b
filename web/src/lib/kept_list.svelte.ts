// Things of one's own that stay in this browser: a list of them, which a backup file can bring back.

import type { JsonMap } from '../api/view';
import { keep, kept } from './keep';

export interface Own {
  id: string;
  ruleset: string;
  changed: number;
}

export const isMap = (value: unknown): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isOwn = (value: unknown): value is JsonMap & Own =>
  isMap(value) && typeof value['id'] === 'string' && typeof value['ruleset'] === 'string';
export const newId = (): string => Math.random().toString(36).slice(2, 10);

export class KeptList<Thing extends Own> {
  all = $state.raw<Thing[]>([]);
  readonly #name: string;
  readonly #isOne: (value: unknown) => value is Thing;

  constructor(name: string, isOne: (value: unknown) => value is Thing) {
    this.#name = name;
    this.#isOne = isOne;
    this.all = kept<Thing[]>(name, []);
  }

  of(ruleset: string): Thing[] {
    return this.all.filter((own) => own.ruleset === ruleset);
  }
  /** It keeps its place; a new one comes first. */
  put(own: Thing): void {
    const isKnown = this.all.some((other) => other.id === own.id);
    this.set(isKnown ? this.all.map((other) => (other.id === own.id ? own : other)) : [own, ...this.all]);
  }
  remove(id: string): void {
    this.set(this.all.filter((own) => own.id !== id));
  }
  /** Those of a backup come back; one that is here already stays as it is. How many came. */
  restore(data: unknown): number {
    const found = Array.isArray(data) ? (data as unknown[]).filter(this.#isOne) : [];
    const fresh = found.filter((own) => !this.all.some((other) => other.id === own.id));
    this.set([...this.all, ...fresh]);
    return fresh.length;
  }
  /** All at once, as when a removal is taken back. */
  set(all: Thing[]): void {
    this.all = all;
    keep(this.#name, all);
  }
}
