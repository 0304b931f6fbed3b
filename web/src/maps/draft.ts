// A map that is being drawn: what is in it, and what the hand does to it. All in inches; y grows to the north.

import type { Area, Marker, XY } from '../api/view';

export type Side = 'north' | 'south' | 'east' | 'west';
export type Image = 'none' | 'turned' | 'mirrored across' | 'mirrored along';
export type Rect = [number, number, number, number];
export type Wall = Side | { side?: Side; line?: Rect; kind?: string; passes?: string[] };

interface Shaped {
  rect?: Rect;
  corners?: XY[];
}
export interface Feature extends Shaped {
  kinds: string[];
  name?: string;
  circle?: [number, number, number];
  height?: number;
  walls?: Wall[];
  floors?: number[];
  holds?: number;
}
export interface Zone extends Shaped {
  seat?: number;
  name?: string;
}
export interface Spot {
  at: XY;
  name?: string;
  kind?: string;
}
export interface MapData {
  name: string;
  about?: string;
  width?: number;
  height?: number;
  image?: Image;
  zone?: Zone[];
  marker?: Spot[];
  feature?: Feature[];
}

/** A part of the map: "feature.3", "zone.0", "marker.2". */
export type PartKind = 'feature' | 'zone' | 'marker';
export interface Part {
  kind: PartKind;
  n: number;
}

export const IMAGES: Image[] = ['none', 'turned', 'mirrored across', 'mirrored along'];
const CORNERS = 24;
const GRID = 0.5;

export const widthOf = (map: MapData): number => map.width ?? 60;
export const heightOf = (map: MapData): number => map.height ?? 44;
export const toGrid = (value: number): number => Math.round(value / GRID) * GRID;
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** "feature.3.kinds" is said of the fourth feature. */
export function partOf(where: string): Part | null {
  const [kind, n] = where.split('.');
  return n !== undefined && (kind === 'feature' || kind === 'zone' || kind === 'marker')
    ? { kind, n: Number(n) }
    : null;
}

/** The corners of what lies there. */
export function pointsOf(thing: Feature | Zone): XY[] {
  if (thing.rect) {
    const [left, low, right, high] = thing.rect;
    return [
      [left, low],
      [right, low],
      [right, high],
      [left, high],
    ];
  }
  if ('circle' in thing && thing.circle) {
    const [x, y, radius] = thing.circle;
    return Array.from({ length: CORNERS }, (_, n): XY => {
      const turn = (2 * Math.PI * n) / CORNERS;
      return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
    });
  }
  return thing.corners ?? [];
}

