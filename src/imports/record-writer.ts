import type { WriteRecord } from './csv-rows.ts';

/** How a number is written in JSON. */
export const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** How a truth value is written in JSON. */
export const BOOLEAN = /^(true|false)$/;

/**
 * How a table's lines are written as documents. An empty field is left out.
 * @param literals for each column what its values must look like to stand without quotes; undefined: they never do
 */
export function recordWriter(names: readonly string[], literals: readonly (RegExp | undefined)[]): WriteRecord {
  const columns = names.map((name, at) => ({ start: `${JSON.stringify(name)}:`, literal: literals[at] }));
  return (record) => {
    const members = columns.flatMap(({ start, literal }, at) => {
      const value = record[at] ?? '';
      return value === '' ? [] : [`${start}${literal?.test(value) === true ? value : JSON.stringify(value)}`];
    });
    return `{${members.join(',')}}`;
  };
}
