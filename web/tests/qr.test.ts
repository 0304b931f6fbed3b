import { describe, expect, it } from 'vitest';
import { correction, qr } from '../src/lib/qr';

/** Reads a code of one block (versions 1 to 3) back, as a camera does after it has found the corners. */
function read(rows: boolean[][]): string {
  const size = rows.length;
  const version = (size - 17) / 4;
  const isFixed = (x: number, y: number): boolean =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (x >= size - 8 && y < 9) ||
    (version > 1 && Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2);
  const format = [0, 1, 2, 3, 4, 5].map((x) => (rows[8]![x] ? 1 : 0)).slice(0, 5);
  const mask = ((format[2]! << 2) | (format[3]! << 1) | format[4]!) ^ 0b101;
  const flips = [
    (x: number, y: number) => (x + y) % 2,
    (_: number, y: number) => y % 2,
    (x: number) => x % 3,
    (x: number, y: number) => (x + y) % 3,
    (x: number, y: number) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3),
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ];
  const bits: number[] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let n = 0; n < size; n++) {
      const y = isUp ? size - 1 - n : n;
      for (const x of [right, right - 1]) {
        if (!isFixed(x, y)) bits.push(Number(rows[y]![x]) ^ Number(flips[mask]!(x, y) === 0));
      }
    }
    isUp = !isUp;
  }
  const byte = (at: number): number => parseInt(bits.slice(at, at + 8).join(''), 2);
  expect(bits.slice(0, 4)).toEqual([0, 1, 0, 0]);
  const length = byte(4);
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, n) => byte(12 + 8 * n)));
}

describe('QR codes', () => {
  it('have the error correction of the published example', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it('can be read back', () => {
    for (const text of ['Ala', 'http://10.0.0.7:4747/join#abc', 'http://192.168.1.20:4747/join#Zażółć-x']) {
      expect(read(qr(text))).toBe(text);
    }
  });

  it('grow with the text, and say when it is too long', () => {
    expect(qr('a').length).toBe(21);
    expect(qr('a'.repeat(120)).length).toBe(45);
    expect(qr('a'.repeat(400)).length).toBe(77);
    expect(() => qr('a'.repeat(500))).toThrow(RangeError);
  });
});
