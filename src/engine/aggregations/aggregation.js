export const SIBLING_PIPELINES = [
  'avg_bucket',
  'min_bucket',
  'max_bucket',
  'sum_bucket',
  'stats_bucket',
  'extended_stats_bucket',
  'percentiles_bucket',
];
/** The queries in a tree of aggregations. */
export function queriesOf(specs) {
  return specs.flatMap(({ body, subs }) => [...ownQueries(body), ...queriesOf(subs)]);
}
/** The queries in a tree of aggregations, each with the path of the nested objects that it is about; empty: the documents. */
export function queriesWithin(specs, within = '') {
  return specs.flatMap(({ body, subs }) => {
    const own = ownQueries(body).map((query) => [query, within]);
    const below = body.type === 'nested' ? body.path : body.type === 'reverse_nested' ? (body.path ?? '') : within;
    return [...own, ...queriesWithin(subs, below)];
  });
}
/** The tree with other queries in place of its own. */
export function mapQueries(specs, change) {
  return specs.map((spec) => ({ ...spec, body: withQueries(spec.body, change), subs: mapQueries(spec.subs, change) }));
}
function ownQueries(body) {
  if (body.type === 'filter') return [body.query];
  return body.type === 'filters' ? body.filters.map(({ query }) => query) : [];
}
function withQueries(body, change) {
  if (body.type === 'filter') return { ...body, query: change(body.query) };
  if (body.type !== 'filters') return body;
  return { ...body, filters: body.filters.map(({ key, query }) => ({ key, query: change(query) })) };
}
/** Whether some of the aggregations look at documents that do not match, so that no shard can be passed over. */
export function takesEverything(specs) {
  return specs.some(
    ({ body, subs }) => body.type === 'global' || (body.type === 'terms' && body.minDocCount === 0) || takesEverything(subs),
  );
}
/** Whether some of the aggregations have to know how well a document matches. */
export function needScores(specs) {
  return specs.some(({ body, subs }) => body.type === 'sampler' || (body.type === 'top_hits' && ranksByScore(body)) || needScores(subs));
}
function ranksByScore({ sort, trackScores }) {
  return sort.length === 0 || trackScores || sort.some(({ field }) => field === '_score');
}
