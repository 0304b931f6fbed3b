// The game that was looked at or played last: pages that are about one game begin with it.

import { keep, kept } from './keep';

export const lastSlug = (): string => kept('ruleset', '');
export function keepSlug(slug: string): void {
  if (slug) keep('ruleset', slug);
}
