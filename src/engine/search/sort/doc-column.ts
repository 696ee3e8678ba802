import type { KeyColumn } from './key-column.ts';
import type { SortKey } from './sort-key.ts';

/** The column of a key by document number over entries with these numbers. */
export function docColumn({ base }: Extract<SortKey, { kind: 'doc' }>, docs: Uint32Array): Extract<KeyColumn, { kind: 'number' }> {
  const values = new Float64Array(docs.length);
  for (let i = 0; i < docs.length; i++) values[i] = base + docs[i];
  return { kind: 'number', print: 'doc', values };
}