/** Left, low, right and high. */
export function boxOf(thing: Feature | Zone): Rect {
  const points = pointsOf(thing);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Where a point of one half lies on the other. */
export function imageOf(map: MapData): ((at: XY) => XY) | null {
  const image = map.image ?? 'none';
  if (image === 'none') return null;
  return ([x, y]) => [
    image === 'mirrored along' ? x : widthOf(map) - x,
    image === 'mirrored across' ? y : heightOf(map) - y,
  ];
}

const isSame = (one: XY[], other: XY[]): boolean => {
  const told = (points: XY[]): string =>
    points
      .map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`)
      .sort()
      .join();
  return told(one) === told(other);
};

function lineOf(wall: Wall, feature: Feature): XY[] {
  if (typeof wall !== 'string' && wall.line)
    return [
      [wall.line[0], wall.line[1]],
      [wall.line[2], wall.line[3]],
    ];
  const side = typeof wall === 'string' ? wall : (wall.side ?? 'north');
  const [left, low, right, high] = boxOf(feature);
  const ends: Record<Side, XY[]> = {
    north: [
      [left, high],
      [right, high],
    ],
    south: [
      [left, low],
      [right, low],
    ],
    east: [
      [right, low],
      [right, high],
    ],
    west: [
      [left, low],
      [left, high],
    ],
  };
  return ends[side];
}

export interface Look {
  name: string;
  ground: string;
}

/** The map as a board draws it; the images on the other half have ids of their own. */
export function areasOf(map: MapData, looks: Record<string, Look>): Area[] {
  const turn = imageOf(map);
  const zones = (map.zone ?? []).map((zone, n): Area => ({
    id: `zone.${n}`,
    kinds: ['zone'],
    points: pointsOf(zone),
    seat: zone.seat ?? null,
    label: zone.name ?? '',
  }));
  const pieces = (map.feature ?? []).flatMap((feature, n): Area[] => {
    const id = `feature.${n}`;
    const own: Area = {
      id,
      kinds: [...feature.kinds, ...feature.kinds.map((kind) => looks[kind]?.ground ?? 'rough')],
      points: pointsOf(feature),
      label: feature.name || feature.kinds.map((kind) => looks[kind]?.name ?? kind).join(', '),
      height: feature.height ?? 0,
    };
    const walls = (feature.walls ?? []).map((wall, m): Area => ({
      id: `${id}.walls.${m}`,
      kinds: ['wall'],
      points: lineOf(wall, feature),
    }));
    const all = [own, ...walls];
    if (!turn || isSame(own.points, own.points.map(turn))) return all;
    return [...all, ...all.map((area) => ({ ...area, id: `image ${area.id}`, points: area.points.map(turn) }))];
  });
  return [...zones, ...pieces];
}

export const markersOf = (map: MapData, radius: number): Marker[] =>
  (map.marker ?? []).map((spot, n) => ({
    id: `marker.${n}`,
    at: spot.at,
    radius,
    label: spot.name ?? '',
    ...(spot.kind ? { kind: spot.kind } : {}),
  }));

const listOf = (map: MapData, kind: PartKind): (Feature | Zone | Spot)[] => map[kind] ?? [];
export const thingAt = (map: MapData, part: Part): Feature | Zone | Spot | undefined => listOf(map, part.kind)[part.n];

/** The map with one of its parts replaced, or without it. */
export function withPart(map: MapData, part: Part, thing: Feature | Zone | Spot | null): MapData {
  const list = listOf(map, part.kind);
  const next =
    thing === null ? list.filter((_, n) => n !== part.n) : list.map((each, n) => (n === part.n ? thing : each));
  return { ...map, [part.kind]: next };
}

export const withNew = (map: MapData, kind: PartKind, thing: Feature | Zone | Spot): MapData => ({
  ...map,
  [kind]: [...listOf(map, kind), thing],
});

/** Moved as far as the table lets it. */
export function moved(map: MapData, part: Part, dx: number, dy: number): MapData {
  const thing = thingAt(map, part);
  if (!thing) return map;
  const [left, low, right, high] = 'at' in thing ? [...thing.at, ...thing.at] : boxOf(thing);
  const x = Math.min(Math.max(dx, -left!), widthOf(map) - right!);
  const y = Math.min(Math.max(dy, -low!), heightOf(map) - high!);
  const shift = ([a, b]: XY): XY => [rounded(a + x), rounded(b + y)];
  if ('at' in thing) return withPart(map, part, { ...thing, at: shift(thing.at) });
  return withPart(map, part, placed(thing, shift));
}

/** The same thing with all its points elsewhere; a rectangle stays one. */
function placed<T extends Feature | Zone>(thing: T, to: (at: XY) => XY): T {
  const next = { ...thing };
  if (thing.rect) {
    const [[a, b], [c, d]] = [to([thing.rect[0], thing.rect[1]]), to([thing.rect[2], thing.rect[3]])];
    next.rect = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  }
  if (thing.corners?.length) next.corners = thing.corners.map(to);
  if ('circle' in thing && thing.circle) {
    const [x, y] = to([thing.circle[0], thing.circle[1]]);
    (next as Feature).circle = [x, y, thing.circle[2]];
  }
  if ('walls' in thing && thing.walls)
    (next as Feature).walls = thing.walls.map((wall) => {
      if (typeof wall === 'string' || !wall.line) return wall;
      const [[a, b], [c, d]] = [to([wall.line[0], wall.line[1]]), to([wall.line[2], wall.line[3]])];
      return { ...wall, line: [a, b, c, d] };
    });
  return next;
}

const TURNED: Record<Side, Side> = { north: 'west', west: 'south', south: 'east', east: 'north' };

/** A quarter turn to the left about its middle, walls included; it stays on the table. */
export function turned(map: MapData, part: Part): MapData {
  const thing = thingAt(map, part);
  if (!thing || 'at' in thing) return map;
  const [left, low, right, high] = boxOf(thing);
  const [x, y] = [(left + right) / 2, (low + high) / 2];
  const next = placed(thing, ([a, b]): XY => [rounded(x - (b - y)), rounded(y + (a - x))]);
  if ('walls' in next && next.walls)
    next.walls = next.walls.map((wall) => {
      if (typeof wall === 'string') return TURNED[wall];
      return wall.side ? { ...wall, side: TURNED[wall.side] } : wall;
    });
  return moved(withPart(map, part, next), part, 0, 0);
}

/** Turned a little; then it has corners instead of a rectangle, and walls that are lines. */
export function turnedBy(map: MapData, part: Part, degrees: number): MapData {
  const thing = thingAt(map, part);
  if (!thing || 'at' in thing || ('circle' in thing && thing.circle)) return map;
  const [left, low, right, high] = boxOf(thing);
  const [x, y] = [(left + right) / 2, (low + high) / 2];
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const to = ([a, b]: XY): XY => [
    rounded(x + (a - x) * cos - (b - y) * sin),
    rounded(y + (a - x) * sin + (b - y) * cos),
  ];
  const { rect: _, ...rest } = thing;
  const next: Feature | Zone = { ...rest, corners: pointsOf(thing).map(to) };
  if ('walls' in thing && thing.walls)
    (next as Feature).walls = thing.walls.map((wall) => {
      const [[a, b], [c, d]] = lineOf(wall, thing).map(to) as [XY, XY];
      const { side: _side, ...more } = typeof wall === 'string' ? { side: wall } : wall;
      return { ...more, line: [a, b, c, d] };
    });
  return moved(withPart(map, part, next), part, 0, 0);
}

/** With another middle and other sides, as far as it is a rectangle. */
export function sized(map: MapData, part: Part, rect: Rect): MapData {
  const thing = thingAt(map, part);
  return thing && !('at' in thing) && thing.rect ? withPart(map, part, { ...thing, rect }) : map;
}

/** The same again on the other side of the table: a copy that stands for itself. */
export function mirrored(map: MapData, part: Part, across: boolean): MapData {
  const thing = thingAt(map, part);
  if (!thing) return map;
  const to = ([x, y]: XY): XY => (across ? [widthOf(map) - x, y] : [x, heightOf(map) - y]);
  if ('at' in thing) return withNew(map, part.kind, { ...thing, at: to(thing.at) });
  const copy = placed(thing, to);
  const swapped: Record<Side, Side> = across
    ? { north: 'north', south: 'south', east: 'west', west: 'east' }
    : { north: 'south', south: 'north', east: 'east', west: 'west' };
  if ('walls' in copy && copy.walls)
    copy.walls = copy.walls.map((wall) => {
      if (typeof wall === 'string') return swapped[wall];
      return wall.side ? { ...wall, side: swapped[wall.side] } : wall;
    });
  return withNew(map, part.kind, copy);
}

/** The walls along the sides of a rectangle that a box is ticked for. */
export const sidesOf = (feature: Feature): Side[] =>
  (feature.walls ?? []).flatMap((wall) => (typeof wall === 'string' ? [wall] : []));

/** A blank table: zones along the long edges, objectives in a row, where the game has them on its maps. */
export function blankMap(name: string, ready: MapData, side: number | null): MapData {
  // Where every piece is prescribed, an empty table would only be full of complaints.
  return side !== null ? { ...ready, name, about: '' } : { ...ready, name, about: '', feature: [] };
}
