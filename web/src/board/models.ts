// What models are called: as the board names them, never by the ids of the records.

import type { Option, Piece, Table } from '../api/view';

/** "Rifleman 3", or the unit's name for who is alone in it. */
export function modelName(piece: Piece, table: Table): string {
  const card = table.cards?.find((each) => each.id === piece.unit);
  const name = piece.label || card?.name || piece.unit;
  const alike = (card?.pieces ?? []).filter((id) => {
    const other = table.pieces?.find((each) => each.id === id);
    return (other?.label || card?.name) === name;
  });
  return alike.length > 1 ? `${name} ${alike.indexOf(piece.id) + 1}` : name;
}

/** Ids of models within a unit. A unit of one model may be called like a hex: such ids are left alone. */
const MODEL = /[\p{L}\d]+\.\d+/gu;

/** What an option is called: models as the board names them, "A2.3 (Rifleman)" is "Rifleman 3". */
export function optionName(option: Option, table: Table): string {
  const called = (option.label || option.key).replace(MODEL, (id) => {
    const piece = table.pieces?.find((each) => each.id === id);
    return piece ? modelName(piece, table) : id;
  });
  return called.replace(/^(.+?)( \d+)? \(\1\)/, '$1$2');
}

const WORD = /[\p{L}\d]+(?:\.\d+)?/gu;

/** A sentence with the names of models and units in the place of their ids. */
export function withNames(sentence: string, table: Table): string {
  return sentence.replace(WORD, (word) => {
    const piece = table.pieces?.find((each) => each.id === word);
    if (piece) return modelName(piece, table);
    return /\d/.test(word) ? (table.cards?.find((each) => each.id === word)?.name ?? word) : word;
  });
}
