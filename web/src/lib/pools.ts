// Armies that pay from several pools: one line for each unit, and what each pool has spent.

import type { Pool, Price } from '../api/messages';

export interface UnitCost {
  what: string;
  /** By key of the pool, in the order of the bill. */
  pools: [string, number][];
}

/** The bill by units and pools. A pool that comes again belongs to another unit of the same name. */
export function costsOf(bill: readonly Price[]): UnitCost[] {
  const units: UnitCost[] = [];
  for (const { what, points, pool = '' } of bill) {
    const last = units.at(-1);
    if (last?.what === what && !last.pools.some(([own]) => own === pool)) last.pools.push([pool, points]);
    else units.push({ what, pools: [[pool, points]] });
  }
  return units;
}

export const poolName = (pools: readonly Pool[], key: string): string =>
  pools.find((pool) => pool.key === key)?.name ?? key;
