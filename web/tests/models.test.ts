import { describe, expect, it } from 'vitest';
import type { Option, Slot, Table } from '../src/api/view';
import { optionName, slotName, withNames } from '../src/board/models';

const piece = (id: string, unit: string, label: string) => ({
  id,
  unit,
  seat: 0,
  at: [0, 0] as [number, number],
  label,
});
const table: Table = {
  width: 10,
  height: 10,
  pieces: [piece('A2.1', 'A2', 'Rifleman'), piece('A2.2', 'A2', 'Rifleman'), piece('B4', 'B4', 'Boars')],
  cards: [
    { id: 'A2', seat: 0, name: 'Rifles', pieces: ['A2.1', 'A2.2'] },
    { id: 'B4', seat: 1, name: 'Boars', pieces: ['B4'] },
  ],
};
const named = (key: string, label = '', about: string[] = []): string =>
  optionName({ key, label, about } as Option, table);

describe('what options are called', () => {
  it('names models as the board does', () => {
    expect(named('A2.2')).toBe('Rifleman 2');
    expect(named('x', 'A2.1 (Rifleman)', ['A2.1'])).toBe('Rifleman 1');
    expect(named('x', 'A2.1 and A2.2', ['A2.1', 'A2.2'])).toBe('Rifleman 1 and Rifleman 2');
    expect(named('x', 'A2.1 is a name', [])).toBe('A2.1 is a name');
  });
  it('leaves hexes alone that are called like units', () => {
    expect(named('B4')).toBe('B4');
    expect(named('x', 'back to B4')).toBe('back to B4');
  });
});

describe('what a slot is called', () => {
  const slot = (label: string, about: string[], short?: string): string =>
    slotName({ key: label, label, about, options: [], ...(short ? { short } : {}) } as Slot, table);

  it('names models as the board does', () => {
    expect(slot('A2.2 Long rifle', ['A2.2'])).toBe('Rifleman 2 Long rifle');
    expect(slot('A2.2 Long rifle', ['A2.2'], 'Long rifle')).toBe('Long rifle');
  });
  it('leaves hexes alone that are called like units', () => {
    expect(slot('to B4', ['B4'])).toBe('to B4');
  });
});

describe('what a refusal speaks of', () => {
  it('is named as the board names it, and nothing else is touched', () => {
    expect(withNames('A2.1 overlaps A2, 2.1" away.', ['A2.1', 'A2'], table)).toBe(
      'Rifleman 1 overlaps Rifles, 2.1" away.',
    );
    expect(withNames('A2.1 overlaps.', [], table)).toBe('A2.1 overlaps.');
    expect(withNames('nobody', ['C9'], table)).toBe('nobody');
  });
});
