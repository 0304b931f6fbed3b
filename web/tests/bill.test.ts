import { expect, test } from 'vitest';

import { groupsOf } from '../src/odds/bill';

const line = (what: string, about?: string): { what: string; effect: string; about?: string } =>
  about === undefined ? { what, effect: '+1' } : { what, effect: '+1', about };

test('lines about the same weapon stand together, and what is told of several alike is told once', () => {
  const bill = [
    line('cover'),
    ...['Rifle', 'Pistol', 'Field gun'].flatMap((each) => [line('aimed', each), line('(x)', each)]),
  ];

  const [all, weapons, ...rest] = groupsOf(bill);

  expect(rest).toEqual([]);
  expect(all).toEqual({ titles: [], items: [line('cover')] });
  expect(weapons).toEqual({ titles: ['Rifle', 'Pistol', 'Field gun'], items: [line('aimed'), line('(x)')] });
});

test('a short bill stays as it is', () => {
  const bill = [line('aimed', 'Rifle'), line('cover')];

  expect(groupsOf(bill)).toEqual([{ titles: [], items: bill }]);
});
