import { describe, expect, it } from 'vitest';
import type { Option } from '../src/api/view';
import { betsOf, facts, hasOdds, shownOrder, spot } from '../src/answers/hints';
import { attacksOf, inTurn, reportOf, toldOf } from '../src/answers/reports';

const option = (data: object): Option => ({ key: 'x', data }) as unknown as Option;

describe('what options tell of themselves', () => {
  it('puts what leads off the board last, and keeps the order of the rest', () => {
    const [off, here, there] = [option({ shown_last: true }), option({ n: 1 }), option({ n: 2 })];
    expect(shownOrder([off, here, there])).toEqual([here, there, off]);
    expect(facts(off)).toEqual([]);
  });

  it('is shown as small labels, but not what has a place of its own', () => {
    expect(facts(option({ range_left: 3, gesture: 'move', has_odds: true, cover: true, uphill: false }))).toEqual([
      { name: 'range left', value: '3' },
      { name: 'cover', value: '✓' },
    ]);
  });

  it('has odds if the game can tell them or an attack can be asked', () => {
    expect(hasOdds(option({ has_odds: true }))).toBe(true);
    expect(hasOdds(option({ attack: { attacker: 'a' } }))).toBe(true);
    expect(hasOdds(option({}))).toBe(false);
  });

  it('adds the guns that fire at the same target', () => {
    const gun = (name: string): Option =>
      option({ attack: { target: 't', guns: [name] }, attack_adds: 'guns', label: name });
    const [bet] = betsOf(gun('one'), {}, [gun('two')]);
    expect(bet?.attack).toEqual({ target: 't', guns: ['one', 'two'] });
  });

  it('reads a spot with or without facing and level', () => {
    expect(spot([1, 2])).toEqual([1, 2]);
    expect(spot([1, 2, 90])).toEqual([1, 2, 90]);
    expect(spot([1, 2, null, 3])).toEqual([1, 2, null, 3]);
    expect(spot('x')).toBeNull();
  });
});

describe('previews', () => {
  it('are told by slot, with one report or several', () => {
    const odds = { main: 'hits', stages: { hits: {} } };
    const told = { slots: { gun: { odds } } };
    expect(reportOf(toldOf(told as never, 'gun'))).toEqual(odds);
    expect(reportOf({ odds: { chance: 0.5 } } as never)).toBeNull();
    expect(attacksOf({ attacks: [{ label: 'a' }, 3] } as never)).toEqual([{ label: 'a' }]);
    expect(toldOf(null, '')).toEqual({});
  });

  it('are asked one after the other, and not for who has gone', async () => {
    const order: string[] = [];
    const slow = inTurn(
      () => true,
      async () => {
        await new Promise((go) => setTimeout(go, 5));
        order.push('first');
      },
    );
    const gone = inTurn(
      () => false,
      async () => void order.push('gone'),
    );
    const last = inTurn(
      () => true,
      async () => void order.push('last'),
    );
    await Promise.all([slow, gone, last]);
    expect(order).toEqual(['first', 'last']);
  });
});
