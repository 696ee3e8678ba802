import { err, ok, type Result } from '../../errors.ts';
import { Derived, type Origin } from '../../index/memory/derived.ts';
import type { Mapping } from '../../schema/mapping.ts';
import { compileBool } from './compile-bool.ts';
import { compileMatch, compileMatchPhrase } from './compile-match.ts';
import { compileMatchPrefix } from './compile-match-prefix.ts';
import { compileMultiMatch } from './compile-multi-match.ts';
import { anyCaseTerm, compileFuzzy, compilePatternQuery } from './compile-pattern-query.ts';
import { compileExists } from './compile-exists.ts';
import { compileQueryString } from '../query-string/compile-query-string.ts';
import { compileSimpleQueryString } from '../query-string/compile-simple-query-string.ts';
import { compileRange } from './compile-range.ts';
import { compileTerm, compileTerms } from './compile-term.ts';
import { Compilation, type QueryHost } from './compilation.ts';
import { bestOf, boosted, type IndexQuery, MATCH_ALL, MATCH_NONE } from '../index-query.ts';
import type { Query } from '../query.ts';

/**
 * Makes sense of `query` on an index: resolves fields, analyses texts, parses values and dates. An unknown field matches
 * nothing.
 * Errors: `query_shard` for what the field's type refuses and for too many clauses; `illegal_argument` for too many terms.
 */
export function compileQuery(query: Query, mapping: Mapping, host: QueryHost): Result<IndexQuery> {
  const known = KNOWN.of(query);
  if (known.meaning !== undefined && isStill(known.meaning, query, mapping, host)) return known.meaning.result;
  const now = host.clock.now();
  const run = new Compilation(mapping, host);
  const compiled = compile(run, query);
  const result: Result<IndexQuery> = run.error === undefined ? ok(compiled) : err(run.error);
  const { index, uuid, limits } = host;
  known.meaning = { query, mapping, index, uuid, limits, now: run.hasAskedTime ? now : undefined, result };
  return result;
}

/** What a query was found to mean on an index; `now`: only at that time. */
interface Meaning extends Omit<QueryHost, 'clock'> {
  readonly query: Query;
  readonly mapping: Mapping;
  readonly now: number | undefined;
  readonly result: Result<IndexQuery>;
}

/** What a query meant last: all shards of an index mean the same by it, and others are asked in between. */
const KNOWN = new Derived<Query & Origin, { meaning: Meaning | undefined }>(() => ({ meaning: undefined }));

/** Whether a query means what it meant. One that was made of another may have its meaning about it. */
function isStill(meaning: Meaning, query: Query, mapping: Mapping, { index, uuid, clock, limits }: QueryHost): boolean {
  return (
    meaning.query === query &&
    meaning.mapping === mapping &&
    meaning.index === index &&
    meaning.uuid === uuid &&
    meaning.limits?.maxTerms === limits?.maxTerms &&
    meaning.limits?.maxRegexLength === limits?.maxRegexLength &&
    (meaning.now === undefined || meaning.now === clock.now())
  );
}

function compile(run: Compilation, query: Query): IndexQuery {
  // Whoever sends a hundred thousand clauses hears of the first that was too many.
  if (run.error !== undefined || !run.addClauses(ownClauses(query))) return MATCH_NONE;
  switch (query.kind) {
    case 'match_all':
      return boosted(MATCH_ALL, query.boost);
    case 'match_none':
      return MATCH_NONE;
    case 'match':
      return boosted(compileMatch(run, query), query.boost);
    case 'multi_match':
      return boosted(compileMultiMatch(run, query), query.boost);
    case 'match_phrase':
      return boosted(compileMatchPhrase(run, query), query.boost);
    case 'term':
      return boosted(
        (query.caseInsensitive === true ? anyCaseTerm(run, query) : undefined) ?? compileTerm(run, query.field, query.value),
        query.boost,
      );
    case 'terms':
      return boosted(compileTerms(run, query), query.boost);
    case 'range':
      return boosted(compileRange(run, query), query.boost);
    case 'prefix':
    case 'wildcard':
    case 'regexp':
      return boosted(compilePatternQuery(run, query), query.boost);
    case 'fuzzy':
      return boosted(compileFuzzy(run, query), query.boost);
    case 'match_bool_prefix':
    case 'match_phrase_prefix':
      return boosted(compileMatchPrefix(run, query), query.boost);
    case 'query_string':
      return boosted(compileQueryString(run, query), query.boost);
    case 'simple_query_string':
      return boosted(compileSimpleQueryString(run, query), query.boost);
    case 'dis_max':
      return boosted(compileDisMax(run, query), query.boost);
    case 'boosting':
      return boosted(
        { kind: 'demotion', positive: compile(run, query.positive), negative: compile(run, query.negative), factor: query.negativeBoost },
        query.boost,
      );
    case 'named':
      return compile(run, query.query);
    case 'exists':
      return boosted(compileExists(run, query.field), query.boost);
    case 'ids':
      return boosted({ kind: 'ids', ids: query.values }, query.boost);
    case 'bool':
      return boosted(compileBool(run, query, compile), query.boost);
    case 'constant_score':
      return boosted({ kind: 'constant', query: compile(run, query.filter) }, query.boost);
    default:
      return query satisfies never;
  }
}

/** What a query looks for by itself: nothing where it is made of others, or counts the words of its text where it knows them. */
function ownClauses({ kind }: Query): number {
  return COMPOSED.has(kind) ? 0 : 1;
}

const COMPOSED: ReadonlySet<Query['kind']> = new Set([
  'bool',
  'dis_max',
  'boosting',
  'named',
  'constant_score',
  'match',
  'multi_match',
  'match_phrase',
  'match_bool_prefix',
  'match_phrase_prefix',
  'query_string',
  'simple_query_string',
]);

function compileDisMax(run: Compilation, query: Extract<Query, { kind: 'dis_max' }>): IndexQuery {
  if (!run.checkClauses(query.queries.length)) return MATCH_NONE;
  return bestOf(
    query.queries.map((clause) => compile(run, clause)),
    query.tieBreaker ?? 0,
  );
}
