import { describe, expect, it } from 'vitest';
import {
  areasOf,
  blankMap,
  boxOf,
  mirrored,
  moved,
  partOf,
  pointsOf,
  turned,
  turnedBy,
  withPart,
  type Feature,
  type MapData,
} from '../src/maps/draft';

const YARD: MapData = {
  name: 'Yard',
  width: 24,
  height: 16,
  image: 'turned',
  zone: [{ seat: 0, rect: [0, 0, 5, 16] }],
  marker: [{ at: [12, 8] }],
  feature: [
    { kinds: ['wood'], rect: [2, 2, 6, 4], walls: ['north', { line: [2, 2, 6, 2] }] },
    { kinds: ['wood'], rect: [10, 6, 14, 10] },
  ],
};
const FIRST = { kind: 'feature', n: 0 } as const;
const first = (map: MapData): Feature => map.feature![0]!;

describe('a map that is being drawn', () => {
  it('names its parts as problems do', () => {
    expect(partOf('feature.3.kinds')).toEqual({ kind: 'feature', n: 3 });
    expect(partOf('width')).toBeNull();
  });
  it('moves a piece with its walls, and no further than the edge', () => {
    expect(first(moved(YARD, FIRST, 1, 0.5))).toEqual({
      kinds: ['wood'],
      rect: [3, 2.5, 7, 4.5],
      walls: ['north', { line: [3, 2.5, 7, 2.5] }],
    });
    expect(first(moved(YARD, FIRST, 99, -99)).rect).toEqual([20, 0, 24, 2]);
    expect(moved(YARD, { kind: 'marker', n: 0 }, -20, 0).marker).toEqual([{ at: [0, 8] }]);
  });
  it('turns a rectangle by a quarter, walls included; four quarters are nothing', () => {
    const quarter = turned(YARD, FIRST);
    expect(first(quarter).rect).toEqual([3, 1, 5, 5]);
    expect(first(quarter).walls![0]).toBe('west');
    const whole = [1, 2, 3].reduce((map) => turned(map, FIRST), quarter);
    expect(boxOf(first(whole))).toEqual([2, 2, 6, 4]);
  });
  it('turns a little: then it has corners, and walls are lines', () => {
    const bit = first(turnedBy(YARD, FIRST, 15));
    expect(bit.rect).toBeUndefined();
    expect(bit.corners).toHaveLength(4);
    expect(bit.walls!.every((wall) => typeof wall !== 'string' && wall.line)).toBe(true);
  });
  it('copies a piece to the other side with its walls on the other side, too', () => {
    const copy = mirrored({ ...YARD, feature: [{ ...first(YARD), walls: ['east'] }] }, FIRST, true).feature![1]!;
    expect(copy.rect).toEqual([18, 2, 22, 4]);
    expect(copy.walls).toEqual(['west']);
  });
  it('shows the other half, but not twice what lies on its own image', () => {
    const ids = areasOf(YARD, {}).map((area) => area.id);
    expect(ids).toContain('image feature.0');
    expect(ids).not.toContain('image feature.1');
    expect(areasOf({ ...YARD, image: 'none' }, {}).some((area) => area.id.startsWith('image'))).toBe(false);
  });
  it('removes a part, knows circles, and begins without pieces where they are free', () => {
    expect(withPart(YARD, FIRST, null).feature).toHaveLength(1);
    expect(pointsOf({ kinds: ['wood'], circle: [5, 5, 1] }).every(([x, y]) => Math.hypot(x - 5, y - 5) < 1.001)).toBe(
      true,
    );
    expect(blankMap('New', YARD, null).feature).toEqual([]);
    expect(blankMap('New', YARD, 6).feature).toHaveLength(2);
  });
});
