// Motion explains: moves slide along their paths, shots draw a line, losses fade. All of it can be skipped.

import type { Delta } from '../api/messages';
import type { GameEvent, Json, Piece, Table, XY } from '../api/view';
import { settings } from '../lib/settings.svelte';
import { along, far, middle } from './geometry';

export interface Shot {
  key: string;
  from: XY;
  to: XY;
  seat: number;
}

const SLIDE = 300;
const SHOT = 420;

export class Motion {
  /** Where sliding pieces are right now. */
  places = $state.raw<ReadonlyMap<string, XY>>(new Map());
  fading = $state.raw<Piece[]>([]);
  shots = $state.raw<Shot[]>([]);

  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Show how the table came to be as it is; how long that takes, in milliseconds. */
  play(before: Table, after: Table, delta: Delta): number {
    this.finish();
    if (settings.isCalm || document.hidden || delta.undo) return 0;
    const paths = slides(before, after, delta.events);
    const standing = new Set((after.pieces ?? []).map((piece) => piece.id));
    this.fading = (before.pieces ?? []).filter((piece) => !standing.has(piece.id));
    this.shots = delta.events.flatMap((event) => shotOf(event, before));
    const time = this.shots.length > 0 ? SHOT : paths.size > 0 || this.fading.length > 0 ? SLIDE : 0;
    if (time === 0) return 0;
    if (paths.size > 0) this.#slide(paths);
    this.#timer = setTimeout(() => this.finish(), time);
    return time;
  }

  finish(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    if (this.places.size > 0) this.places = new Map();
    if (this.fading.length > 0) this.fading = [];
    if (this.shots.length > 0) this.shots = [];
  }

  #slide(paths: Map<string, XY[]>): void {
    const start = performance.now();
    const step = (now: number): void => {
      const share = Math.min(Math.max((now - start) / SLIDE, 0), 1);
      const eased = share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share);
      this.places = new Map([...paths].map(([id, path]) => [id, along(path, eased)]));
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    step(start);
  }
}

/** The paths of all pieces that stand somewhere else now: as the log tells them, else straight. */
function slides(before: Table, after: Table, events: GameEvent[]): Map<string, XY[]> {
  const was = new Map((before.pieces ?? []).map((piece) => [piece.id, piece.at]));
  const told = new Map(events.flatMap((event) => pathsOf(event.data?.['paths'])));
  const paths = new Map<string, XY[]>();
  for (const piece of after.pieces ?? []) {
    const start = was.get(piece.id);
    if (!start || far(start, piece.at) < 0.01) continue;
    paths.set(piece.id, [start, ...(told.get(piece.id) ?? []), piece.at]);
  }
  return paths;
}

function pathsOf(told: Json | undefined): [string, XY[]][] {
  if (!told || typeof told !== 'object' || Array.isArray(told)) return [];
  return Object.entries(told).flatMap(([id, path]): [string, XY[]][] => {
    if (!Array.isArray(path)) return [];
    const points = path.flatMap((spot): XY[] =>
      Array.isArray(spot) && typeof spot[0] === 'number' && typeof spot[1] === 'number' ? [[spot[0], spot[1]]] : [],
    );
    return [[id, points]];
  });
}

function shotOf(event: GameEvent, table: Table): Shot[] {
  const [shooter, target] = event.about ?? [];
  if (!shooter || !target || !event.throws?.length) return [];
  const from = where(shooter, table);
  const to = where(target, table);
  if (!from || !to) return [];
  const seat = (table.pieces ?? []).find((piece) => piece.unit === shooter || piece.id === shooter)?.seat ?? 0;
  return [{ key: `${event.number}`, from, to, seat }];
}

/** The middle of whatever has this id: a unit, a piece, a marker, an area, a hex. */
export function where(id: string, table: Table): XY | null {
  const pieces = (table.pieces ?? []).filter((piece) => piece.unit === id || piece.id === id);
  if (pieces.length > 0) return middle(pieces.map((piece) => piece.at));
  const marker = table.markers?.find((each) => each.id === id);
  if (marker) return marker.at;
  const area = table.areas?.find((each) => each.id === id);
  if (area) return middle(area.points);
  return hexAt(id, table);
}

/** The middle of a hex. Names of hexes may be ids of units too, so hexes are looked for by themselves. */
export function hexAt(name: string, table: Table): XY | null {
  return table.hexes?.cells?.find((cell) => cell.name === name)?.at ?? null;
}
