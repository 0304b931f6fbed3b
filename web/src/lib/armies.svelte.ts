// Armies that were made in this browser: kept, shared by link, and put into one file for safety.

import type { JsonMap } from '../api/view';
import { nameIn } from '../ui/schema';
import { keptMaps } from '../maps/kept_maps.svelte';
import { isMap, isOwn, KeptList, newId, type Own } from './kept_list.svelte';
import { settings } from './settings.svelte';
import { packed, unpacked } from './share';

export interface OwnArmy extends Own {
  army: JsonMap;
  /** What it cost when it was last priced, and whether it could be played. */
  points?: number;
  isLegal?: boolean;
}

const isOwnArmy = (value: unknown): value is OwnArmy => isOwn(value) && isMap(value['army']);

class KeptArmies extends KeptList<OwnArmy> {
  /** Right behind the original. */
  duplicate(id: string, name: string): void {
    this.set(
      this.all.flatMap((own) =>
        own.id === id ? [own, { ...own, id: newId(), army: { ...own.army, name }, changed: Date.now() }] : [own],
      ),
    );
  }
  /** One place up or down among those of its ruleset. */
  move(id: string, by: -1 | 1): void {
    const own = this.all.find((each) => each.id === id);
    const alike = this.of(own?.ruleset ?? '');
    const other = alike[alike.findIndex((each) => each.id === id) + by];
    if (!own || !other) return;
    this.set(this.all.map((each) => (each.id === id ? other : each.id === other.id ? own : each)));
  }
}

export const keptArmies = new KeptArmies('armies', isOwnArmy);

/** All armies, and all maps, as one text. */
export const backup = (): string =>
  JSON.stringify({ grognard: 'armies', armies: keptArmies.all, maps: keptMaps.all }, null, 1);

/** What a backup holds comes back. How many came, or null if it is none. */
export function restore(data: unknown): number | null {
  if (!isMap(data) || data['grognard'] !== 'armies' || !Array.isArray(data['armies'])) return null;
  return keptArmies.restore(data['armies']) + keptMaps.restore(data['maps']);
}

export const nameOf = (army: JsonMap): string => nameIn(army['name'], settings.language) || '?';

/** What the army file says about the army, in the language of the reader. */
export const aboutOf = (army: JsonMap): string => nameIn(army['about'], settings.language);

/** An address that holds the whole army: it is nowhere but in the link. */
export const armyLink = (origin: string, ruleset: string, army: JsonMap): string =>
  `${origin}/armies?ruleset=${encodeURIComponent(ruleset)}#${packed(army)}`;

/** The army of such an address. */
export function armyOf(hash: string): JsonMap | null {
  const found = hash ? unpacked(hash) : null;
  return isMap(found) ? found : null;
}
