import { describe, expect, it } from 'vitest';
import { changedView } from '../src/api/apply';
import type { Ability, Delta } from '../src/api/messages';
import type { View } from '../src/api/view';
import { answersOf, orderRows } from '../src/session/orders';

const WATCH: Ability = {
  key: 'watch',
  name: 'Overwatch',
  clause: 'TOY-01',
  spans: ['turn', 'battle'],
  replies: {},
  can_pass: true,
};
const SAVES: Ability = {
  key: 'saves',
  name: 'Saves',
  clause: 'TOY-02',
  spans: ['battle'],
  replies: { best: 'The better save', ask: 'Ask for each' },
  can_pass: false,
};

describe('what one is not asked', () => {
  it('an ability can be passed on, or answered in its own ways', () => {
    expect(answersOf(WATCH)).toEqual([{ key: 'no', words: '' }]);
    expect(answersOf(SAVES).map(({ key }) => key)).toEqual(['best', 'ask']);
    expect(answersOf({ ...SAVES, can_pass: true }).map(({ key }) => key)).toEqual(['no', 'best', 'ask']);
  });

  it('each ability is told with the order about it, if there is one', () => {
    const rows = orderRows([WATCH, SAVES], [{ ability: 'saves', reply: 'ask', span: 'battle' }]);
    expect(rows.map(({ ability }) => ability.key)).toEqual(['watch', 'saves']);
    expect(rows[0]!.given).toBeNull();
    expect(rows[1]!.given).toEqual({ answer: { key: 'ask', words: 'Ask for each' }, span: 'battle' });
  });

  it('an order about nothing known here is left out, and a reply without words is told by its key', () => {
    expect(orderRows([WATCH], [{ ability: 'parry', reply: 'no', span: 'turn' }])[0]!.given).toBeNull();
    const odd = orderRows([WATCH], [{ ability: 'watch', reply: 'yes', span: 'turn' }])[0]!.given;
    expect(odd?.answer.key).toBe('yes');
  });

  it('a delta brings the orders as they stand', () => {
    const orders = [{ ability: 'watch', reply: 'no', span: 'turn' }];
    const view: View = {
      ruleset: 'toy',
      seat: 0,
      turn: 3,
      prompt: '',
      question: null,
      waiting_for: [1],
      result: null,
      orders: [],
      table: { width: 4, height: 4 },
      events: [],
    };
    const delta: Delta = {
      turn: 3,
      by: 0,
      undo: false,
      log_from: 0,
      undone: [],
      events: [],
      prompt: '',
      question: null,
      waiting_for: [1],
      result: null,
      orders,
    };
    expect(changedView(view, delta).orders).toEqual(orders);
    expect(changedView(view, delta).table).toBe(view.table);
  });
});
