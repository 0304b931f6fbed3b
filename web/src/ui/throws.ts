// Throws put together into the steps a player would call one throw.

import type { Throw } from '../api/view';

const isSameStep = (a: Throw, b: Throw): boolean =>
  a.name === b.name &&
  a.die === b.die &&
  a.needs === b.needs &&
  a.plus === b.plus &&
  JSON.stringify(a.because) === JSON.stringify(b.because);

const joined = (a: Throw, b: Throw): Throw => ({
  ...a,
  faces: [...a.faces, ...b.faces],
  first: a.first || b.first ? [...(a.first ?? a.faces), ...(b.first ?? b.faces)] : undefined,
  grades: [...(a.grades ?? []), ...(b.grades ?? [])],
  result: a.grades?.length ? (a.result ?? 0) + (b.result ?? 0) : undefined,
});

/** Dice thrown one after the other for the same thing lie together. */
export function steps(throws: Throw[]): Throw[] {
  const found: Throw[] = [];
  for (const each of throws) {
    const last = found[found.length - 1];
    if (last && last.name !== '' && isSameStep(last, each)) found[found.length - 1] = joined(last, each);
    else found.push(each);
  }
  return found;
}

/** How many dice did what they should; null where there is nothing to pass. */
export const passedOf = (each: Throw): number | null =>
  each.grades?.length ? each.grades.filter((grade) => grade === 'pass' || grade === 'critical').length : null;
