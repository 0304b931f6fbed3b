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

/** What an option is called: models as the board names them, "A2.3 (Rifleman)" is "Rifleman 3". */
export function optionName(option: Option, table: Table): string {
  const label = option.label || option.key;
  // A unit of one model may be called like a hex: such ids are left alone.
  const models = [...(option.about ?? []), option.key].flatMap((id) => {
    const piece = table.pieces?.find((each) => each.id === id);
    return piece && piece.unit !== piece.id ? [piece] : [];
  });
  const whole = models.find((piece) => label === `${piece.id} (${piece.label})`);
  if (whole) return modelName(whole, table);
  return withNames(
    label,
    models.map((piece) => piece.id),
    table,
  );
}

/** A text with the names of models and units in the place of the ids it was made with. */
export function withNames(text: string, ids: readonly string[], table: Table): string {
  const longestFirst = [...new Set(ids)].sort((one, other) => other.length - one.length);
  return longestFirst.reduce((said, id) => {
    const piece = table.pieces?.find((each) => each.id === id);
    const name = piece ? modelName(piece, table) : table.cards?.find((each) => each.id === id)?.name;
    return name === undefined ? said : said.split(id).join(name);
  }, text);
}
