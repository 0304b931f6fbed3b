// The bill of an attack, put in order: what is said of the same thing stands together, and what is said twice is said once.

import type { Report } from '../api/messages';

type Item = Report['bill'][number];
export interface Group {
  /** Whose rolls the lines changed; several of whom the same is told. */
  titles: string[];
  items: Item[];
}

/** Fewer lines than this are read at a glance. */
const MANY = 6;

export function groupsOf(bill: Item[]): Group[] {
  if (bill.length < MANY) return [{ titles: [], items: bill }];
  const found = new Map<string, Item[]>();
  for (const item of bill) {
    const { about = '', ...line } = item;
    found.set(about, [...(found.get(about) ?? []), line]);
  }
  const groups: Group[] = [];
  for (const [title, items] of found) {
    const same = groups.find((group) => title && group.titles.length && isSame(group.items, items));
    if (same) same.titles.push(title);
    else groups.push({ titles: title ? [title] : [], items });
  }
  // What is about everything comes first, and needs no head.
  return groups.sort((a, b) => Number(a.titles.length > 0) - Number(b.titles.length > 0));
}

const isSame = (one: Item[], other: Item[]): boolean => JSON.stringify(one) === JSON.stringify(other);
