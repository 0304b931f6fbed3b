import { describe, expect, it } from 'vitest';
import { contentOf, fileName, fromBase64, toBase64 } from '../src/lib/files';

describe('files of armies', () => {
  it('carries bytes of any length as letters and back', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, n) => n % 256);
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  });
  it('saves bytes as bytes and text as text', () => {
    expect(contentOf({ text: '', data: 'UEs=', name: 'xlsx.xlsx', kind: '' })).toEqual(Uint8Array.from([80, 75]));
    expect(contentOf({ text: 'a;b', data: '', name: 'csv.csv', kind: 'text/csv' })).toBe('a;b');
  });
  it('names a file after its army', () => {
    const page = { text: '<p>', data: '', name: 'list.html', kind: 'text/html' };
    expect(fileName('River League', 'list', page)).toBe('River League-list.html');
    expect(fileName('River League', 'csv', { ...page, name: 'csv.csv' })).toBe('River League.csv');
  });
});
