// Maps that were drawn in this browser.

import type { MapData } from './draft';
import { keep, kept } from '../lib/keep';

export interface OwnMap {
  id: string;
  ruleset: string;
  map: MapData;
  changed: number;
  /** The scenario that it makes, if nothing is wrong with it. */
  scenario: string;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOwn = (value: unknown): value is OwnMap =>
  isMap(value) &&
  typeof value['id'] === 'string' &&
  typeof value['ruleset'] === 'string' &&
  typeof value['scenario'] === 'string' &&
  isMap(value['map']) &&
  typeof value['map']['name'] === 'string';

class KeptMaps {
  maps = $state.raw<OwnMap[]>(kept<OwnMap[]>('maps', []));

  of(ruleset: string): OwnMap[] {
    return this.maps.filter((own) => own.ruleset === ruleset);
  }
  /** It keeps its place; a new one comes first. */
  put(own: OwnMap): void {
    const isKnown = this.maps.some((other) => other.id === own.id);
    this.#set(isKnown ? this.maps.map((other) => (other.id === own.id ? own : other)) : [own, ...this.maps]);
  }
  remove(id: string): void {
    this.#set(this.maps.filter((own) => own.id !== id));
  }
  /** Those of a backup come back; one that is here already stays as it is. How many came. */
  restore(data: unknown): number {
    const found = Array.isArray(data) ? data.filter(isOwn) : [];
    const fresh = found.filter((own) => !this.maps.some((other) => other.id === own.id));
    this.#set([...this.maps, ...fresh]);
    return fresh.length;
  }
  #set(maps: OwnMap[]): void {
    this.maps = maps;
    keep('maps', maps);
  }
}

export const keptMaps = new KeptMaps();
