// Names of units, put where they do not lie on each other.

import type { Card, Piece, XY } from '../api/view';
import { footprintOf, hull, outline } from './geometry';

export interface UnitShape {
  id: string;
  seat: number;
  name: string;
  states: string[];
  pieces: Piece[];
  /** A soft outline about all its bases. */
  hull: XY[];
}

export function unitShapes(pieces: Piece[], cards: Card[]): UnitShape[] {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const group = groups.get(piece.unit);
    if (group) group.push(piece);
    else groups.set(piece.unit, [piece]);
  }
  const byId = new Map(cards.map((card) => [card.id, card]));
  return [...groups].map(([id, own]) => {
    const card = byId.get(id);
    const rims = own.flatMap((piece) => outline(footprintOf(piece), piece.at, piece.facing ?? 0, 0.28));
    return {
      id,
      seat: own[0]!.seat,
      name: card?.name ?? own[0]!.label ?? id,
      states: card?.states ?? [],
      pieces: own,
      hull: hull(rims),
    };
  });
}

export interface Label {
  unit: UnitShape;
  /** The middle of the text, in pixels of the window. */
  x: number;
  y: number;
  width: number;
}

export const LABEL_HEIGHT = 17;
const LETTER = 6.7;
const SIGN = 13;

/** Below the unit, else above, else beside it; left out where there is no room, unless it is wanted. */
export function labels(units: UnitShape[], toScreen: (at: XY) => XY, wanted: ReadonlySet<string>): Label[] {
  const placed: Label[] = [];
  const isFree = (x: number, y: number, width: number): boolean =>
    placed.every(
      (other) => Math.abs(other.x - x) > (other.width + width) / 2 || Math.abs(other.y - y) > LABEL_HEIGHT,
    );
  const sorted = [...units].sort((a, b) => Number(wanted.has(b.id)) - Number(wanted.has(a.id)));
  for (const unit of sorted) {
    const width = unit.name.length * LETTER + Math.min(unit.states.length, 4) * SIGN + 10;
    const corners = unit.hull.map(toScreen);
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const x = (left + right) / 2;
    const y = (top + bottom) / 2;
    const places: XY[] = [
      [x, bottom + LABEL_HEIGHT * 0.65],
      [x, top - LABEL_HEIGHT * 0.65],
      [right + width / 2 + 4, y],
      [left - width / 2 - 4, y],
    ];
    const free = places.find(([px, py]) => isFree(px, py, width)) ?? (wanted.has(unit.id) ? places[0] : undefined);
    if (free) placed.push({ unit, x: free[0], y: free[1], width });
  }
  return placed;
}
