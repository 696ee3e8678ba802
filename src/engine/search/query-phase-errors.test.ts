import { describe, expect, it } from 'vitest';
import type { EngineError } from '../errors.ts';
import type { JsonScalar } from '../json/json-value.ts';
import { countMatches, executeQueryPhase } from './testing/at-once.ts';
import type { QueryPhaseRequest } from './phase/query-phase.ts';
import type { SortSpec } from './sort/sort.ts';
import { changed, firstPage } from './testing/requests.ts';
import { host, mapping, searcherOf } from './testing/shard-world.ts';

const searcher = searcherOf([]);

function refused(sort: readonly SortSpec[], searchAfter?: readonly JsonScalar[]): EngineError {
  const request: QueryPhaseRequest = changed(firstPage({ kind: 'match_all' }, sort, 3), { ...(searchAfter && { searchAfter }) });
  const result = executeQueryPhase(searcher, mapping, request, host);
  if (result.ok) throw new Error('was accepted');
  return result.error;
}

const asc = (field: string): SortSpec => ({ field, order: 'asc' });

describe('the query phase refuses', () => {
  it('a sort on a text field', () => {
    expect(refused([asc('title')])).toMatchObject({
      kind: 'illegal_argument',
      reason: expect.stringMatching(/^Text fields are not optimised .* set fielddata=true on \[title\] in order/) as string,
    });
  });

  it('a sort on a field without a mapping, unless a type stands in', () => {
    const reason = 'No mapping found for [foo] in order to sort on';
    expect(refused([asc('foo')])).toEqual({ kind: 'query_shard', index: 'books', uuid: 'u1', reason });
    const request = firstPage({ kind: 'match_all' }, [{ ...asc('foo'), unmappedType: 'long' }], 3);
    expect(executeQueryPhase(searcher, mapping, request, host).ok).toBe(true);
  });

  it('a mode that keywords do not have', () => {
    expect(refused([{ ...asc('tag'), mode: 'avg' }])).toMatchObject({
      kind: 'query_shard',
      reason: 'we only support AVG, MEDIAN and SUM on number based fields',
    });
  });

  it('a cursor of another length than the sort', () => {
    const reason = 'search_after has 1 value(s) but sort has 2.';
    expect(refused([asc('rank'), asc('_id')], [1])).toEqual({ kind: 'illegal_argument', reason });
  });

  it('a cursor without a sort', () => {
    expect(refused([], [1])).toEqual({ kind: 'illegal_argument', reason: 'Sort must contain at least one field.' });
  });

  it('a cursor value that the field cannot hold', () => {
    expect(refused([asc('rank')], ['old'])).toEqual({
      kind: 'illegal_argument',
      reason: 'Failed to parse search_after value for field [rank].',
      cause: { type: 'number_format_exception', reason: 'For input string: "old"' },
    });
  });

  it('a query that cannot be made sense of, also when only counting', () => {
    const query = { kind: 'term', field: 'rank', value: 'x' } as const;
    expect(executeQueryPhase(searcher, mapping, firstPage(query, [], 3), host).ok).toBe(false);
    expect(countMatches(searcher, mapping, query, host).ok).toBe(false);
  });
});
