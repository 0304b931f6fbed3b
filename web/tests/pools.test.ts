import { describe, expect, it } from 'vitest';
import { comparedUnits } from '../src/lib/pools';

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
