import { describe, expect, it } from 'vitest';
import type { Question, Table } from '../src/api/view';
import { carried, moveOption, wishOf } from '../src/session/wish';

const table = {
  width: 24,
  height: 16,
  pieces: [
    { id: 'A1.1', unit: 'A1', seat: 0, at: [2, 3] },
    { id: 'A1.2', unit: 'A1', seat: 0, at: [3, 3], facing: 90 },
    { id: 'A2.1', unit: 'A2', seat: 0, at: [9, 9] },
  ],
} as unknown as Table;

const choose = (options: object[], about: string[] = []): Question =>
  ({ kind: 'choose', prompt: '?', seat: 0, about, options }) as unknown as Question;

describe('a unit that is dragged before it was chosen', () => {
  it('means the option about it that leads to a move', () => {
    const question = choose([
      { key: 'A2', about: ['A2'], data: { gesture: 'move' } },
      { key: 'A1', about: ['A1'], data: { gesture: 'move' } },
    ]);
    expect(moveOption(question, 'A1')?.key).toBe('A1');
    expect(moveOption(question, 'A3')).toBeNull();
  });

  it('means the move among the actions of the unit that is asked about, and of no other', () => {
    const actions = choose([{ key: 'shoot' }, { key: 'go', data: { gesture: 'move' } }], ['A1']);
    expect(moveOption(actions, 'A1')?.key).toBe('go');
    expect(moveOption(actions, 'A2')).toBeNull();
  });

  it('means nothing where no option leads to a move', () => {
    expect(moveOption(choose([{ key: 'A1', about: ['A1'] }]), 'A1')).toBeNull();
  });

  it('carries the whole unit, or one model, and keeps where they look', () => {
    const wish = { ...wishOf('A1', 'A1.1', false), by: [1, -1] as [number, number] };
    expect([...carried(wish, table)]).toEqual([
      ['A1.1', [3, 2]],
      ['A1.2', [4, 2, 90]],
    ]);
    expect([...carried({ ...wish, isSingle: true }, table).keys()]).toEqual(['A1.1']);
  });
});
