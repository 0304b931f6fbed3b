// What stands out on the board, by id of pieces, units, markers or areas; hexes have a `#` before their name,
// for a unit may have the name of a hex for its id.

export interface Marks {
  /** May be chosen now. */
  can: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  /** Spoken of: by the log, a refusal, an option under the pointer. */
  lit: ReadonlySet<string>;
  /** Where the refusal lies. */
  wrong: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();
export const NO_MARKS: Marks = { can: NOTHING, chosen: NOTHING, lit: NOTHING, wrong: NOTHING };

export const hexId = (name: string): string => `#${name}`;

export function markOf(marks: Marks, ...ids: string[]): string {
  const has = (set: ReadonlySet<string>): boolean => set.size > 0 && ids.some((id) => set.has(id));
  return [has(marks.can) && 'can', has(marks.chosen) && 'chosen', has(marks.lit) && 'lit', has(marks.wrong) && 'wrong']
    .filter(Boolean)
    .join(' ');
}
