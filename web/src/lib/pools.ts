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

export interface UnitLines {
  unit: string;
  points: number;
  lines: Price[];
}

/** A price as it is shown: fractions with two decimals, as in "9.50". */
export function shownPrice(points: number): string {
  const shown = points.toFixed(2);
  return shown.endsWith('.00') ? shown.slice(0, -3) : shown;
}

/** The exact price of a line, where its points are rounded: "9 2/3". */
export function exactly({ exact = '', points }: Pick<Price, 'exact' | 'points'>): number {
  const [, minus, whole = '0', above, below] = /^(-?)(?:(\d+) )?(\d+)\/(\d+)$/.exec(exact) ?? [];
  if (!above || !below) return points;
  return (minus ? -1 : 1) * (Number(whole) + Number(above) / Number(below));
}

/** The lines of a bill by units, in their order; a unit costs the sum of the exact prices of its lines. */
export function unitCosts(bill: readonly Price[]): UnitLines[] {
  const found: UnitLines[] = [];
  for (const item of bill) {
    // What costs nothing of another pool is no unit of its own.
    if (item.points === 0 && item.pool !== bill[0]?.pool) continue;
    const unit = item.unit ?? item.what;
    const last = found.at(-1);
    if (last?.unit === unit) {
      last.lines.push(item);
      last.points += exactly(item);
    } else found.push({ unit, points: exactly(item), lines: [item] });
  }
  return found;
}

export const poolName = (pools: readonly Pool[], key: string): string =>
  pools.find((pool) => pool.key === key)?.name ?? key;

export interface ComparedUnit {
  unit: string;
  /** In the first army and in the second; undefined where it has none. */
  points: [number | undefined, number | undefined];
}

/** The units of two bills side by side: those of one name face each other, as often as both have it. */
export function comparedUnits(first: readonly Price[], second: readonly Price[]): ComparedUnit[] {
  const rest = unitCosts(second);
  const rows = unitCosts(first).map(({ unit, points }): ComparedUnit => {
    const at = rest.findIndex((other) => other.unit === unit);
    const [found] = at < 0 ? [] : rest.splice(at, 1);
    return { unit, points: [points, found?.points] };
  });
  return [...rows, ...rest.map(({ unit, points }): ComparedUnit => ({ unit, points: [undefined, points] }))];
}
