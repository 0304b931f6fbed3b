// Names of units, put where they do not lie on each other.

import type { Card, Marker, Piece, State, XY } from '../api/view';
import { footprintOf, hull, outline, radiusOf } from './geometry';

export interface UnitShape {
  id: string;
  seat: number;
  name: string;
  states: State[];
  pips: number;
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
  const counts = new Map<string, number>();
  for (const card of cards) if (groups.has(card.id)) counts.set(card.name, (counts.get(card.name) ?? 0) + 1);
  // Who shares a name with others is told apart by the id, as the log does.
  const nameOf = ({ id, name }: Card): string => (counts.get(name)! > 1 ? `${name} ${id}` : name);
  return [...groups].map(([id, own]) => {
    const card = byId.get(id);
    const rims = own.flatMap((piece) => outline(footprintOf(piece), piece.at, piece.facing ?? 0, 0.28));
    return {
      id,
      seat: own[0]!.seat,
      // What belongs to no unit, such as the ends of a flame, has no name to show.
      name: card ? nameOf(card) : (own[0]!.label ?? ''),
      states: card?.states ?? [],
      pips: card?.pips ?? 0,
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
/** Pixels: so it is on a phone. */
const NARROW = 480;

/** How much of other bases a name may cover, in pixels. */
const LEAST_CROWDED = 6;

/** How many letters of a name of one word stand for it where there is no room. */
const SHORT = 5;

/** A name where the table is small: "Second dyke wardens" is "SDW", "Mudwalkers" is "Mudwa.". */
export function shortName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  if (words.length > 1) return words.map((word) => (/^\d/.test(word) ? word : word[0]!.toUpperCase())).join('');
  return name.length > SHORT + 1 ? `${name.slice(0, SHORT)}.` : name;
}

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

interface Box {
  x: number;
  y: number;
  width: number;
}

interface Round {
  unit: string;
  x: number;
  y: number;
  r: number;
}

/** Not beyond the edge of the window, for something that is in it. */
const inView = (x: number, width: number, window: Window): number =>
  Math.max(width / 2 + 2, Math.min(window.width - width / 2 - 2, x));

function basesOf(units: UnitShape[], window: Window): Round[] {
  return units.flatMap((unit) =>
    unit.pieces.map((piece) => {
      const [x, y] = window.toScreen(piece.at);
      return { unit: unit.id, x, y, r: radiusOf(footprintOf(piece)) * window.k };
    }),
  );
}

/** How much of bases a name would cover; of its own unit's it matters less. */
function cover(bases: Round[], unit: string, { x, y, width }: Box, tall: number): number {
  let sum = 0;
  for (const base of bases) {
    const dx = Math.max(Math.abs(base.x - x) - width / 2, 0);
    const dy = Math.max(Math.abs(base.y - y) - tall / 2, 0);
    if (dx < base.r && dy < base.r) {
      sum += Math.max(base.r - Math.hypot(dx, dy), 0) * (base.unit === unit ? 0.5 : 1);
    }
  }
  return sum;
}

/** How much of other names it would cover. */
function clash(placed: Box[], { x, y, width }: Box, tall: number): number {
  let sum = 0;
  for (const other of placed) {
    const dx = (other.width + width) / 2 - Math.abs(other.x - x);
    const dy = tall - Math.abs(other.y - y);
    if (dx > 0 && dy > 0) sum += Math.min(dx, 40) * dy;
  }
  return sum;
}

/** `taken`: places where something else is drawn that must be seen. Below the unit, else above, else beside it or a little further off; left out where there is no room, unless it is
 * wanted: then it lies where it covers least. */
export function labels(
  units: UnitShape[],
  window: Window,
  wanted: ReadonlySet<string>,
  taken: readonly XY[] = [],
): Label[] {
  const placed: Label[] = [];
  const scale = window.k < FAR || window.width < NARROW ? 0.8 : 1;
  const tall = LABEL_HEIGHT * scale;
  const bases = basesOf(units, window);
  for (const at of taken) {
    const [x, y] = window.toScreen(at);
    bases.push({ unit: '', x, y, r: 0.5 * window.k });
  }
  const sorted = units
    .filter(({ name }) => name !== '')
    .sort((a, b) => Number(wanted.has(b.id)) - Number(wanted.has(a.id)));
  for (const unit of sorted) {
    const isWanted = wanted.has(unit.id) || unit.pieces.some((piece) => wanted.has(piece.id));
    const isShort = window.width < NARROW && window.k < FAR && !isWanted;
    const whole = unit.name.length > LONGEST ? `${unit.name.slice(0, LONGEST - 1).trimEnd()}…` : unit.name;
    const name = isShort ? shortName(unit.name) : whole;
    const width = (widthOf(name) + Math.min(unit.states.length, 4) * SIGN + 14) * scale;
    const corners = unit.hull.map(window.toScreen);
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const inside = (x: number): number => inView(x, width, window);
    const x = inside((left + right) / 2);
    const y = (top + bottom) / 2;
    const places: XY[] = [
      [x, bottom + tall * 0.65],
      [x, top - tall * 0.65],
      [right + width / 2 + 4, y],
      [left - width / 2 - 4, y],
      [inside(right + width / 4), bottom + tall * 0.65],
      [inside(left - width / 4), bottom + tall * 0.65],
      [inside(right + width / 4), top - tall * 0.65],
      [inside(left - width / 4), top - tall * 0.65],
      [x, bottom + tall * 1.75],
      [x, top - tall * 1.75],
    ];
    let best: { at: XY; cost: number; isFree: boolean } | null = null;
    for (const [n, at] of places.entries()) {
      if (at[0] - width / 2 < 0 || at[0] + width / 2 > window.width) continue;
      const box = { x: at[0], y: at[1], width };
      const over = clash(placed, box, tall);
      const cost = cover(bases, unit.id, box, tall) + n * 0.5 + over;
      if (!best || cost < best.cost) best = { at, cost, isFree: over === 0 };
      if (best.isFree && best.cost <= n * 0.5) break;
    }
    if (best && (isWanted || (best.isFree && best.cost < LEAST_CROWDED)))
      placed.push({ unit, name, x: best.at[0], y: best.at[1], width, scale });
  }
  return placed;
}

export interface MarkerLabel extends Box {
  id: string;
  name: string;
}

/** Names of objectives, where no base and no unit's name lies on them; left out where there is no room. */
export function markerLabels(
  markers: Marker[],
  units: UnitShape[],
  placed: readonly Box[],
  window: Window,
): MarkerLabel[] {
  const bases = basesOf(units, window);
  const found: MarkerLabel[] = [];
  for (const marker of markers) {
    const plain = (marker.label || marker.id).replaceAll('_', ' ');
    const full = marker.note ? `${plain} · ${marker.note}` : plain;
    // What else is known of it stands on the board only where it stays near its ring; a touch tells it always.
    const name = widthOf(full) <= 2.4 * marker.radius * window.k ? full : plain;
    const width = widthOf(name);
    const [middle, y] = window.toScreen(marker.at);
    const x = middle < 0 || middle > window.width ? middle : inView(middle, width, window);
    const core = Math.min(0.55, marker.radius / 2) * window.k + LABEL_HEIGHT * 0.5;
    const rim = marker.radius * window.k + LABEL_HEIGHT * 0.5;
    const costs = [y - core, y + core + 8, y - rim, y + rim + 8].map((at, n) => {
      const box = { x, y: at - 4, width };
      return {
        box,
        cost: cover(bases, '', box, LABEL_HEIGHT) + clash([...placed, ...found], box, LABEL_HEIGHT) + n,
      };
    });
    const best = costs.reduce((a, b) => (b.cost < a.cost ? b : a));
    if (best.cost < LEAST_CROWDED + 4) found.push({ id: marker.id, name, ...best.box, y: best.box.y + 4 });
  }
  return found;
}
