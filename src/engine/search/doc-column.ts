import type { KeyColumn } from './key-column.ts';
import type { SortKey } from './sort-key.ts';

/** The column of a key by document number over entries with these numbers. */
export function docColumn({ base }: Extract<SortKey, { kind: 'doc' }>, docs: Uint32Array): Extract<KeyColumn, { kind: 'number' }> {
  const values = new Float64Array(docs.length);
  addDocNumbers(values, base, docs, 0);
  return { kind: 'number', print: 'doc', values };
}

/** Sets the values of the entries from `from` on. */
export function addDocNumbers(values: Float64Array, base: number, docs: Uint32Array, from: number): void {
  for (let i = from; i < docs.length; i++) values[i] = base + docs[i];
}
