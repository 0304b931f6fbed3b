// Armies that pay from several pools: one line for each unit, and what each pool has spent.

export interface Spent {
  what: string;
  /** By pool, in the order of the bill. */
  pools: [string, number][];
}

export interface Pools {
  units: Spent[];
  totals: [string, number][];
}

const LINE = /^(.+): ([a-z]{2,4})$/;

/** The bill by units and pools; null where not every line names its pool. */
export function poolsOf(bill: readonly { what: string; points: number }[]): Pools | null {
  const units: Spent[] = [];
  const totals = new Map<string, number>();
  for (const { what, points } of bill) {
    const parts = LINE.exec(what);
    if (!parts) return null;
    const [, name, pool] = parts as unknown as [string, string, string];
    const last = units[units.length - 1];
    // The same pool again: another unit of the same name.
    if (last?.what === name && !last.pools.some(([own]) => own === pool)) last.pools.push([pool, points]);
    else units.push({ what: name, pools: [[pool, points]] });
    totals.set(pool, (totals.get(pool) ?? 0) + points);
  }
  return units.length > 0 ? { units, totals: [...totals] } : null;
}
