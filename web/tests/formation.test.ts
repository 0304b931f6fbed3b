import { describe, expect, it } from 'vitest';
import type { MoveQuestion, PlaceQuestion, Table } from '../src/api/view';
import { Formation } from '../src/answers/formation.svelte';

const table = {
  width: 24,
  height: 16,
  pieces: [
    { id: 'A1.1', unit: 'A1', seat: 0, at: [2, 3] },
    { id: 'A1.2', unit: 'A1', seat: 0, at: [3.5, 3] },
  ],
} as unknown as Table;
const move = (hints: object = { move: 6 }): MoveQuestion =>
  ({ kind: 'move', prompt: '?', seat: 0, pieces: ['A1.1', 'A1.2'], hints }) as unknown as MoveQuestion;

function dragged(formation: Formation, by: [number, number], isSingle = false): void {
  formation.drag('start', 'A1.1', [0, 0], isSingle);
  formation.drag('end', 'A1.1', by, isSingle);
}

describe('a unit that is being moved', () => {
  it('moves as a whole by the same way', () => {
    const formation = new Formation(move(), table);
    expect(formation.isEmpty).toBe(true);
    dragged(formation, [2, 1]);
    expect(formation.answer).toEqual({ 'A1.1': [[4, 4]], 'A1.2': [[5.5, 4]] });
  });

  it('is held back where its tape ends', () => {
    const formation = new Formation(move({ move: 5 }), table);
    dragged(formation, [10, 0]);
    expect(formation.farthest.gone).toBeLessThanOrEqual(5);
    expect(formation.farthest.gone).toBeGreaterThan(4.99);
  });

  it('moves one model alone, and starts over', () => {
    const formation = new Formation(move(), table);
    dragged(formation, [0, 2], true);
    expect(Object.keys(formation.legs)).toEqual(['A1.1']);
    formation.clear();
    expect(formation.answer).toEqual({});
  });

  it('cannot stay where it has to move', () => {
    const formation = new Formation(move({ move: 36, must: true }), table);
    expect(formation.answer).toBeUndefined();
    dragged(formation, [2, 1]);
    expect(formation.answer).toEqual({ 'A1.1': [[4, 4]], 'A1.2': [[5.5, 4]] });
  });

  it('takes over an answer and tells how far another one is', () => {
    const formation = new Formation(move(), table);
    formation.fill({ 'A1.1': [[4, 3]], 'A1.2': [[5.5, 3]] });
    expect(formation.farFrom({ 'A1.1': [[4, 3]], 'A1.2': [[5.5, 6]] })).toBeCloseTo(3);
    expect(formation.farFrom({})).toBeCloseTo(2);
  });

  it('is placed by a touch of the table', () => {
    const question = { kind: 'place', prompt: '?', seat: 0, pieces: ['B1.1'] } as unknown as PlaceQuestion;
    const formation = new Formation(question, table);
    expect(formation.answer).toBeUndefined();
    expect(formation.pick([], [7, 8])).toBe(true);
    expect(formation.answer).toEqual({ 'B1.1': [7, 8] });
  });
});
