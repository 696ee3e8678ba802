import type { Query } from './query.ts';

/** The queries a query is made of, in the order they are written; none for one that stands alone. */
export function clausesOf(query: Query): readonly Query[] {
  if (query.kind === 'bool') return [...query.must, ...query.filter, ...query.should, ...query.mustNot];
  if (query.kind === 'constant_score') return [query.filter];
  if (query.kind === 'dis_max') return query.queries;
  if (query.kind === 'boosting') return [query.positive, query.negative];
  return query.kind === 'named' ? [query.query] : [];
}

/** The queries that were given a name, outermost first. */
export function namedQueries(query: Query): readonly (Query & { readonly kind: 'named' })[] {
  const below = clausesOf(query).flatMap(namedQueries);
  return query.kind === 'named' ? [query, ...below] : below;
}
