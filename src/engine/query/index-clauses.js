const NONE = [];
/** The queries that a query is made of; none for one that stands alone. */
export function clausesOf(query) {
  if (query.kind === 'boolean') return [...query.must, ...query.filter, ...query.should, ...query.mustNot];
  if (query.kind === 'dis_max') return query.queries;
  if (query.kind === 'demotion') return [query.positive, query.negative];
  if (query.kind === 'function_score') {
    return [query.query, ...query.functions.flatMap(({ filter }) => (filter === undefined ? [] : [filter]))];
  }
  if (query.kind === 'capped') return [query.query];
  // Its ranges are looked at together.
  if (query.kind === 'any_range') return NONE;
  return query.kind === 'constant' || query.kind === 'boost' || query.kind === 'nested' ? [query.query] : noneOf(query);
}
/** Takes no query that holds others: one that is forgotten above does not compile. */
function noneOf(_query) {
  return NONE;
}
