import { expect, it } from 'vitest';
import type { Query } from '../../query/query.ts';
import { parseMappings } from '../../schema/parse-mappings.ts';
import { objectOf } from '../../testing/documents.ts';
import { must } from '../../testing/walks.ts';
import { expensiveRefusal } from './expensive-queries.ts';

const mapping = must(parseMappings(objectOf('{"properties":{"word":{"type":"keyword"},"text":{"type":"text"},"n":{"type":"long"}}}')));
const bool = { kind: 'bool', must: [], filter: [], should: [], mustNot: [] } as const;
const prefix: Query = { kind: 'prefix', field: 'word', value: 'a' };

it.each<[Query, string | undefined]>([
  [{ kind: 'match_all' }, undefined],
  [{ kind: 'term', field: 'word', value: 'a' }, undefined],
  [prefix, '[prefix]'],
  [{ kind: 'wildcard', field: 'word', value: 'a*' }, '[wildcard]'],
  [{ kind: 'regexp', field: 'word', value: 'a.*' }, '[regexp]'],
  [{ kind: 'fuzzy', field: 'word', value: 'a' }, '[fuzzy]'],
  [{ kind: 'match', field: 'text', query: 'a' }, undefined],
  [{ kind: 'match', field: 'text', query: 'a', fuzziness: 'AUTO' }, '[fuzzy]'],
  [{ kind: 'match_bool_prefix', field: 'text', query: 'a' }, '[prefix]'],
  [{ kind: 'range', field: 'n', gte: 1 }, undefined],
  [{ kind: 'range', field: 'word', gte: 'a' }, '[range] queries on [text] or [keyword] fields'],
  [{ kind: 'range', field: 'text', gte: 'a' }, '[range] queries on [text] or [keyword] fields'],
  [{ ...bool, mustNot: [prefix] }, '[prefix]'],
  [{ ...bool, filter: [{ kind: 'constant_score', filter: { kind: 'dis_max', queries: [prefix] } }] }, '[prefix]'],
])('%j is refused as %s', (query, expected) => {
  const refused = expensiveRefusal(query, mapping);
  expect(refused === undefined || !('reason' in refused) ? undefined : refused.reason.startsWith(expected ?? 'nothing')).toBe(
    expected === undefined ? undefined : true,
  );
});
