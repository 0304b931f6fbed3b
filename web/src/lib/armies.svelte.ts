// Armies that were made in this browser.

import type { JsonMap } from '../api/view';
import { nameIn } from '../ui/schema';
import { keep, kept } from './keep';
import { settings } from './settings.svelte';

export interface OwnArmy {
  id: string;
  ruleset: string;
  army: JsonMap;
  changed: number;
}

class Shelf {
  armies = $state.raw<OwnArmy[]>(kept<OwnArmy[]>('armies', []));

  of(ruleset: string): OwnArmy[] {
    return this.armies.filter((own) => own.ruleset === ruleset);
  }
  put(own: OwnArmy): void {
    this.armies = [own, ...this.armies.filter((other) => other.id !== own.id)];
    keep('armies', this.armies);
  }
  remove(id: string): void {
    this.armies = this.armies.filter((own) => own.id !== id);
    keep('armies', this.armies);
  }
}

export const shelf = new Shelf();

export const nameOf = (army: JsonMap): string => nameIn(army['name'], settings.language) || '?';
export const newId = (): string => Math.random().toString(36).slice(2, 10);
