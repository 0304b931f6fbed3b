import { describe, expect, it } from 'vitest';
import type { LessonStep } from '../src/api/messages';
import type { Question } from '../src/api/view';
import { stepFor } from '../src/lib/lesson.svelte';

const step = (clause: string, more: Partial<LessonStep> = {}): LessonStep => ({
  say: clause,
  clauses: [clause],
  kind: '',
  anytime: false,
  ...more,
});
const asked = (clause: string, kind = 'choose'): Question => ({ clause, kind }) as unknown as Question;

describe('a guided first game', () => {
  const steps = [step('A-1'), step('A-2', { kind: 'move' }), step('B-', { anytime: true }), step('A-1')];

  it('takes its steps in their order, and those for any time when they come', () => {
    expect(stepFor(steps, [0, 1, 2, 3], asked('A-1'))).toBe(0);
    expect(stepFor(steps, [0, 1, 2, 3], asked('B-7'))).toBe(2);
    expect(stepFor(steps, [1, 2, 3], asked('A-1'))).toBeNull();
    expect(stepFor(steps, [3], asked('A-1'))).toBe(3);
  });

  it('is about one kind of question where it says so', () => {
    expect(stepFor(steps, [1, 2, 3], asked('A-2'))).toBeNull();
    expect(stepFor(steps, [1, 2, 3], asked('A-2', 'move'))).toBe(1);
  });
});
