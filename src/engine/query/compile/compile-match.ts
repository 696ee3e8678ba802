import { scalarText } from '../../json/json-value.ts';
import type { FieldType } from '../../schema/field-type.ts';
import { analyzeText, queryAnalyzer, type QueryTerm } from './analyze-text.ts';
import { combineBoolean } from './compile-bool.ts';
import { fuzzyOn } from './compile-pattern-query.ts';
import { termOn } from './compile-term.ts';
import type { Compilation } from './compilation.ts';
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
  return combineTerms(run, type, terms, query);
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
  if (terms.length === 1) return { kind: 'term', field: type.path, term: terms[0].bytes };
  return {
    kind: 'phrase',
    field: type.path,
    terms: terms.map((term) => term.bytes),
    positions: terms.map((term) => term.position - terms[0].position),
    slop: query.slop ?? 0,
  };
}
