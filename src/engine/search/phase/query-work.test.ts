import { expect, it } from 'vitest';
import type { Searcher } from '../../index/segment/searcher.ts';
import type { IndexQuery } from '../../query/index-query.ts';
import { isLong, workOf } from './query-work.ts';

const of = (maxDoc: number) => ({ maxDoc, leaves: [] }) as unknown as Searcher; // nothing else of it is looked at
const anyOf = (count: number, clause: IndexQuery): IndexQuery => ({
  kind: 'boolean',
  must: [],
  filter: [],
  should: Array.from({ length: count }, () => clause),
  mustNot: [],
  minimumShouldMatch: 1,
});
const word: IndexQuery = { kind: 'term', field: 'text', term: new Uint8Array(1), scored: true } as IndexQuery;
const held: IndexQuery = { kind: 'exists', field: 'text' };

it.each([
  ['a few words', anyOf(16, word), 1_000_000, false],
  ['many words', anyOf(17, word), 100_000, true],
  ['one set', held, 10_000_000, false],
  ['a few sets of few documents', anyOf(16, held), 10_000, false],
  ['a few sets of many documents', anyOf(16, held), 20_000, true],
  ['two sets of a huge segment', anyOf(2, held), 1_000_000, true],
])('%s: whether its work is cut into steps', (_, query, documents, cut) => {
  const searcher = of(documents);
  expect(isLong(workOf(query, searcher), searcher)).toBe(cut);
});
