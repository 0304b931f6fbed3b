// The lines of a unit's card, read for the eye: lines that look like a profile stand in a table under one head.

export interface Row {
  names: string[];
  /** By column; what a line does not have is empty. */
  cells: string[];
  note: string;
}
export interface Profiles {
  columns: string[];
  rows: Row[];
}
export type Block = { facts: [string, string][] } | { profiles: Profiles };

/** `M 6" T 3 SV 5+`, or `24" A 1 4+ S 4 · Heavy`: values under short capitals, and perhaps one before them. */
interface Line {
  /** Column and value, in their order. A second value under one head has a column of its own without a name. */
  cells: Map<string, string>;
  note: string;
}

const HEAD = /^[A-Z]{1,3}$/;
const LEAST = 3;

function read(text: string): Line | null {
  const [numbers = '', ...notes] = text.split(' · ');
  const cells = new Map<string, string>();
  let head = '';
  let nth = 0;
  for (const word of numbers.split(' ')) {
    // A value may look like a head, but never follows nothing: in `D D6` the second is the value.
    if (HEAD.test(word) && (head === '' || nth > 0)) {
      head = word;
      nth = 0;
    } else {
      cells.set(nth === 0 ? head : `${head} ${nth}`, word);
      nth += 1;
    }
  }
  const heads = new Set([...cells.keys()].map((column) => column.split(' ')[0]).filter(Boolean));
  const isWhole = nth > 0 && cells.size <= heads.size + 2;
  return heads.size >= LEAST && isWhole ? { cells, note: notes.join(' · ') } : null;
}

/** All columns of both, each new one after the one it follows in its own line. */
function joined(columns: string[], more: string[]): string[] {
  const found = [...columns];
  more.forEach((column, n) => {
    if (!found.includes(column)) found.splice(n === 0 ? 0 : found.indexOf(more[n - 1]!) + 1, 0, column);
  });
  return found;
}

const areAlike = (columns: string[], more: string[]): boolean =>
  columns.includes('') === more.includes('') &&
  more.filter((column) => columns.includes(column)).length * 2 > columns.length;

interface Growing {
  columns: string[];
  lines: { names: string[]; line: Line }[];
}

/** What is alike in all but its name is said once. */
function add(table: Growing, name: string, line: Line): void {
  const said = JSON.stringify([...line.cells]) + line.note;
  const same = table.lines.find((other) => JSON.stringify([...other.line.cells]) + other.line.note === said);
  if (same) same.names.push(name);
  else table.lines.push({ names: [name], line });
  table.columns = joined(table.columns, [...line.cells.keys()]);
}

function finished({ columns, lines }: Growing): Block {
  const rows = lines.map(({ names, line }): Row => ({
    names,
    cells: columns.map((column) => line.cells.get(column) ?? ''),
    note: line.note,
  }));
  return { profiles: { columns: columns.map((column) => (column.includes(' ') ? '' : column)), rows } };
}

/** Facts that repeat are counted. */
function counted(facts: [string, string][]): [string, string][] {
  const times = new Map<string, { fact: [string, string]; n: number }>();
  for (const fact of facts) {
    const key = fact.join('\n');
    const known = times.get(key);
    if (known) known.n += 1;
    else times.set(key, { fact, n: 1 });
  }
  return [...times.values()].map(({ fact: [name, value], n }) => [n > 1 ? `${n} × ${name}` : name, value]);
}

export function blocksOf(lines: readonly (readonly [string, string])[]): Block[] {
  const found: ({ facts: [string, string][] } | Growing)[] = [];
  for (const [name, value] of lines) {
    const last = found.at(-1);
    const line = read(value);
    if (!line) {
      if (last && 'facts' in last) last.facts.push([name, value]);
      else found.push({ facts: [[name, value]] });
      continue;
    }
    const columns = [...line.cells.keys()];
    if (last && 'lines' in last && areAlike(last.columns, columns)) add(last, name, line);
    else {
      const table: Growing = { columns, lines: [] };
      add(table, name, line);
      found.push(table);
    }
  }
  return found.map((each) => ('facts' in each ? { facts: counted(each.facts) } : finished(each)));
}
