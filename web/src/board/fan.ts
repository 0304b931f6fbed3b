// Several bases on one spot: drawn smaller and side by side, so that each can be read and touched.

import type { Piece, XY } from '../api/view';

export interface Fanned {
  by: XY;
  scale: number;
}

/** How far from the middle of its hex, and how large, by how many share it: side by side, none over another. */
const ROOM: Record<number, { far: number; scale: number }> = {
  2: { far: 0.48, scale: 0.64 },
  3: { far: 0.5, scale: 0.52 },
  4: { far: 0.55, scale: 0.47 },
};
const CROWD = { far: 0.58, scale: 0.38 };
const ALONE: Fanned = { by: [0, 0], scale: 1 };

/** Where pieces that share a hex are drawn; only they are named. */
export function fanned(pieces: Piece[]): ReadonlyMap<string, Fanned> {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.shape !== 'hex') continue;
    const spot = `${Math.round(piece.at[0] * 20)} ${Math.round(piece.at[1] * 20)}`;
    const group = groups.get(spot);
    if (group) group.push(piece);
    else groups.set(spot, [piece]);
  }
  const found = new Map<string, Fanned>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const { far, scale } = ROOM[group.length] ?? CROWD;
    group.forEach((piece, n) => {
      // Two stand side by side, more of them in a ring that begins at the top.
      const angle = group.length === 2 ? Math.PI * (1 - n) : Math.PI / 2 - (2 * Math.PI * n) / group.length;
      const reach = far * (piece.length ?? 1);
      found.set(piece.id, { by: [reach * Math.cos(angle), reach * Math.sin(angle)], scale });
    });
  }
  return found;
}

export const fanOf = (fan: ReadonlyMap<string, Fanned>, id: string): Fanned => fan.get(id) ?? ALONE;

/** The piece as it is drawn. */
export function spread(piece: Piece, fan: ReadonlyMap<string, Fanned>): Piece {
  const own = fan.get(piece.id);
  if (!own) return piece;
  const at: XY = [piece.at[0] + own.by[0], piece.at[1] + own.by[1]];
  return { ...piece, at, length: (piece.length ?? 1) * own.scale };
}
