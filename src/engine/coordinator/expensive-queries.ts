import type { EngineError } from '../errors.ts';
import type { Query } from '../query/query.ts';
import type { Mapping } from '../schema/mapping.ts';

/** Kinds that `search.allow_expensive_queries: false` forbids wherever they stand, and what the refusal adds. */
const EXPENSIVE: ReadonlyMap<string, string> = new Map([
  ['prefix', ' For optimised prefix queries on text fields please enable [index_prefixes].'],
  ['fuzzy', ''],
  ['regexp', ''],
  ['wildcard', ''],
]);

/** Why a query is too expensive to be run while only cheap ones are allowed; undefined when it is not. */
export function expensiveRefusal(query: Query, mapping: Mapping): EngineError | undefined {
  const advice = EXPENSIVE.get(query.kind);
  if (advice !== undefined) return refuse(`[${query.kind}] queries`, advice);
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

/** Whatever kind of query they stand in. */
function clausesOf(query: Query): readonly Query[] {
  return Object.values(query).flat().filter(isQuery);
}

function isQuery(value: unknown): value is Query {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function refuse(what: string, advice: string): EngineError {
  return {
    kind: 'illegal_argument',
    reason: `${what} cannot be executed when 'search.allow_expensive_queries' is set to false.${advice}`,
  };
}
