// A view brought up to date: nothing is changed in place, so that what did not change stays the same object.

import type { Changes, Delta, TableChanges } from './messages';
import type { Table, View } from './view';

function changed<T extends { id: string }>(before: T[] | undefined, changes: Changes<T> | undefined): T[] | undefined {
  if (!changes) return before;
  const now = new Map((before ?? []).map((thing) => [thing.id, thing]));
  for (const id of changes.gone ?? []) now.delete(id);
  for (const thing of changes.set ?? []) now.set(thing.id, thing);
  if (!changes.order) return [...now.values()];
  return changes.order.map((id) => now.get(id)).filter((thing) => thing !== undefined);
}

export function changedTable(table: Table, changes: TableChanges | undefined): Table {
  if (!changes || Object.keys(changes).length === 0) return table;
  const { areas, markers, pieces, cards, ...plain } = changes;
  return {
    ...table,
    ...plain,
    areas: changed(table.areas, areas),
    markers: changed(table.markers, markers),
    pieces: changed(table.pieces, pieces),
    cards: changed(table.cards, cards),
  };
}

export function changedView(view: View, delta: Delta): View {
  return {
    ...view,
    turn: delta.turn,
    prompt: delta.prompt,
    question: delta.question,
    waiting_for: delta.waiting_for,
    result: delta.result,
    orders: delta.orders,
    undone: delta.undone,
    table: changedTable(view.table, delta.table),
    events: [...view.events.slice(0, delta.log_from), ...delta.events],
  };
}
