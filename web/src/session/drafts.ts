// Drafts of answers, kept in this window while it is open: a reload loses nothing.

import type { Json, Question } from '../api/view';

const PREFIX = 'grognard.draft.';

/** The same question again: everything that it asks, and of whom. */
const markOf = (question: Question): string => JSON.stringify([question.prompt, question.clause, question.about]);

export function keepDraft(token: string, question: Question, answer: Json | undefined): void {
  try {
    if (answer === undefined) sessionStorage.removeItem(PREFIX + token);
    else sessionStorage.setItem(PREFIX + token, JSON.stringify([markOf(question), answer]));
  } catch {
    // Full or forbidden: then a reload forgets it.
  }
}

export function draftKept(token: string, question: Question): Json | undefined {
  try {
    const [mark, answer] = JSON.parse(sessionStorage.getItem(PREFIX + token) ?? '[]') as [string?, Json?];
    return mark === markOf(question) ? answer : undefined;
  } catch {
    return undefined;
  }
}
