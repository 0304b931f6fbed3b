// Names of units on the board.

import { describe, expect, it } from 'vitest';
import { shortName } from '../src/board/labels';

describe('short names', () => {
  it('take the first letters of several words, and numbers whole', () => {
    expect(shortName('Second dyke wardens')).toBe('SDW');
    expect(shortName('Ogar 12')).toBe('O12');
  });
  it('cut one long word and leave a short one', () => {
    expect(shortName('Mudwalkers')).toBe('Mudwa.');
    expect(shortName('Hawks')).toBe('Hawks');
  });
});
