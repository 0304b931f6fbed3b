import { describe, expect, it } from 'vitest';
import { along, middle, pathLength, turned } from '../src/board/geometry';
import { hull } from '../src/board/geometry';

describe('measuring', () => {
  it('adds up the legs of a path and finds a place on it', () => {
    const path: [number, number][] = [
      [0, 0],
      [3, 0],
      [3, 4],
    ];
    expect(pathLength(path)).toBe(7);
    expect(along(path, 5 / 7)).toEqual([3, 2]);
  });

  it('turns counter-clockwise about a centre', () => {
    const [x, y] = turned([2, 1], [1, 1], 90);
    expect(x).toBeCloseTo(1);
    expect(y).toBeCloseTo(2);
  });

  it('has a middle, and a hull without what lies inside', () => {
    expect(
      middle([
        [0, 0],
        [2, 4],
      ]),
    ).toEqual([1, 2]);
    expect(
      hull([
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
        [2, 2],
      ]),
    ).toHaveLength(4);
  });
});
