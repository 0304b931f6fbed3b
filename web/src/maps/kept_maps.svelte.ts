// Maps that were drawn in this browser.

import { isMap, isOwn, KeptList, type Own } from '../lib/kept_list.svelte';
import type { MapData } from './draft';

export interface OwnMap extends Own {
  map: MapData;
  /** The scenario that it makes, if nothing is wrong with it. */
  scenario: string;
}

const isOwnMap = (value: unknown): value is OwnMap =>
  isOwn(value) &&
  typeof value['scenario'] === 'string' &&
  isMap(value['map']) &&
  typeof value['map']['name'] === 'string';

export const keptMaps = new KeptList<OwnMap>('maps', isOwnMap);
