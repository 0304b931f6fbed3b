// A unit that is dragged before it was chosen: "this one, a move, to there". It answers question after question until
// one asks where to, and gives up where none does.

import type { Option, Question, Spot, Table, XY } from '../api/view';

export interface Wish {
  unit: string;
  piece: string;
  by: XY;
  /** Only this model, not its whole unit. */
  isSingle: boolean;
  /** How many questions it may still answer. */
  left: number;
  /** Something else is asked first. */
  isWaiting: boolean;
}

const MOST_ANSWERS = 4;

export const wishOf = (unit: string, piece: string, isSingle: boolean): Wish => ({
  unit,
  piece,
  by: [0, 0],
  isSingle,
  left: MOST_ANSWERS,
  isWaiting: false,
});

/** The option that a drag of this unit means: it says of itself that it leads to a move. */
export function moveOption(question: Question, unit: string): Option | null {
  if (question.kind !== 'choose') return null;
  const moves = question.options.filter((option) => option.data?.['gesture'] === 'move');
  const own = moves.find((option) => option.about?.includes(unit));
  if (own) return own;
  return question.about?.includes(unit) ? (moves.find((option) => !option.about?.length) ?? null) : null;
}

/** Where the unit would stand. */
export function carried(wish: Wish, table: Table): ReadonlyMap<string, Spot> {
  const moving = (table.pieces ?? []).filter((piece) =>
    wish.isSingle ? piece.id === wish.piece : piece.unit === wish.unit,
  );
  return new Map(
    moving.map((piece): [string, Spot] => {
      const at: XY = [piece.at[0] + wish.by[0], piece.at[1] + wish.by[1]];
      return [piece.id, piece.facing === undefined || piece.facing === null ? at : [...at, piece.facing]];
    }),
  );
}
