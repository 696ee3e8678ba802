import type { IndexQuery } from './index-query.ts';

const NONE: readonly IndexQuery[] = [];

/** The queries that a query is made of; none for one that stands alone. */
export function clausesOf(query: IndexQuery): readonly IndexQuery[] {
  const { kind } = query;
  if (kind === 'boolean') return [...query.must, ...query.filter, ...query.should, ...query.mustNot];
  if (kind === 'dis_max') return query.queries;
  if (kind === 'demotion') return [query.positive, query.negative];
  return kind === 'constant' || kind === 'boost' ? [query.query] : NONE;
}
