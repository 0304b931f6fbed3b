// What models are called: as the board names them, never by the ids of the records.

import type { Option, Piece, Slot, Table } from '../api/view';

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
  const ids = [...(option.about ?? []), option.key];
  const whole = ids.map((id) => modelOf(id, table)).find((piece) => piece && label === `${piece.id} (${piece.label})`);
  return whole ? modelName(whole, table) : nameModels(label, ids, table);
}

/** What a slot of an order sheet is called: "A2.3 Long rifle" is "Rifleman 3 Long rifle". */
export const slotName = (slot: Slot, table: Table): string =>
  nameModels(slot.short || slot.label, slot.about ?? [], table);

/** A unit of one model may be called like a hex: such ids are left alone. */
function modelOf(id: string, table: Table): Piece | undefined {
  const piece = table.pieces?.find((each) => each.id === id);
  return piece && piece.unit !== piece.id ? piece : undefined;
}

const nameModels = (label: string, ids: readonly string[], table: Table): string =>
  withNames(
    label,
    ids.filter((id) => modelOf(id, table)),
    table,
  );

/** A text with the names of models and units in the place of the ids it was made with. */
export function withNames(text: string, ids: readonly string[], table: Table): string {
  const longestFirst = [...new Set(ids)].sort((one, other) => other.length - one.length);
  return longestFirst.reduce((said, id) => {
    const piece = table.pieces?.find((each) => each.id === id);
    const name = piece ? modelName(piece, table) : table.cards?.find((each) => each.id === id)?.name;
    return name === undefined ? said : said.split(id).join(name);
  }, text);
}
