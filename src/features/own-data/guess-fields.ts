import { BOOLEAN, NUMBER, recordWriter } from '../../imports/record-writer.ts';
import type { FieldChoice, FieldType } from './field-types.ts';

/** A document of the preview. */
export type Sample = Readonly<Record<string, unknown>>;

const INTEGER = /^-?(0|[1-9]\d{0,17})$/;
const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
/** Longer texts are to be read, not to be equal to each other. */
const longestKeyword = 48;

/**
 * The fields of some documents in the order they are first met, each with the type all its values fit. The values of a table are texts, so
 * there numbers and truth values are recognised by how they are written.
 */
export function guessFields(samples: readonly Sample[], fromTable: boolean): readonly FieldChoice[] {
  const values = new Map<string, unknown[]>();
  for (const sample of samples) {
    for (const [name, value] of Object.entries(sample)) {
      const known = values.get(name) ?? [];
      values.set(name, known);
      for (const one of Array.isArray(value) ? (value as readonly unknown[]) : [value]) known.push(one);
    }
  }
  return [...values].map(([name, all]) => ({
    name,
    type: typeOf(
      all.filter((value) => value !== null && value !== ''),
      fromTable,
    ),
  }));
}

function typeOf(values: readonly unknown[], fromTable: boolean): FieldType {
  if (values.length === 0) return 'text';
  if (values.some((value) => typeof value === 'object')) return 'object';
  const texts = values.map(String);
  const written = fromTable || values.every((value) => typeof value === 'number');
  if (written && texts.every((text) => INTEGER.test(text))) return 'long';
  if (written && texts.every((text) => NUMBER.test(text))) return 'double';
  const flags = fromTable || values.every((value) => typeof value === 'boolean');
  if (flags && texts.every((text) => text === 'true' || text === 'false')) return 'boolean';
  if (texts.every((text) => DATE.test(text))) return 'date';
  const brief = texts.every((text) => text.length <= longestKeyword && text.split(/\s+/).length <= 3);
  return brief && new Set(texts).size <= Math.max(1, texts.length / 2) ? 'keyword' : 'text';
}

/** How a table's lines are written as documents: numbers and truth values as such where the field is one and the text looks it. */
export function fieldWriter(names: readonly string[], fields: readonly FieldChoice[]): (record: readonly string[]) => string {
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  return recordWriter(
    names,
    names.map((name) => literals[types.get(name) ?? 'text']),
  );
}

const literals: Readonly<Partial<Record<FieldType, RegExp>>> = { long: NUMBER, double: NUMBER, boolean: BOOLEAN };
