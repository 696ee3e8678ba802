import { scalarText } from '../../json/json-value.ts';
import type { FieldType } from '../../schema/field-type.ts';
import { analyzeText, queryAnalyzer, type QueryTerm } from './analyze-text.ts';
import { combineBoolean } from './compile-bool.ts';
import { fuzzyOn } from './compile-pattern-query.ts';
import { termOn } from './compile-term.ts';
import type { Compilation } from './compilation.ts';
import { isPlainRun, placesOf, type QueryPlace, runsThrough } from './query-places.ts';
import { boosted, type IndexQuery, MATCH_ALL, MATCH_NONE } from '../index-query.ts';
import type { FuzzyTuning, MatchPhraseQuery, MatchQuery } from '../query.ts';

/** A `match`: the text's terms on a text field, one exact value on any other. */
export function compileMatch(run: Compilation, query: MatchQuery): IndexQuery {
  const type = run.field(query.field);
  if (type === undefined) return MATCH_NONE;
  const found = matchOn(run, type, query);
  return found ?? (query.zeroTermsQuery === 'all' ? MATCH_ALL : MATCH_NONE);
}

/** What a `match` does with one mapped field; undefined when the text has no terms. */
export function matchOn(
  run: Compilation,
  type: FieldType,
  query: Pick<MatchQuery, 'query' | 'operator' | 'minimumShouldMatch' | 'analyzer' | 'lenient' | 'keepRepeats'> & FuzzyTuning,
): IndexQuery | undefined {
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

function combineTerms(
  run: Compilation,
  type: FieldType,
  terms: readonly QueryTerm[],
  query: Pick<MatchQuery, 'operator' | 'minimumShouldMatch' | 'keepRepeats'> & FuzzyTuning,
): IndexQuery {
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
function combinePlaces(
  run: Compilation,
  type: FieldType,
  terms: readonly QueryTerm[],
  query: Pick<MatchQuery, 'operator' | 'minimumShouldMatch'> & FuzzyTuning,
): IndexQuery {
  const clauses = placesOf(terms).map((place) => placeClause(run, type, place, query));
  if (clauses.length === 1) return clauses[0];
  return combineBoolean(run, { [query.operator === 'and' ? 'must' : 'should']: clauses, minimumShouldMatch: query.minimumShouldMatch });
}

/** Any of the terms of a place; of several words that stand for one, all side by side. */
export function placeClause(run: Compilation, type: FieldType, { paths }: QueryPlace, query: FuzzyTuning): IndexQuery {
  const field = type.path;
  const lone = paths.flatMap((path) => (path.length === 1 ? path : []));
  if (paths.length === 1 && lone.length === 1) return termClause(run, type, lone[0], query);
  if (lone.length === paths.length) return { kind: 'synonym', field, terms: distinctTerms(lone) };
  const should = paths.map((path): IndexQuery => {
    if (path.length === 1) return { kind: 'term', field, term: path[0].bytes };
    if (query.synonymPhrases === false)
      return combineBoolean(run, { must: path.map(({ bytes }) => ({ kind: 'term', field, term: bytes })), minimumShouldMatch: undefined });
    return { kind: 'phrase', field, terms: path.map(({ bytes }) => bytes), positions: path.map((_, i) => i), slop: 0 };
  });
  return combineBoolean(run, { should, minimumShouldMatch: undefined });
}

function distinctTerms(terms: readonly QueryTerm[]): readonly Uint8Array[] {
  return [...new Map(terms.map(({ text, bytes }) => [text, bytes])).values()];
}

/** One term of a text, or its likes. */
export function termClause(run: Compilation, type: FieldType, { text, bytes }: QueryTerm, tuning: FuzzyTuning): IndexQuery {
  return tuning.fuzziness === undefined ? { kind: 'term', field: type.path, term: bytes } : fuzzyOn(run, type, text, tuning);
}

/** One clause per different term, boosted by how often it was written. */
function distinct(terms: readonly QueryTerm[], all: readonly IndexQuery[]): IndexQuery[] {
  const counts = new Map<string, number>();
  for (const { text } of terms) counts.set(text, (counts.get(text) ?? 0) + 1);
  const seen = new Set<string>();
  const clauses: IndexQuery[] = [];
  terms.forEach(({ text }, i) => {
    if (seen.has(text)) return;
    seen.add(text);
    clauses.push(boosted(all[i], counts.get(text)));
  });
  return clauses;
}

/** A `match_phrase`: the terms side by side on a text field, one exact value on any other. */
export function compileMatchPhrase(run: Compilation, query: MatchPhraseQuery): IndexQuery {
  const type = run.field(query.field);
  if (type === undefined) return MATCH_NONE;
  const found = phraseOn(run, type, query);
  return found ?? (query.zeroTermsQuery === 'all' ? MATCH_ALL : MATCH_NONE);
}

/** What a `match_phrase` does with one mapped field; undefined when the text has no terms. */
export function phraseOn(
  run: Compilation,
  type: FieldType,
  query: Pick<MatchPhraseQuery, 'query' | 'slop' | 'analyzer'> & { readonly lenient?: boolean },
): IndexQuery | undefined {
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

function phraseOf(field: string, terms: readonly QueryTerm[], slop: number): IndexQuery {
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
