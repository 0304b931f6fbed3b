import { describe, expect, it } from 'vitest';
import type { Question } from '../src/api/view';
import { momentOf } from '../src/answers/hints';

const asked = (more: object): Question =>
  ({ kind: 'choose', seat: 0, prompt: '?', options: [], ...more }) as unknown as Question;

describe('whose move it is, really', () => {
  it('is my turn unless the question says otherwise', () => {
    expect(momentOf(null)).toBe('yourTurn');
    expect(momentOf(asked({}))).toBe('yourTurn');
  });
  it('is a reaction, a loss, or dice that lie', () => {
    expect(momentOf(asked({ hints: { reaction: true } }))).toBe('mayReact');
    expect(momentOf(asked({ hints: { losses: true } }))).toBe('youLose');
    expect(momentOf(asked({ throws: [{}] }))).toBe('diceLie');
    expect(momentOf(asked({ throws: [{}], hints: { reaction: true } }))).toBe('mayReact');
  });
});
