import { describe, expect, it } from 'vitest';
import { comparedUnits, unitCosts } from '../src/lib/pools';

describe('the units of a bill', () => {
  it('are told once, whatever other pools they cost nothing of', () => {
    const bill = [
      { what: 'Wardens', points: 60, pool: 'points' },
      { what: 'Wardens', points: 40, unit: 'Second Wardens', pool: 'points' },
      { what: 'Wardens', points: 0, pool: 'supply' },
    ];
    expect(unitCosts(bill).map(({ unit, points }) => [unit, points])).toEqual([
      ['Wardens', 60],
      ['Second Wardens', 40],
    ]);
  });

  it('cost the sum of exact prices, not of rounded ones', () => {
    const third = { what: 'Gun', points: 0.33, exact: '1/3', unit: 'Boat' };
    const less = { what: 'Slow', points: -1.67, exact: '-1 2/3', unit: 'Boat' };
    expect(unitCosts([third, third, third])[0]!.points).toBeCloseTo(1, 9);
    expect(unitCosts([third, less])[0]!.points).toBeCloseTo(-4 / 3, 9);
  });
});

describe('two armies side by side', () => {
  it('units of one name face each other, the others stand alone', () => {
    const first = [
      { what: 'Wardens', points: 60, unit: 'Wardens' },
      { what: 'Shields', points: 10, unit: 'Wardens' },
      { what: 'Boat', points: 40 },
    ];
    const second = [
      { what: 'Gun', points: 90 },
      { what: 'Wardens', points: 60, unit: 'Wardens' },
    ];
    expect(comparedUnits(first, second)).toEqual([
      { unit: 'Wardens', points: [70, 60] },
      { unit: 'Boat', points: [40, undefined] },
      { unit: 'Gun', points: [undefined, 90] },
    ]);
  });
});
