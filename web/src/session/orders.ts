// What a seat is not asked: its standing orders, beside all it could give one about.

import type { Ability } from '../api/messages';
import type { StandingOrder } from '../api/view';

/** What an order says that passes on an ability. */
export const NO = 'no';

export interface Answer {
  key: string;
  /** Empty for a plain "no", which the page says in its own words. */
  words: string;
}

export interface OrderRow {
  ability: Ability;
  /** What one can answer for good, the first being the usual one. */
  answers: Answer[];
  /** What has been ordered; null: one is asked. */
  given: { answer: Answer; span: string } | null;
}

export function answersOf(ability: Ability): Answer[] {
  const replies = Object.entries(ability.replies).map(([key, words]) => ({ key, words }));
  return ability.can_pass ? [{ key: NO, words: '' }, ...replies] : replies;
}

export function orderRows(abilities: readonly Ability[], orders: readonly StandingOrder[]): OrderRow[] {
  return abilities.map((ability) => {
    const answers = answersOf(ability);
    const order = orders.find((each) => each.ability === ability.key);
    const answer = answers.find((each) => each.key === order?.reply) ?? { key: order?.reply ?? '', words: '' };
    return { ability, answers, given: order ? { answer, span: order.span } : null };
  });
}
