import { scalarText } from '../../json/json-value.ts';
import { analyzeText, queryAnalyzer } from './analyze-text.ts';
import { combineBoolean } from './compile-bool.ts';
import { fuzzyOn } from './compile-pattern-query.ts';
import { termOn } from './compile-term.ts';
import { isPlainRun, placesOf, runsThrough } from './query-places.ts';
import { boosted, MATCH_ALL, MATCH_NONE } from '../index-query.ts';
/** A `match`: the text's terms on a text field, one exact value on any other. */
export function compileMatch(run, query) {
  const type = run.field(query.field);
  if (type === undefined) return MATCH_NONE;
  const found = matchOn(run, type, query);
  return found ?? (query.zeroTermsQuery === 'all' ? MATCH_ALL : MATCH_NONE);
}
/** What a `match` does with one mapped field; undefined when the text has no terms. */
export function matchOn(run, type, query) {
  if (run.error !== undefined) return MATCH_NONE;
  const isOne = type.type !== 'text' && (query.fuzziness !== undefined || type.type !== 'keyword' || query.analyzer === undefined);
  if (isOne && !run.addClauses(1)) return MATCH_NONE;
  if (type.type !== 'text' && query.fuzziness !== undefined) {
    return run.attempt(query.lenient === true, () => fuzzyOn(run, type, scalarText(query.query), query));
  }
  if (isOne) {
    return termOn(run, type, query.query, query.lenient === true);
  }
  const analyzer = queryAnalyzer(run, type, query.analyzer);
  if (analyzer === undefined) return MATCH_NONE;
  const terms = analyzeText(analyzer, scalarText(query.query));
  if (terms.length === 0) return undefined;
  if (!run.addClauses(terms.length)) return MATCH_NONE;
  return isPlainRun(terms) ? combineTerms(run, type, terms, query) : combinePlaces(run, type, terms, query);
}
function combineTerms(run, type, terms, query) {
  const clauses = terms.map((term) => termClause(run, type, term, query));
  if (clauses.length === 1) return clauses[0];
  if (query.operator === 'and')
    return combineBoolean(run, { must: distinct(terms, clauses), minimumShouldMatch: query.minimumShouldMatch });
  const combined = combineBoolean(run, { should: clauses, minimumShouldMatch: query.minimumShouldMatch });
  if (query.keepRepeats === true) return combined;
  // A repeated word weighs more, but needs one scorer only, unless the repetitions are counted as matches.
  return combined.kind === 'boolean' && combined.minimumShouldMatch <= 1 ? { ...combined, should: distinct(terms, clauses) } : combined;
}
/** A clause for each place of a text, whichever of its terms stand there. */
function combinePlaces(run, type, terms, query) {
  const clauses = placesOf(terms).map((place) => placeClause(run, type, place, query));
  if (clauses.length === 1) return clauses[0];
  return combineBoolean(run, { [query.operator === 'and' ? 'must' : 'should']: clauses, minimumShouldMatch: query.minimumShouldMatch });
}
/** Any of the terms of a place; of several words that stand for one, all side by side. */
export function placeClause(run, type, { paths }, query) {
  const field = type.path;
  const lone = paths.flatMap((path) => (path.length === 1 ? path : []));
  if (paths.length === 1 && lone.length === 1) return termClause(run, type, lone[0], query);
  if (lone.length === paths.length) return { kind: 'synonym', field, terms: distinctTerms(lone) };
  const should = paths.map((path) => {
    if (path.length === 1) return { kind: 'term', field, term: path[0].bytes };
    if (query.synonymPhrases === false)
      return combineBoolean(run, { must: path.map(({ bytes }) => ({ kind: 'term', field, term: bytes })), minimumShouldMatch: undefined });
    return { kind: 'phrase', field, terms: path.map(({ bytes }) => bytes), positions: path.map((_, i) => i), slop: 0 };
  });
  return combineBoolean(run, { should, minimumShouldMatch: undefined });
}
function distinctTerms(terms) {
  return [...new Map(terms.map(({ text, bytes }) => [text, bytes])).values()];
}
/** One term of a text, or its likes. */
export function termClause(run, type, { text, bytes }, tuning) {
  return tuning.fuzziness === undefined ? { kind: 'term', field: type.path, term: bytes } : fuzzyOn(run, type, text, tuning);
}
/** One clause per different term, boosted by how often it was written. */
function distinct(terms, all) {
  const counts = new Map();
  for (const { text } of terms) counts.set(text, (counts.get(text) ?? 0) + 1);
  const seen = new Set();
  const clauses = [];
  terms.forEach(({ text }, i) => {
    if (seen.has(text)) return;
    seen.add(text);
    clauses.push(boosted(all[i], counts.get(text)));
  });
  return clauses;
}
/** A `match_phrase`: the terms side by side on a text field, one exact value on any other. */
export function compileMatchPhrase(run, query) {
  const type = run.field(query.field);
  if (type === undefined) return MATCH_NONE;
  const found = phraseOn(run, type, query);
  return found ?? (query.zeroTermsQuery === 'all' ? MATCH_ALL : MATCH_NONE);
}
/** What a `match_phrase` does with one mapped field; undefined when the text has no terms. */
export function phraseOn(run, type, query) {
  if (run.error !== undefined) return MATCH_NONE;
  if (type.type !== 'text') return run.addClauses(1) ? termOn(run, type, query.query, query.lenient === true) : MATCH_NONE;
  const analyzer = queryAnalyzer(run, type, query.analyzer);
  if (analyzer === undefined) return MATCH_NONE;
  const terms = analyzeText(analyzer, scalarText(query.query));
  if (terms.length === 0) return undefined;
  if (!run.addClauses(terms.length)) return MATCH_NONE;
  if (terms.every(({ length }) => length === 1)) return phraseOf(type.path, terms, query.slop ?? 0);
  const should = runsThrough(terms).map((path) => phraseOf(type.path, path, query.slop ?? 0));
  return combineBoolean(run, { should, minimumShouldMatch: undefined });
}
function phraseOf(field, terms, slop) {
  const [first] = terms;
  if (terms.length === 1) return { kind: 'term', field, term: first.bytes };
  if (terms.every(({ position }) => position === first.position)) return { kind: 'synonym', field, terms: distinctTerms(terms) };
  return {
    kind: 'phrase',
    field,
    terms: terms.map((term) => term.bytes),
    positions: terms.map((term) => term.position - first.position),
    slop,
  };
}
