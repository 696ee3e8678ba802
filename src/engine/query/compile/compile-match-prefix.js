import { scalarText } from '../../json/json-value.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { typeText } from '../../schema/metadata-fields.ts';
import { analyzeText, queryAnalyzer } from './analyze-text.ts';
import { combineBoolean } from './compile-bool.ts';
import { placeClause, termClause } from './compile-match.ts';
import { patternOn } from './compile-pattern-query.ts';
import { isInverted, termOn } from './compile-term.ts';
import { isPlainRun, placesOf, runsThrough } from './query-places.ts';
import { MATCH_ALL, MATCH_NONE } from '../index-query.ts';
const MAX_EXPANSIONS = 50;
/** A `match_bool_prefix` or `match_phrase_prefix`. */
export function compileMatchPrefix(run, query) {
  const type = run.field(query.field);
  if (type === undefined) return MATCH_NONE;
  const found = query.kind === 'match_bool_prefix' ? boolPrefixOn(run, type, query) : phrasePrefixOn(run, type, query);
  return found ?? (query.zeroTermsQuery === 'all' ? MATCH_ALL : MATCH_NONE);
}
/** Every word as a `match` has it, but one that ends the text as a prefix; undefined when the text has no terms. */
export function boolPrefixOn(run, type, query) {
  if (!isInverted(type)) return run.addClauses(1) ? termOn(run, type, query.query, query.lenient === true) : MATCH_NONE;
  const terms = prefixTerms(run, type, query);
  if (terms === undefined) return MATCH_NONE;
  const last = terms[terms.length - 1];
  if (last === undefined) return undefined;
  if (!run.addClauses(terms.length)) return MATCH_NONE;
  if (!isPlainRun(terms)) return boolPrefixPlaces(run, type, terms, query);
  const ends = last.end === scalarText(query.query).length;
  const ending = ends ? patternOn(run, type, { kind: 'prefix', value: last.text }) : termClause(run, type, last, query);
  if (terms.length === 1) return ending;
  const clauses = [...terms.slice(0, -1).map((term) => termClause(run, type, term, query)), ending];
  if (query.operator === 'and') return combineBoolean(run, { must: clauses, minimumShouldMatch: query.minimumShouldMatch });
  return combineBoolean(run, { should: clauses, minimumShouldMatch: query.minimumShouldMatch });
}
/** A place of the text with several terms is looked for as it is, the last one too. */
function boolPrefixPlaces(run, type, terms, query) {
  const places = placesOf(terms);
  const clauses = places.map((place, i) => {
    const [path] = place.paths;
    const isLone = i === places.length - 1 && place.paths.length === 1 && path.length === 1;
    return isLone ? patternOn(run, type, { kind: 'prefix', value: path[0].text }) : placeClause(run, type, place, query);
  });
  if (clauses.length === 1) return clauses[0];
  return combineBoolean(run, { [query.operator === 'and' ? 'must' : 'should']: clauses, minimumShouldMatch: query.minimumShouldMatch });
}
/** The words side by side, the last one as a prefix; undefined when the text has no terms. */
export function phrasePrefixOn(run, type, query) {
  if (type.type !== 'text') {
    if (query.lenient === true) return MATCH_NONE;
    const reason = `Can only use phrase prefix queries on text fields - not on [${type.path}] which is of type [${typeText(type)}]`;
    return run.failToCreate({ type: 'illegal_argument_exception', reason });
  }
  const terms = prefixTerms(run, type, query);
  if (terms === undefined) return MATCH_NONE;
  const last = terms[terms.length - 1];
  if (last === undefined) return undefined;
  if (!run.addClauses(terms.length)) return MATCH_NONE;
  if (terms.every(({ length }) => length === 1)) return phrasePrefixOf(type.path, terms, query);
  const should = runsThrough(terms).map((path) => phrasePrefixOf(type.path, path, query));
  return combineBoolean(run, { should, minimumShouldMatch: undefined });
}
function phrasePrefixOf(field, terms, query) {
  const first = terms[0].position;
  const last = terms[terms.length - 1].position;
  const before = terms.filter(({ position }) => position < last);
  return {
    kind: 'phrase_prefix',
    field,
    terms: before.map(({ bytes }) => bytes),
    positions: before.map(({ position }) => position - first),
    prefixes: terms.filter(({ position }) => position === last).map(({ bytes }) => bytes),
    prefixPosition: last - first,
    slop: query.slop ?? 0,
    maxExpansions: query.maxExpansions ?? MAX_EXPANSIONS,
  };
}
function prefixTerms(run, type, query) {
  if (run.error !== undefined) return undefined;
  const analyzer = queryAnalyzer(run, type, query.analyzer);
  if (analyzer !== undefined) return analyzeText(analyzer, scalarText(query.query));
  if (run.error !== undefined) return undefined;
  const text = scalarText(query.query);
  return [{ text, bytes: encodeUtf8(text), position: 0, length: 1, end: text.length }];
}
