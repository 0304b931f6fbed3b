import { describe, expect, it } from 'vitest';
import { History } from '../src/lib/history.svelte';

describe('steps back and forth', () => {
  it('go back and forth again', () => {
    const history = new History<string>();
    history.note('a', 0);
    history.note('b', 5000);
    expect(history.undo('c')).toBe('b');
    expect(history.undo('b')).toBe('a');
    expect(history.undo('a')).toBeUndefined();
    expect(history.redo('a')).toBe('b');
    expect(history.redo('b')).toBe('c');
    expect(history.canRedo).toBe(false);
  });

  it('take what is typed quickly as one', () => {
    const history = new History<string>();
    history.note('', 0);
    history.note('R', 100);
    history.note('Ri', 200);
    expect(history.undo('Riv')).toBe('');
  });

  it('forget what was undone when something else is done', () => {
    const history = new History<number>();
    history.note(1, 0);
    expect(history.undo(2)).toBe(1);
    history.note(1, 1);
    expect(history.canRedo).toBe(false);
  });
});
