// Units of the sample armies that fit where a form asks for a profile.

import type { Roster } from '../api/messages';
import type { Json, JsonMap } from '../api/view';
import { properties, type Schema } from '../ui/schema';

const isMap = (value: Json): value is JsonMap => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Everything in an army that has all a profile needs and nothing it does not know, at any depth. */
function fitting(value: Json, known: Set<string>, required: string[], found: JsonMap[]): void {
  if (Array.isArray(value)) {
    for (const each of value) fitting(each, known, required, found);
  } else if (isMap(value)) {
    const names = Object.keys(value);
    if (required.every((name) => names.includes(name)) && names.every((name) => known.has(name))) found.push(value);
    else for (const each of Object.values(value)) fitting(each, known, required, found);
  }
}

export function presetsOf(schema: Schema, rosters: Roster[]): { name: string; value: Json }[] {
  const known = new Set(properties(schema).map(([name]) => name));
  // A profile that can be named: a unit of one of the armies.
  if (known.has('unit') && known.has('army')) {
    return rosters.flatMap((roster) =>
      roster.bill.map(({ what }) => ({
        name: `${what} (${roster.name})`,
        value: { unit: what, army: roster.key ?? '' },
      })),
    );
  }
  // Or by its sheet in the lists of a nation, with all that was bought for it.
  if (known.has('sheet') && known.has('nation')) {
    return rosters.flatMap((roster) => {
      const nation = isMap(roster.army) ? roster.army['nation'] : undefined;
      const found: JsonMap[] = [];
      fitting(roster.army, known, ['sheet'], found);
      return found.map((value) => ({
        name: `${String(value['sheet'])} (${roster.name})`,
        value: typeof nation === 'string' ? { nation, ...value } : value,
      }));
    });
  }
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  if (required.length < 2 || !known.has('name')) return [];
  return rosters.flatMap((roster) => {
    const found: JsonMap[] = [];
    fitting(roster.army, known, required, found);
    return found.map((value) => ({ name: `${String(value['name'])} (${roster.name})`, value }));
  });
}

/** All texts the armies have in fields of this name. */
export function wordsOf(name: string, rosters: Roster[]): string[] {
  const found = new Set<string>();
  const look = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (isMap(value)) {
      for (const [key, part] of Object.entries(value)) {
        if (key === name && typeof part === 'string' && part) found.add(part);
        else look(part);
      }
    }
  };
  for (const roster of rosters) look(roster.army);
  return [...found].sort();
}
