// Inches, and what can be measured with a tape: no rules in here.

import type { Hexes, Piece, XY } from '../api/view';

export const minus = (a: XY, b: XY): XY => [a[0] - b[0], a[1] - b[1]];
export const plus = (a: XY, b: XY): XY => [a[0] + b[0], a[1] + b[1]];
export const far = (a: XY, b: XY): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const toward = (a: XY, b: XY, share: number): XY => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];

export function middle(points: XY[]): XY {
  const n = Math.max(points.length, 1);
  return [points.reduce((sum, [x]) => sum + x, 0) / n, points.reduce((sum, [, y]) => sum + y, 0) / n];
}

/** Turned about a centre, counter-clockwise. */
export function turned(point: XY, about: XY, degrees: number): XY {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = minus(point, about);
  return [about[0] + x * Math.cos(angle) - y * Math.sin(angle), about[1] + x * Math.sin(angle) + y * Math.cos(angle)];
}

export function pathLength(points: XY[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) sum += far(points[i - 1]!, points[i]!);
  return sum;
}

/** Where one is after a share of the way. */
export function along(points: XY[], share: number): XY {
  let left = pathLength(points) * share;
  for (let i = 1; i < points.length; i++) {
    const step = far(points[i - 1]!, points[i]!);
    if (left <= step && step > 0) return toward(points[i - 1]!, points[i]!, left / step);
    left -= step;
  }
  return points[points.length - 1]!;
}

/** How many hexes lie from one middle to another; null where there are no hexes. */
export function hexesApart(map: Hexes | undefined, a: XY, b: XY): number | null {
  const corner = map?.outline?.[0];
  if (!map?.cells?.length || !corner) return null;
  const size = Math.hypot(...corner);
  const isFlat = map.outline!.some(([x, y]) => Math.abs(y) < 0.01 * size && Math.abs(Math.abs(x) - size) < 0.01 * size);
  const [x, y] = isFlat ? minus(b, a) : [b[1] - a[1], b[0] - a[0]];
  const q = x / (1.5 * size);
  const r = y / (Math.sqrt(3) * size) - q / 2;
  return Math.round(Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)));
}

/** The middle of the hex in which a point lies; the point itself where there are none. */
export function hexMiddle(map: Hexes | undefined, at: XY): XY {
  return (
    (map?.cells ?? []).reduce<XY | null>(
      (best, cell) => (best === null || far(cell.at, at) < far(best, at) ? cell.at : best),
      null,
    ) ?? at
  );
}

export interface Footprint {
  shape: 'disc' | 'oval' | 'box' | 'hex';
  length: number;
  width: number;
}

/** How far the corners of a hex-shaped base are from its middle: it leaves a rim of its hex free. */
export const HEX_BASE = 0.72;

export function footprintOf(piece: Partial<Piece> | undefined): Footprint {
  const length = piece?.length ?? 1;
  return { shape: piece?.shape ?? 'disc', length, width: piece?.width ?? (piece?.shape === 'disc' ? length : 1) };
}

/** The half of its largest extent: a circle of this radius holds it. */
export function radiusOf(foot: Footprint): number {
  if (foot.shape === 'hex') return HEX_BASE * foot.length;
  if (foot.shape === 'box') return Math.hypot(foot.length, foot.width) / 2;
  return Math.max(foot.length, foot.width) / 2;
}

/** Points around the outline. */
export function outline(foot: Footprint, at: XY, facing = 0, pad = 0): XY[] {
  const long = foot.length / 2 + pad;
  const wide = foot.width / 2 + pad;
  let points: XY[];
  if (foot.shape === 'box') {
    points = [
      [long, wide],
      [-long, wide],
      [-long, -wide],
      [long, -wide],
    ];
  } else if (foot.shape === 'hex') {
    // It looks over one of its edges, as units on hexes do.
    const rim = foot.length * HEX_BASE + pad;
    points = ring(6, rim, rim).map((corner) => turned(corner, [0, 0], 30));
  } else {
    points = ring(24, long, foot.shape === 'disc' ? long : wide);
  }
  return points.map((point) => turned(plus(point, at), at, facing));
}

function ring(corners: number, long: number, wide: number): XY[] {
  return Array.from({ length: corners }, (_, n): XY => {
    const angle = (2 * Math.PI * n) / corners;
    return [long * Math.cos(angle), wide * Math.sin(angle)];
  });
}

/** The convex hull, counter-clockwise (monotone chain). */
export function hull(points: XY[]): XY[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (ordered: XY[]): XY[] => {
    const chain: XY[] = [];
    for (const point of ordered) {
      while (chain.length >= 2 && cross(chain[chain.length - 2]!, chain[chain.length - 1]!, point) <= 0) chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function cross(o: XY, a: XY, b: XY): number {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
}

function nearestOnSegment(p: XY, a: XY, b: XY): XY {
  const [dx, dy] = minus(b, a);
  const square = dx * dx + dy * dy;
  if (square === 0) return a;
  const share = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square));
  return toward(a, b, share);
}

export interface Gap {
  from: XY;
  to: XY;
  inches: number;
}

/** The tape between two bases, from rim to rim. Round ones exactly, others by their corners. */
export function gap(a: Piece, b: Piece): Gap {
  const footA = footprintOf(a);
  const footB = footprintOf(b);
  if (footA.shape === 'disc' && footB.shape === 'disc') {
    const apart = far(a.at, b.at);
    const rims = (footA.length + footB.length) / 2;
    if (apart <= rims || apart === 0) return { from: a.at, to: b.at, inches: 0 };
    return {
      from: toward(a.at, b.at, footA.length / 2 / apart),
      to: toward(b.at, a.at, footB.length / 2 / apart),
      inches: apart - rims,
    };
  }
  const rimA = outline(footA, a.at, a.facing ?? 0);
  const rimB = outline(footB, b.at, b.facing ?? 0);
  let best: Gap = { from: a.at, to: b.at, inches: Infinity };
  const look = (from: XY[], onto: XY[], isBack: boolean): void => {
    for (const point of from) {
      onto.forEach((start, n) => {
        const near = nearestOnSegment(point, start, onto[(n + 1) % onto.length]!);
        const inches = far(point, near);
        if (inches < best.inches) best = isBack ? { from: near, to: point, inches } : { from: point, to: near, inches };
      });
    }
  };
  look(rimA, rimB, false);
  look(rimB, rimA, true);
  if (isInside(a.at, rimB) || isInside(b.at, rimA)) return { ...best, inches: 0 };
  return best;
}

/** The shortest tape between two groups of bases. */
export function gapOf(some: Piece[], others: Piece[]): Gap | null {
  let best: Gap | null = null;
  for (const a of some) {
    for (const b of others) {
      const found = gap(a, b);
      if (!best || found.inches < best.inches) best = found;
    }
  }
  return best;
}

export function isInside([x, y]: XY, corners: XY[]): boolean {
  let inside = false;
  corners.forEach(([ax, ay], n) => {
    const [bx, by] = corners[(n + 1) % corners.length]!;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}

export const tidy = (number: number): number => Math.round(number * 1000) / 1000 + 0;

/** A number of hexes as a map writes it. */
export const hexes = (number: number): string => `${number} ⬡`;

/** Inches as people say them. */
export function inches(number: number): string {
  return `${(Math.round(number * 10) / 10).toFixed(1).replace(/\.0$/, '')}"`;
}
