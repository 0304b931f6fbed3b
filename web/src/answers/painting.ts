// Order sheets about hexes: what they do to the map, and the brushes that do it on the board.

import type { AssignQuestion, Cell, Option, Slot } from '../api/view';

export interface Brush {
  /** What it lays down: the words of its slots without the hex. */
  name: string;
  options: Option[];
  slots: Slot[];
}

export const hexOf = (slot: Slot): string | null => {
  const about = slot.about?.[0];
  return about?.startsWith('#') ? about.slice(1) : null;
};

/** Slots of different hexes with the same options: one brush for all of them. */
export function brushesOf(question: AssignQuestion): Brush[] {
  const found = new Map<string, Brush>();
  for (const slot of question.slots) {
    const hex = hexOf(slot);
    if (hex === null) continue;
    const name = slot.short || slot.label;
    const brush = found.get(name);
    if (brush) brush.slots.push(slot);
    else found.set(name, { name, options: slot.options, slots: [slot] });
  }
  return [...found.values()].filter((brush) => brush.slots.length > 1);
}

/** Hexes as they would be, by name. */
export function paintedOf(
  question: AssignQuestion,
  optionOf: (slot: string) => Option | null,
): ReadonlyMap<string, Partial<Cell>> {
  const found = new Map<string, Partial<Cell>>();
  for (const slot of question.slots) {
    const hex = hexOf(slot);
    const data = hex === null ? undefined : optionOf(slot.key)?.data;
    if (hex === null || !data) continue;
    const { terrain, overlays } = data;
    const cell = found.get(hex) ?? {};
    if (typeof terrain === 'string') cell.terrain = terrain;
    if (Array.isArray(overlays)) cell.overlays = [...(cell.overlays ?? []), ...overlays.map(String)];
    found.set(hex, cell);
  }
  return found;
}
