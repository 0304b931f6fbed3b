// Options that are a place on the table.

import { AssignDraft, ChooseDraft, ManyDraft, pathEnd, placeOf, turnOf, type Draft } from '../answers/draft.svelte';
import type { Option, Table, XY } from '../api/view';
import { hexAt } from './motion.svelte';

export interface Place {
  option: Option;
  at: XY;
  isChosen: boolean;
  /** The option is a hex as a whole. */
  isHex: boolean;
}

/** What is open to choose, and what of it is chosen. */
function offered(draft: Draft): { options: Option[]; chosen: (string | null | undefined)[] } {
  if (draft instanceof ChooseDraft) return { options: draft.options, chosen: [draft.key] };
  if (draft instanceof ManyDraft) return { options: draft.question.options, chosen: draft.keys };
  if (!(draft instanceof AssignDraft) || !draft.open) return { options: [], chosen: [] };
  const options = draft.opened?.options.filter((option) => !option.data?.['path']) ?? [];
  return { options, chosen: [draft.keys[draft.open]] };
}

/** A hex in which orders of the open slot end. */
export interface End {
  hex: string;
  at: XY;
  isChosen: boolean;
  /** The ways to look there that are marked. */
  turns: { id: string; facing: number; isChosen: boolean }[];
}

/** Where the orders of the open slot can lead; which way a unit can look where it ends, and where it stands now. */
export function endsOfOrders(draft: Draft, table: Table): End[] {
  if (!(draft instanceof AssignDraft) || !draft.opened) return [];
  const orders = draft.opened.options.filter((option) => option.data?.['path']);
  const chosen = draft.optionOf(draft.opened.key);
  const found = new Map<string, End>();
  for (const order of orders) {
    const hex = pathEnd(order);
    const at = hex === null ? null : hexAt(hex, table);
    if (hex === null || at === null) continue;
    const isChosen = chosen !== null && pathEnd(chosen) === hex;
    const end = found.get(hex) ?? { hex, at, isChosen, turns: [] };
    found.set(hex, end);
    const id = turnOf(order);
    const facing = order.data?.['facing'];
    const isShown = isChosen || hex === order.data?.['from'];
    if (!isShown || id === null || typeof facing !== 'number' || end.turns.some((turn) => turn.id === id)) continue;
    end.turns.push({ id, facing, isChosen: chosen !== null && turnOf(chosen) === id });
  }
  return [...found.values()];
}

export function placesOf(draft: Draft, looked: Option | null, table: Table): Place[] {
  const { options, chosen } = offered(draft);
  return options.flatMap((option) => {
    const at = placeOf(option, table);
    if (!at) return [];
    const isHex = table.hexes?.outline !== undefined && hexAt(option.key, table) !== null;
    return [{ option, at, isChosen: chosen.includes(option.key) || option === looked, isHex }];
  });
}
