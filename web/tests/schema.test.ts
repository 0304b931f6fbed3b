import { beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Schemas from '../src/ui/schema';

// The settings ask the browser for its wishes as they are loaded.
let schemas: typeof Schemas;
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('navigator', { language: 'en' });
  schemas = await import('../src/ui/schema');
});

describe('forms from JSON schemas', () => {
  it('follow a pointer and keep what stands beside it', () => {
    const root = { $defs: { Move: { type: 'integer', minimum: 0 } } };
    expect(schemas.resolved({ $ref: '#/$defs/Move', title: 'Move' }, root)).toEqual({
      type: 'integer',
      minimum: 0,
      title: 'Move',
    });
  });

  it('know what may be left out', () => {
    const field = schemas.fieldOf({ anyOf: [{ type: 'integer' }, { type: 'null' }] }, {});
    expect(field.kind).toBe('number');
    expect(field.isOptional).toBe(true);
  });

  it('show names of two languages as one', () => {
    expect(schemas.nameIn({ en: 'Guard', pl: 'Straż' }, 'pl')).toBe('Straż');
    expect(schemas.nameIn({ en: 'Guard' }, 'pl')).toBe('Guard');
    expect(schemas.nameIn('Guard', 'pl')).toBe('Guard');
  });

  it('show values in the words of the reader', () => {
    const schema = { enum: ['', 'front', 4], words: { front: 'przód' } };
    expect(schemas.choices(schema).map((choice) => schemas.wordsFor(choice, schema))).toEqual(['–', 'przód', '4']);
  });

  it('tell words beside which a number may stand from numbers and free text', () => {
    const words = { enum: ['kills'], words: { kills: 'straty' } };
    const more = { enum: ['advantage'], words: { advantage: 'przewaga' } };
    const both = { enum: ['kills', 'advantage'], words: { kills: 'straty', advantage: 'przewaga' } };
    expect(schemas.wordsOrNumber({ anyOf: [words, { type: 'integer' }, more] })).toEqual(both);
    expect(schemas.wordsOrNumber({ anyOf: [{ type: 'integer' }, { type: 'string' }] })).toBeUndefined();
    expect(schemas.wordsOrNumber({ anyOf: [{ type: 'integer' }, { enum: ['-'] }] })).toBeUndefined();
  });
});
