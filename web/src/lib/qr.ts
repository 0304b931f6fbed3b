// QR codes (ISO/IEC 18004): text as bytes, error correction level M, versions 1 to 15.

/** By version: error correction bytes of a block, and how many blocks there are. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
  [30, 5],
  [22, 8],
  [22, 9],
  [24, 9],
  [24, 10],
];

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** The error correction bytes of a block. */
export function correction(data: readonly number[], count: number): number[] {
  const generator = new Array<number>(count).fill(0);
  generator[count - 1] = 1;
  let root = 1;
  for (let n = 0; n < count; n++) {
    for (let m = 0; m < count; m++) generator[m] = times(generator[m]!, root) ^ (generator[m + 1] ?? 0);
    root = times(root, 2);
  }
  const rest = new Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    generator.forEach((part, n) => (rest[n] = rest[n]! ^ times(part, factor)));
  }
  return rest;
}

function alignments(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 4 + count * 2 + 1) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, n) => 4 * version + 10 - step * (count - 2 - n))];
}

/** All bytes that a version holds, data and correction together. */
function capacity(version: number): number {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2;
    bits -= (25 * count - 10) * count - 55;
    if (version >= 7) bits -= 36;
  }
  return Math.floor(bits / 8);
}

/** Data and correction bytes in the order in which they are drawn, and the version that they need. */
function written(text: string): { version: number; bytes: number[] } {
  const data = [...new TextEncoder().encode(text)];
  const version =
    1 + BLOCKS.findIndex(([each, count], n) => data.length + (n < 9 ? 2 : 3) <= capacity(n + 1) - each * count);
  if (version === 0) throw new RangeError('The text is too long for a QR code.');
  const [each, count] = BLOCKS[version - 1]!;
  const room = capacity(version) - each * count;
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(data.length, version < 10 ? 8 : 16);
  data.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < room * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
  const packed = Array.from({ length: room }, (_, n) => parseInt(bits.slice(8 * n, 8 * n + 8).join(''), 2));

  const short = Math.floor(room / count);
  const longer = room % count;
  const blocks: number[][] = [];
  for (let n = 0, at = 0; n < count; n++) {
    const length = short + (n >= count - longer ? 1 : 0);
    blocks.push(packed.slice(at, at + length));
    at += length;
  }
  const checks = blocks.map((block) => correction(block, each));
  const mixed = (rows: number[][]): number[] =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, n) =>
      rows.flatMap((row) => (n < row.length ? [row[n]!] : [])),
    ).flat();
  return { version, bytes: [...mixed(blocks), ...mixed(checks)] };
}

/** Rows of dark (true) and light modules, without the quiet border of four. */
export function qr(text: string): boolean[][] {
  const { version, bytes } = written(text);
  const size = 4 * version + 17;
  const drawn = MASKS.map((_, mask) => draw(version, size, bytes, mask));
  return drawn.reduce((best, other) => (penalty(other) < penalty(best) ? other : best));
}

function draw(version: number, size: number, bytes: number[], mask: number): boolean[][] {
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, isDark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    rows[y]![x] = isDark;
    fixed[y]![x] = true;
  };
  const square = (x: number, y: number, reach: number, isDark: (far: number) => boolean): void => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let n = 0; n < size; n++) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  const corners = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const;
  for (const [x, y] of corners) square(x, y, 4, (far) => far !== 2 && far !== 4);
  const places = alignments(version);
  const last = places.length - 1;
  places.forEach((x, n) =>
    places.forEach((y, m) => {
      const isCorner = (n === 0 && m === 0) || (n === 0 && m === last) || (n === last && m === 0);
      if (!isCorner) square(x, y, 2, (far) => far !== 1);
    }),
  );
  drawFormat(size, mask, set);
  if (version >= 7) drawVersion(version, size, set);

  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]![x]) continue;
        const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        rows[y]![x] = (bit === 1) !== MASKS[mask]!(x, y);
        at += 1;
      }
    }
  }
  return rows;
}

function drawFormat(size: number, mask: number, set: (x: number, y: number, isDark: boolean) => void): void {
  let rest = mask; // level M is written as 0
  for (let n = 0; n < 10; n++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (n: number): boolean => ((bits >> n) & 1) === 1;
  for (let n = 0; n < 15; n++) {
    if (n < 6) set(8, n, bit(n));
    else if (n < 8) set(8, n + 1, bit(n));
    else if (n === 8) set(7, 8, bit(n));
    else set(14 - n, 8, bit(n));
    if (n < 8) set(size - 1 - n, 8, bit(n));
    else set(8, size - 15 + n, bit(n));
  }
  set(8, size - 8, true);
}

function drawVersion(version: number, size: number, set: (x: number, y: number, isDark: boolean) => void): void {
  let rest = version;
  for (let n = 0; n < 12; n++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let n = 0; n < 18; n++) {
    const isDark = ((bits >> n) & 1) === 1;
    const [long, short] = [size - 11 + (n % 3), Math.floor(n / 3)];
    set(long, short, isDark);
    set(short, long, isDark);
  }
}

/** How hard it is to read: runs, blocks, and too much of one colour. */
function penalty(rows: boolean[][]): number {
  const size = rows.length;
  let sum = 0;
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (const isRow of [true, false]) {
      let run = 0;
      for (let x = 0; x < size; x++) {
        const [now, before] = isRow ? [rows[y]![x], rows[y]![x - 1]] : [rows[x]![y], rows[x - 1]?.[y]];
        run = now === before ? run + 1 : 1;
        if (run === 5) sum += 3;
        else if (run > 5) sum += 1;
      }
    }
    for (let x = 0; x < size; x++) {
      const now = rows[y]![x];
      if (now) dark += 1;
      if (x > 0 && y > 0 && now === rows[y]![x - 1] && now === rows[y - 1]![x] && now === rows[y - 1]![x - 1]) sum += 3;
    }
  }
  return sum + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}
