import { err, ok } from '../../errors.ts';
import { Derived } from '../../index/memory/derived.ts';
import { SlicedRun } from '../../index/memory/slices.ts';
import { compileBool } from './compile-bool.ts';
import { compileMatch, compileMatchPhrase } from './compile-match.ts';
import { compileMatchPrefix } from './compile-match-prefix.ts';
import { compileNested } from './compile-nested.ts';
import { compileMultiMatch } from './compile-multi-match.ts';
import { anyCaseTerm, compileFuzzy, compilePatternQuery } from './compile-pattern-query.ts';
import { compileExists } from './compile-exists.ts';
import { compileQueryString } from '../query-string/compile-query-string.ts';
import { compileSimpleQueryString } from '../query-string/compile-simple-query-string.ts';
import { compileRange } from './compile-range.ts';
import { compileTerm, compileTerms } from './compile-term.ts';
import { Compilation } from './compilation.ts';
import { compileFunction } from '../functions/compile-functions.ts';
import { pinned } from '../functions/pinned.ts';
import { compileGeoBox, compileGeoDistance } from '../geo/compile-geo.ts';
import { bestOf, boosted, MATCH_ALL, MATCH_NONE } from '../index-query.ts';
/**
 * Makes sense of `query` on an index: resolves fields, analyses texts, parses values and dates. An unknown field matches
 * nothing. Shards that ask for the same at a time share the steps.
 * @param within path of the nested objects that are asked about; empty: the documents themselves
 * Errors: `query_shard` for what the field's type refuses and for too many clauses; `illegal_argument` for too many terms.
 */
export function startCompiling(query, mapping, host, within = '') {
  const known = KNOWN.of(query);
  if (known.meaning === undefined || known.meaning.within !== within || !isStill(known.meaning, query, mapping, host)) {
    const run = new Compilation(mapping, host, within);
    known.meaning = { query, within, run, result: new SlicedRun(compileWhole(run, query)) };
  }
  return known.meaning.result;
}
/** Units of work of a clause: patterns are made machines of. */
const UNITS_PER_CLAUSE = 2000;
const UNITS = {
  wildcard: 40000,
  regexp: 60000,
  query_string: 50000,
  simple_query_string: 50000,
};
function* compileWhole(run, query) {
  const compiled = yield* compile(run, query);
  return run.error === undefined ? ok(compiled) : err(run.error);
}
/** What a query meant last: all shards of an index mean the same by it, and others are asked in between. */
const KNOWN = new Derived(() => ({ meaning: undefined }));
/** Whether a query means what it meant. One that was made of another may have its meaning about it. */
function isStill(meaning, query, mapping, { index, uuid, clock, limits }) {
  const { run, result } = meaning;
  const { host } = run;
  return (
    meaning.query === query &&
    run.mapping === mapping &&
    host.index === index &&
    host.uuid === uuid &&
    host.limits?.maxTerms === limits?.maxTerms &&
    host.limits?.maxRegexLength === limits?.maxRegexLength &&
    (!result.done || !run.hasAskedTime || run.clock.now() === clock.now())
  );
}
function* compile(run, query) {
  if (run.meter.add(UNITS[query.kind] ?? UNITS_PER_CLAUSE)) yield run.meter.take();
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
      return boosted(yield* compileTerms(run, query), query.boost);
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
      return boosted(yield* compileDisMax(run, query), query.boost);
    case 'boosting':
      return boosted(
        {
          kind: 'demotion',
          positive: yield* compile(run, query.positive),
          negative: yield* compile(run, query.negative),
          factor: query.negativeBoost,
        },
        query.boost,
      );
    case 'function_score':
      return boosted(yield* compileFunctionScore(run, query), query.boost);
    case 'pinned':
      return boosted(pinned(query.ids, yield* compile(run, query.organic)), query.boost);
    case 'nested':
      return boosted(yield* compileNested(run, query, compile), query.boost);
    case 'named':
      return yield* compile(run, query.query);
    case 'exists':
      return boosted(compileExists(run, query.field), query.boost);
    case 'geo_distance':
      return boosted(compileGeoDistance(run, query), query.boost);
    case 'geo_bounding_box':
      return boosted(compileGeoBox(run, query), query.boost);
    case 'ids':
      return boosted({ kind: 'ids', ids: query.values }, query.boost);
    case 'bool':
      return boosted(yield* compileBool(run, query, compileAll), query.boost);
    case 'constant_score':
      return boosted({ kind: 'constant', query: yield* compile(run, query.filter) }, query.boost);
    default:
      return query;
  }
}
/** What a query looks for by itself: nothing where it is made of others, or counts the words of its text where it knows them. */
function ownClauses({ kind }) {
  return COMPOSED.has(kind) ? 0 : 1;
}
const COMPOSED = new Set([
  'bool',
  'dis_max',
  'boosting',
  'function_score',
  'named',
  'nested',
  'constant_score',
  'match',
  'multi_match',
  'match_phrase',
  'match_bool_prefix',
  'match_phrase_prefix',
  'query_string',
  'simple_query_string',
]);
function* compileDisMax(run, query) {
  if (!run.checkClauses(query.queries.length)) return MATCH_NONE;
  return bestOf(yield* compileAll(run, query.queries), query.tieBreaker ?? 0);
}
function* compileFunctionScore(run, query) {
  const { combination, maxBoost, minScore } = query;
  // The peers ask a lone function without a mode: its weight is no mean of itself.
  const isLone = query.functions.length === 1 && query.functions[0].filter === undefined;
  const factorMode = isLone ? 'multiply' : query.factorMode;
  const inner = yield* compile(run, query.query);
  // Each is asked about each document.
  if (!run.addClauses(query.functions.length)) return MATCH_NONE;
  const functions = [];
  for (const { filter: asked, weight, score: own } of query.functions) {
    const filter = asked && (yield* compile(run, asked));
    const score = compileFunction(run, own);
    if (score === undefined) return MATCH_NONE;
    functions.push({ score, ...(weight !== undefined && { weight }), ...(filter !== undefined && { filter }) });
  }
  return {
    kind: 'function_score',
    query: inner,
    functions,
    factorMode,
    combination,
    maxBoost,
    ...(minScore !== undefined && { minScore }),
  };
}
function* compileAll(run, queries) {
  const compiled = [];
  for (const query of queries) compiled.push(yield* compile(run, query));
  return compiled;
}
