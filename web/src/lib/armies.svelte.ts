// Armies that were made in this browser: kept, shared by link, and put into one file for safety.

import type { JsonMap } from '../api/view';
import { nameIn } from '../ui/schema';
import { keptMaps } from '../maps/kept_maps.svelte';
import { keep, kept } from './keep';
import { settings } from './settings.svelte';
import { packed, unpacked } from './share';

export interface OwnArmy {
  id: string;
  ruleset: string;
  army: JsonMap;
  changed: number;
  /** What it cost when it was last priced, and whether it could be played. */
  points?: number;
  isLegal?: boolean;
}

const isMap = (value: unknown): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOwn = (value: unknown): value is OwnArmy =>
  isMap(value) && typeof value['id'] === 'string' && typeof value['ruleset'] === 'string' && isMap(value['army']);

class Shelf {
  armies = $state.raw<OwnArmy[]>(kept<OwnArmy[]>('armies', []));

  of(ruleset: string): OwnArmy[] {
    return this.armies.filter((own) => own.ruleset === ruleset);
  }
  /** It keeps its place; a new one comes first. */
  put(own: OwnArmy): void {
    const isKnown = this.armies.some((other) => other.id === own.id);
    this.#set(isKnown ? this.armies.map((other) => (other.id === own.id ? own : other)) : [own, ...this.armies]);
  }
  remove(id: string): void {
    this.#set(this.armies.filter((own) => own.id !== id));
  }
  /** Right behind the original. */
  duplicate(id: string, name: string): void {
    this.#set(
      this.armies.flatMap((own) =>
        own.id === id ? [own, { ...own, id: newId(), army: { ...own.army, name }, changed: Date.now() }] : [own],
      ),
    );
  }
  /** One place up or down among those of its ruleset. */
  move(id: string, by: -1 | 1): void {
    const own = this.armies.find((each) => each.id === id);
    const alike = this.of(own?.ruleset ?? '');
    const other = alike[alike.findIndex((each) => each.id === id) + by];
    if (!own || !other) return;
    this.#set(this.armies.map((each) => (each.id === id ? other : each.id === other.id ? own : each)));
  }
  /** All of them, and all maps, as one text. */
  backup(): string {
    return JSON.stringify({ grognard: 'armies', armies: this.armies, maps: keptMaps.maps }, null, 1);
  }
  /** Those of a backup come back; one that is here already stays as it is. How many came, or null if it is none. */
  restore(data: unknown): number | null {
    if (!isMap(data) || data['grognard'] !== 'armies' || !Array.isArray(data['armies'])) return null;
    const found = (data['armies'] as unknown[]).filter(isOwn);
    const fresh = found.filter((own) => !this.armies.some((other) => other.id === own.id));
    this.#set([...this.armies, ...fresh]);
    return fresh.length + keptMaps.restore(data['maps']);
  }
  /** As it was: to take a removal back. */
  set(armies: OwnArmy[]): void {
    this.#set(armies);
  }

  #set(armies: OwnArmy[]): void {
    this.armies = armies;
    keep('armies', armies);
  }
}

export const shelf = new Shelf();

export const nameOf = (army: JsonMap): string => nameIn(army['name'], settings.language) || '?';
export const newId = (): string => Math.random().toString(36).slice(2, 10);

/** An address that holds the whole army: it is nowhere but in the link. */
export const armyLink = (origin: string, ruleset: string, army: JsonMap): string =>
  `${origin}/armies?ruleset=${encodeURIComponent(ruleset)}#${packed(army)}`;

/** The army of such an address. */
export function armyOf(hash: string): JsonMap | null {
  const found = hash ? unpacked(hash) : null;
  return isMap(found) ? found : null;
}
