// Names of units, put where they do not lie on each other.

import type { Card, Piece, XY } from '../api/view';
import { footprintOf, hull, outline, radiusOf } from './geometry';

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
  name: string;
  /** The middle of the text, in pixels of the window. */
  x: number;
  y: number;
  width: number;
  /** Smaller where the table is far away. */
  scale: number;
}

export const LABEL_HEIGHT = 17;
export const LABEL_FONT =
  "600 11.5px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif";
const SIGN = 13;
const LONGEST = 22;
/** Pixels an inch below which names are written smaller. */
const FAR = 9;

/** How much of other bases a name may cover, in pixels. */
const LEAST_CROWDED = 6;

const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string): number {
  let width = widths.get(text);
  if (width === undefined) {
    pen ??= document.createElement('canvas').getContext('2d');
    if (pen) pen.font = LABEL_FONT;
    width = pen?.measureText(text).width ?? text.length * 8;
    widths.set(text, width);
  }
  return width;
}

interface Window {
  width: number;
  k: number;
  toScreen: (at: XY) => XY;
}

/** Below the unit, else above, else beside it; left out where there is no room, unless it is wanted. */
export function labels(units: UnitShape[], window: Window, wanted: ReadonlySet<string>): Label[] {
  const placed: Label[] = [];
  const scale = window.k < FAR ? 0.8 : 1;
  const tall = LABEL_HEIGHT * scale;
  const bases = units.flatMap((unit) =>
    unit.pieces.map((piece) => {
      const [x, y] = window.toScreen(piece.at);
      return { unit: unit.id, x, y, r: radiusOf(footprintOf(piece)) * window.k };
    }),
  );
  const isOff = (x: number, y: number, width: number): boolean =>
    placed.every((other) => Math.abs(other.x - x) > (other.width + width) / 2 || Math.abs(other.y - y) > tall);
  /** How much of other bases it would cover. */
  const cover = (unit: string, x: number, y: number, width: number): number =>
    bases.reduce((sum, base) => {
      const dx = Math.max(Math.abs(base.x - x) - width / 2, 0);
      const dy = Math.max(Math.abs(base.y - y) - tall / 2, 0);
      return sum + Math.max(base.r - Math.hypot(dx, dy), 0) * (base.unit === unit ? 0.5 : 1);
    }, 0);
  const sorted = [...units].sort((a, b) => Number(wanted.has(b.id)) - Number(wanted.has(a.id)));
  for (const unit of sorted) {
    const name = unit.name.length > LONGEST ? `${unit.name.slice(0, LONGEST - 1).trimEnd()}…` : unit.name;
    const width = (widthOf(name) + Math.min(unit.states.length, 4) * SIGN + 14) * scale;
    const corners = unit.hull.map(window.toScreen);
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    // Not beyond the edge of the window, as long as the unit is in it.
    const x = Math.max(width / 2 + 2, Math.min(window.width - width / 2 - 2, (left + right) / 2));
    const y = (top + bottom) / 2;
    const places: XY[] = [
      [x, bottom + tall * 0.65],
      [x, top - tall * 0.65],
      [right + width / 2 + 4, y],
      [left - width / 2 - 4, y],
    ];
    const free = places
      .filter(([px, py]) => px - width / 2 >= 0 && px + width / 2 <= window.width && isOff(px, py, width))
      .map((at, n) => ({ at, cost: cover(unit.id, at[0], at[1], width) + n * 0.5 }))
      .sort((a, b) => a.cost - b.cost)[0];
    const isWanted = wanted.has(unit.id) || unit.pieces.some((piece) => wanted.has(piece.id));
    if (free && (free.cost < LEAST_CROWDED || isWanted))
      placed.push({ unit, name, x: free.at[0], y: free.at[1], width, scale });
    else if (isWanted) placed.push({ unit, name, x: places[0]![0], y: places[0]![1], width, scale });
  }
  return placed;
}
