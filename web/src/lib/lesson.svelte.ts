// Somebody's way through a guided first game. A step is done when the question that it is about is answered.

import type { FirstGame, LessonStep } from '../api/messages';
import type { Question } from '../api/view';
import { keep, kept } from './keep';

/** Steps that are left, by game; those of old games are forgotten. */
type Left = Record<string, number[]>;
const MOST = 20;

export const fits = (step: LessonStep, question: Question): boolean =>
  step.clauses.some((clause) => question.clause?.startsWith(clause)) && (!step.kind || step.kind === question.kind);

/** The step that a question is about: the next one, or one that may come at any time. */
export function stepFor(steps: LessonStep[], left: number[], question: Question): number | null {
  return left.find((n) => (n === left[0] || steps[n]!.anytime) && fits(steps[n]!, question)) ?? null;
}

export class Lesson {
  left = $state.raw<number[]>([]);

  constructor(
    readonly game: string,
    readonly steps: LessonStep[],
  ) {
    this.left = kept<Left>('lessons', {})[game] ?? [];
  }

  now(question: Question): number | null {
    return stepFor(this.steps, this.left, question);
  }
  /** The question was answered: its step is done. */
  answered(question: Question): void {
    const done = this.now(question);
    if (done !== null) this.#leave(this.left.filter((n) => n !== done));
  }
  skip(step: number): void {
    this.#leave(this.left.filter((n) => n !== step));
  }
  end(): void {
    this.#leave([]);
  }
  #leave(left: number[]): void {
    this.left = left;
    keep('lessons', { ...kept<Left>('lessons', {}), [this.game]: left });
  }
}

/** The game that was just made is a lesson. */
export function beginLesson(game: string, lesson: FirstGame): void {
  const known = Object.entries(kept<Left>('lessons', {})).slice(1 - MOST);
  keep('lessons', { ...Object.fromEntries(known), [game]: lesson.steps.map((_, n) => n) });
}

/** Whether there are steps left in this game. */
export const isLesson = (game: string): boolean => (kept<Left>('lessons', {})[game] ?? []).length > 0;
