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

/** What an option is called: one that has no words of its own and is a model, as the board names that. */
export function optionName(option: Option, table: Table): string {
  if (option.label && option.label !== option.key) return option.label;
  const piece = table.pieces?.find((each) => each.id === option.key);
  return piece ? modelName(piece, table) : option.key;
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
