import type { FunctionScoreQuery, Query } from './query.ts';

const NONE: readonly Query[] = [];

/** Of the kinds of queries those that hold others. */
type Compound<Q> = Q extends unknown ? (Extract<Q[keyof Q], Query | readonly Query[]> extends never ? never : Q) : never;
type Lone = Exclude<Query, Compound<Query>>;

const KINDS: Readonly<Record<Compound<Query>['kind'], true>> = {
  bool: true,
  constant_score: true,
  dis_max: true,
  boosting: true,
  function_score: true,
  pinned: true,
  named: true,
  nested: true,
};
const COMPOUND: ReadonlySet<string> = new Set(Object.keys(KINDS));

/** The queries a query is made of, in the order they are written; none for one that stands alone. */
export function clausesOf(query: Query): readonly Query[] {
  if (query.kind === 'bool') return [...query.must, ...query.filter, ...query.should, ...query.mustNot];
  if (query.kind === 'constant_score') return [query.filter];
  if (query.kind === 'dis_max') return query.queries;
  if (query.kind === 'boosting') return [query.positive, query.negative];
  if (query.kind === 'function_score') return [query.query, ...filtersOf(query)];
  if (query.kind === 'pinned') return [query.organic];
  return query.kind === 'named' || query.kind === 'nested' ? [query.query] : noneOf(query);
}

/** Whether a query is made of others. */
function isCompound(query: Query): boolean {
  return COMPOUND.has(query.kind);
}

/** Whether a query, or one that it is made of, is of some sort. No list is made of the clauses of a `bool`: each search asks. */
export function someWithin(query: Query, is: (query: Query) => boolean): boolean {
  if (is(query)) return true;
  if (query.kind === 'bool')
    return someOf(query.must, is) || someOf(query.filter, is) || someOf(query.should, is) || someOf(query.mustNot, is);
  return isCompound(query) && someOf(clausesOf(query), is);
}

function someOf(queries: readonly Query[], is: (query: Query) => boolean): boolean {
  for (const query of queries) if (someWithin(query, is)) return true;
  return false;
}

/** The query with others in the places of those it is made of. */
export function mapClauses(query: Query, change: (clause: Query) => Query): Query {
  const list = (clauses: readonly Query[]): readonly Query[] => clauses.map(change);
  if (query.kind === 'bool') {
    const { must, filter, should, mustNot } = query;
    return { ...query, must: list(must), filter: list(filter), should: list(should), mustNot: list(mustNot) };
  }
  if (query.kind === 'constant_score') return { ...query, filter: change(query.filter) };
  if (query.kind === 'dis_max') return { ...query, queries: list(query.queries) };
  if (query.kind === 'boosting') return { ...query, positive: change(query.positive), negative: change(query.negative) };
  if (query.kind === 'function_score') {
    const functions = query.functions.map((each) => (each.filter === undefined ? each : { ...each, filter: change(each.filter) }));
    return { ...query, query: change(query.query), functions };
  }
  if (query.kind === 'pinned') return { ...query, organic: change(query.organic) };
  return query.kind === 'named' || query.kind === 'nested' ? { ...query, query: change(query.query) } : asIs(query);
}

function filtersOf({ functions }: FunctionScoreQuery): readonly Query[] {
  return functions.flatMap(({ filter }) => (filter === undefined ? [] : [filter]));
}

/** Takes no query that holds others: one that is forgotten above does not compile. */
function noneOf(_query: Lone): readonly Query[] {
  return NONE;
}

function asIs(query: Lone): Query {
  return query;
}

type NamedQuery = Query & { readonly kind: 'named' };

/** Whether a query was given a name. */
export function isNamed({ kind }: Query): boolean {
  return kind === 'named';
}

/** The queries that were given a name, outermost first. */
export function namedQueries(query: Query): NamedQuery[] {
  const named: NamedQuery[] = [];
  addNamed(query, named);
  return named;
}

function addNamed(query: Query, named: NamedQuery[]): void {
  if (query.kind === 'named') named.push(query);
  for (const clause of clausesOf(query)) addNamed(clause, named);
}
