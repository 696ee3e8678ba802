import { clausesOf } from '../../query/query-clauses.ts';
/** Kinds that `search.allow_expensive_queries: false` forbids wherever they stand, and what the refusal adds. */
const EXPENSIVE = new Map([
  ['prefix', ' For optimised prefix queries on text fields please enable [index_prefixes].'],
  ['fuzzy', ''],
  ['regexp', ''],
  ['wildcard', ''],
]);
/** Why a query is too expensive to be run while only cheap ones are allowed; undefined when it is not. */
export function expensiveRefusal(query, mapping) {
  const kind = actsAs(query);
  const advice = EXPENSIVE.get(kind);
  if (advice !== undefined) return refuse(`[${kind}] queries`, advice);
  if (query.kind === 'range') {
    const type = mapping.field(query.field)?.type;
    return type === 'text' || type === 'keyword' ? refuse('[range] queries on [text] or [keyword] fields', '') : undefined;
  }
  for (const clause of clausesOf(query)) {
    const refused = expensiveRefusal(clause, mapping);
    if (refused !== undefined) return refused;
  }
  return undefined;
}
/** Matching that is fuzzy, or leaves the last word open, costs what the queries do that it is made of. */
function actsAs(query) {
  if (query.kind === 'match_bool_prefix') return 'prefix';
  return (query.kind === 'match' || query.kind === 'multi_match') && query.fuzziness !== undefined ? 'fuzzy' : query.kind;
}
/** Whatever kind of query they stand in. */
function refuse(what, advice) {
  return {
    kind: 'illegal_argument',
    reason: `${what} cannot be executed when 'search.allow_expensive_queries' is set to false.${advice}`,
  };
}
