import { describe, expect, it } from 'vitest';
import type { Table } from '../src/api/view';
import { modelName, withNames } from '../src/board/models';

const table = {
  width: 24,
  height: 16,
  pieces: [
    { id: 'A2.1', unit: 'A2', seat: 0, at: [2, 3], label: 'Captain Orell' },
    { id: 'A2.2', unit: 'A2', seat: 0, at: [3, 3], label: 'Rifleman' },
    { id: 'A2.3', unit: 'A2', seat: 0, at: [4, 3], label: 'Rifleman' },
    { id: 'A3.1', unit: 'A3', seat: 0, at: [9, 9] },
  ],
  cards: [
    { id: 'A2', name: 'First Rifles', pieces: ['A2.1', 'A2.2', 'A2.3'] },
    { id: 'A3', name: 'Hound', pieces: ['A3.1'] },
  ],
} as unknown as Table;
const piece = (id: string) => table.pieces!.find((each) => each.id === id)!;

describe('names of models', () => {
  it('are their own, with a number where several share one', () => {
    expect(modelName(piece('A2.1'), table)).toBe('Captain Orell');
    expect(modelName(piece('A2.3'), table)).toBe('Rifleman 2');
    expect(modelName(piece('A3.1'), table)).toBe('Hound');
  });

  it('stand in sentences instead of ids', () => {
    expect(withNames('A2.3 would stand on A3.1, 1" from A2.', table)).toBe(
      'Rifleman 2 would stand on Hound, 1" from First Rifles.',
    );
    expect(withNames('Nothing at 2.3" is named.', table)).toBe('Nothing at 2.3" is named.');
  });
});
