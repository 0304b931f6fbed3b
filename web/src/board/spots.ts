// Options that are a place on the table.

import { AssignDraft, ChooseDraft, ManyDraft, placeOf, type Draft } from '../answers/draft.svelte';
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
  const open = draft.question.slots.find((slot) => slot.key === draft.open);
  // Where an order leads is shown by its ghost.
  const options = open?.options.filter((option) => !option.data?.['path']) ?? [];
  return { options, chosen: [draft.keys[draft.open]] };
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
