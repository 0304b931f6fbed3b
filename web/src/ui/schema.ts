// JSON Schema as far as our own data files use it, read for a form.

import type { Json, JsonMap } from '../api/view';
import { settings } from '../lib/settings.svelte';

export type Schema = JsonMap;

const isMap = (value: Json | undefined): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema itself where it only points at one. */
export function resolved(schema: Schema, root: Schema): Schema {
  const ref = schema['$ref'];
  if (typeof ref !== 'string') return schema;
  const defs = root['$defs'];
  const found = isMap(defs) ? defs[ref.split('/').pop() ?? ''] : undefined;
  if (!isMap(found)) return schema;
  const { $ref: _, ...rest } = schema;
  return { ...resolved(found, root), ...rest };
}

export type Kind = 'name' | 'object' | 'list' | 'map' | 'number' | 'text' | 'yes' | 'choice' | 'amount' | 'any';

export interface Field {
  kind: Kind;
  schema: Schema;
  /** May be left out or be nothing. */
  isOptional: boolean;
}

const alternatives = (schema: Schema): Schema[] => {
  const any = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(any) ? any.filter(isMap) : [];
};

/** A name for each language: a record of nothing but English and other languages. */
const isNames = (schema: Schema): boolean => {
  const parts = properties(schema).map(([name]) => name);
  return parts.includes('en') && parts.every((part) => /^[a-z]{2}$/.test(part));
};

/** A record that may also be written as one text: the record which that text stands for. */
export function unfolded(value: Json | undefined, schema: Schema): JsonMap {
  if (isMap(value)) return value;
  const words = properties(schema).filter(([name, part]) => isRequired(schema, name) && part['type'] === 'string');
  return typeof value === 'string' && words.length === 1 ? { [words[0]![0]]: value } : {};
}

/** A name in the language of the reader, whether it has one text or one for each language. */
export function nameIn(value: Json | undefined, language: string): string {
  if (typeof value === 'string') return value;
  if (!isMap(value)) return '';
  const found = value[language] ?? value['en'];
  return typeof found === 'string' ? found : '';
}

export function fieldOf(raw: Schema, root: Schema): Field {
  const schema = resolved(raw, root);
  const parts = alternatives(schema).map((part) => resolved(part, root));
  if (parts.length > 0) {
    const real = parts.filter((part) => part['type'] !== 'null');
    const isOptional = real.length < parts.length;
    const { anyOf: _a, oneOf: _o, ...rest } = schema;
    if (real.length === 1) return { ...fieldOf({ ...real[0], ...rest }, root), isOptional };
    const kinds = real.map((part) => fieldOf(part, root).kind);
    if (kinds.every((kind) => kind === 'number' || kind === 'text' || kind === 'choice')) {
      return { kind: 'amount', schema: { ...rest, anyOf: real }, isOptional };
    }
    const inner = real.find((part) => fieldOf(part, root).kind === 'object') ?? real[0] ?? {};
    const found = fieldOf(inner, root);
    return { ...found, kind: isNames(found.schema) ? 'name' : found.kind, isOptional };
  }
  return { kind: kindOf(schema), schema, isOptional: false };
}

function kindOf(schema: Schema): Kind {
  if (Array.isArray(schema['enum']) || schema['const'] !== undefined) return 'choice';
  switch (schema['type']) {
    case 'object':
      return isMap(schema['properties']) ? 'object' : 'map';
    case 'array':
      return 'list';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'yes';
    case 'string':
      return 'text';
    default:
      return 'any';
  }
}

export function properties(schema: Schema): [string, Schema][] {
  const found = schema['properties'];
  return isMap(found) ? Object.entries(found).filter((entry): entry is [string, Schema] => isMap(entry[1])) : [];
}

export function isRequired(schema: Schema, name: string): boolean {
  const required = schema['required'];
  return Array.isArray(required) && required.includes(name);
}

export function itemsOf(schema: Schema): Schema {
  const items = schema['items'];
  return isMap(items) ? items : {};
}

export function valuesOf(schema: Schema): Schema {
  const values = schema['additionalProperties'];
  return isMap(values) ? values : {};
}

export function choices(schema: Schema): Json[] {
  const listed = schema['enum'];
  if (Array.isArray(listed)) return listed;
  return schema['const'] !== undefined ? [schema['const']] : [];
}

/** What a value to choose is called in the reader's language; nothing chosen is a dash. */
export function wordsFor(choice: Json, schema: Schema): string {
  const words = schema['words'];
  const told = isMap(words) ? words[String(choice)] : undefined;
  return typeof told === 'string' ? told : choice === '' ? '–' : String(choice);
}

/** Where a number may stand as well as one of some words: the part of the schema that lists these words. */
export function wordsOrNumber(schema: Schema): Schema | undefined {
  const parts = alternatives(schema);
  const isOther = (part: Schema): boolean => kindOf(part) !== 'number' && kindOf(part) !== 'choice';
  if (parts.some(isOther)) return undefined;
  const lists = parts.filter((part) => isMap(part['words']));
  if (lists.length === 0) return undefined;
  const words = Object.assign({}, ...lists.map((part) => part['words'] ?? {})) as JsonMap;
  return { enum: lists.flatMap(choices), words };
}

/** Words a description lists after a colon: "a keyword: Steady, Burst {extra}". */
export function listed(schema: Schema): string[] {
  const text = String(schema['description'] ?? '');
  const colon = text.indexOf(':');
  return colon < 0
    ? []
    : text
        .slice(colon + 1)
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word.length > 0 && word.length < 40);
}

/** Something to begin with. */
export function blank(raw: Schema, root: Schema): Json {
  const { kind, schema, isOptional } = fieldOf(raw, root);
  if (schema['default'] !== undefined) return schema['default'];
  if (isOptional) return null;
  switch (kind) {
    case 'object':
      return Object.fromEntries(
        properties(schema)
          .filter(([name]) => isRequired(schema, name))
          .map(([name, part]) => [name, blank(part, root)]),
      );
    case 'list':
      return [];
    case 'map':
      return {};
    case 'number':
    case 'amount':
      return typeof schema['minimum'] === 'number' && schema['minimum'] > -1e6 ? schema['minimum'] : 1;
    case 'yes':
      return false;
    case 'choice':
      return choices(schema)[0] ?? null;
    default:
      return '';
  }
}

/** What to call an entry of a list: by its name, or by the first text in it. */
export function entryName(value: Json, n: number): string {
  if (typeof value === 'string') return value;
  if (isMap(value)) {
    for (const key of ['name', 'unit', 'datasheet', 'sheet', 'type']) {
      const name = nameIn(value[key], settings.language);
      if (name) return name;
    }
    const text = Object.values(value).find((part) => typeof part === 'string' && part);
    if (typeof text === 'string') return text;
  }
  return String(n + 1);
}

/** What all fields of a schema are called, by their names. */
export function titles(schema: Json, found = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(schema)) schema.forEach((each) => titles(each, found));
  else if (isMap(schema)) {
    for (const [name, field] of properties(schema)) {
      const told = field['title'];
      if (typeof told === 'string') found.set(name, told);
    }
    Object.values(schema).forEach((each) => titles(each, found));
  }
  return found;
}
