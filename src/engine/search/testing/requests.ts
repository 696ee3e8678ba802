import * as fc from 'fast-check';
import type { Query } from '../../query/query.ts';
import type { QueryPhaseExtras, QueryPhaseMatch, QueryPhasePage, QueryPhaseRequest } from '../phase/query-phase.ts';
import type { SortSpec } from '../sort/sort.ts';
import { word } from './shard-world.ts';

const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '));
const boost = fc.constantFrom(1, 2, 0.5, 3.25);
const small = fc.integer({ min: -3, max: 3 });
const textField = fc.constantFrom('title', 'body');
/** Words without a repetition: a repeated one is a boost, which rounds in another place. */
const distinctWords = fc.uniqueArray(word, { minLength: 1, maxLength: 4 });

const leaf: fc.Arbitrary<Query> = fc.oneof(
  fc.record({ kind: fc.constant('match_all' as const), boost }),
  fc.constant<Query>({ kind: 'match_none' }),
  fc.record({ kind: fc.constant('term' as const), field: fc.constantFrom('tag', 'kind'), value: word, boost }),
  fc.record({ kind: fc.constant('term' as const), field: fc.constantFrom('rank', 'year', 'unknown'), value: small, boost }),
  fc.record({
    kind: fc.constant('terms' as const),
    field: fc.constantFrom('tag', 'kind'),
    values: fc.array(word, { maxLength: 3 }),
    boost,
  }),
  fc.record({ kind: fc.constant('terms' as const), field: fc.constantFrom('rank', 'year'), values: fc.array(small, { maxLength: 3 }) }),
  fc
    .record({ field: textField, list: distinctWords, operator: fc.constantFrom('or' as const, 'and' as const), needed: fc.nat(3), boost })
    .map(({ field, list, operator, needed, boost: own }): Query => {
      const query = list.join(' ');
      const minimum = operator === 'or' && list.length > 1 && needed > 0 ? { minimumShouldMatch: String(needed) } : {};
      return { kind: 'match', field, query, operator, boost: own, ...minimum };
    }),
  fc.record({ kind: fc.constant('match_phrase' as const), field: textField, query: words.filter((text) => text.includes(' ')), boost }),
  fc
    .record({
      list: distinctWords,
      type: fc.constantFrom('best_fields' as const, 'most_fields' as const),
      tieBreaker: fc.constantFrom(0, 0.5),
      own: boost,
    })
    .map(({ list, type, tieBreaker, own }): Query => ({
      kind: 'multi_match',
      query: list.join(' '),
      type,
      tieBreaker,
      fields: [
        { field: 'title', boost: own },
        { field: 'body', boost: 1 },
      ],
    })),
  fc.record({ kind: fc.constant('range' as const), field: fc.constantFrom('rank', 'year', 'price', 'huge'), gte: small, lt: small }),
  fc.record({ kind: fc.constant('range' as const), field: fc.constantFrom('year', 'price'), gt: fc.constantFrom(-0.5, 0, 0.15), boost }),
  fc.record({ kind: fc.constant('range' as const), field: fc.constantFrom('huge'), lte: fc.constantFrom(2n ** 62n, 2n ** 63n - 1n) }),
  fc.record({ kind: fc.constant('range' as const), field: fc.constantFrom('tag', 'kind'), gte: word, lt: word }),
  fc.record({
    kind: fc.constant('prefix' as const),
    field: fc.constantFrom('tag', 'body'),
    value: fc.constantFrom('a', 'b', '\uff5e', ''),
  }),
  fc.record({ kind: fc.constant('exists' as const), field: fc.constantFrom('tag', 'body', 'rank', 'kind', 'unknown'), boost }),
  fc.record({
    kind: fc.constant('ids' as const),
    values: fc.array(
      fc.nat(40).map((n) => `d${n}`),
      { maxLength: 4 },
    ),
  }),
);

/** Queries of every kind, nested up to two levels deep. */
export const queries: fc.Arbitrary<Query> = fc.letrec<{ query: Query }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 3, arbitrary: leaf },
    {
      weight: 2,
      arbitrary: fc
        .record({
          must: fc.array(tie('query'), { maxLength: 2 }),
          filter: fc.array(tie('query'), { maxLength: 1 }),
          should: fc.array(tie('query'), { maxLength: 3 }),
          mustNot: fc.array(tie('query'), { maxLength: 1 }),
          needed: fc.nat(3),
          boost,
        })
        .map(({ needed, ...clauses }): Query => {
          const minimum = needed > 0 ? { minimumShouldMatch: String(needed) } : {};
          return { kind: 'bool', ...clauses, ...minimum };
        }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('constant_score' as const), filter: tie('query'), boost }) },
  ),
})).query;

const order = fc.constantFrom('asc' as const, 'desc' as const);
const end = fc.constantFrom('_first', '_last');
const mode = fc.constantFrom('min' as const, 'max' as const, 'sum' as const, 'avg' as const, 'median' as const);

const key: fc.Arbitrary<SortSpec> = fc.oneof(
  fc.record({ field: fc.constantFrom('_score', '_doc', '_shard_doc', '_id'), order }),
  fc.record({ field: fc.constantFrom('kind', 'year', 'flag', 'tag'), order, missing: end }),
  fc.record({ field: fc.constantFrom('rank', 'price', 'huge'), order, mode, missing: end }),
  fc.record({ field: fc.constantFrom('rank', 'year'), order, missing: small }),
  fc.record({ field: fc.constantFrom('tag', 'kind'), order, missing: word }),
);

/** No key: by score. */
export const sorts: fc.Arbitrary<SortSpec[]> = fc.array(key, { maxLength: 3 });

/** What a request asks for, all in one row. */
export type Wanted = Partial<QueryPhaseMatch & QueryPhasePage & QueryPhaseExtras & Pick<QueryPhaseRequest, 'shardPosition'>>;

const OF_MATCH = ['query', 'postFilter', 'slice', 'boost'];
const OF_PAGE = ['sort', 'capacity', 'searchAfter', 'resumeAfter', 'trackTotalHitsUpTo', 'trackScores'];

/** A request that asks for something else too, or instead. */
export function changed(request: QueryPhaseRequest, wanted: Wanted): QueryPhaseRequest {
  const { shardPosition = request.shardPosition, ...others } = wanted;
  const match = { ...request.match };
  const page = { ...request.page };
  const extras: QueryPhaseExtras = { ...request.extras };
  for (const [name, value] of Object.entries(others)) {
    const part = OF_MATCH.includes(name) ? match : OF_PAGE.includes(name) ? page : extras;
    Object.assign(part, { [name]: value });
  }
  return { match, page, shardPosition, ...(Object.keys(extras).length > 0 && { extras }) };
}

/** A request for a first page with everything at its default. */
export function firstPage(query: Query, sort: readonly SortSpec[], capacity: number): QueryPhaseRequest {
  return { match: { query }, page: { sort, capacity, trackTotalHitsUpTo: Infinity, trackScores: false }, shardPosition: 0 };
}
