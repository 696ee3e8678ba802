import type { IndexQuery } from '../../query/index-query.ts';

/** Where the time of one shard's query phase went, and what it did in that time. Milliseconds. */
export interface QueryProfile {
  /** Kind of the query as Lucene would name it, and the query as text. */
  readonly type: string;
  readonly description: string;
  /** Making sense of the query on the index. */
  readonly rewriteMs: number;
  readonly createWeightMs: number;
  /** Finding the matching leaves; `leaves` are those that had matches. */
  readonly buildScorerMs: number;
  readonly leaves: number;
  /** Looking at documents, and how many; `scored` of them got a score. */
  readonly collectMs: number;
  readonly visited: number;
  readonly scored: number;
  /** The collector as Lucene would name it. */
  readonly collector: string;
}

const TYPES: Readonly<Record<string, string>> = {
  all: 'MatchAllDocsQuery',
  none: 'MatchNoDocsQuery',
  term: 'TermQuery',
  boolean_term: 'TermQuery',
  blended_term: 'BlendedTermQuery',
  phrase: 'PhraseQuery',
  term_set: 'TermInSetQuery',
  term_range: 'TermRangeQuery',
  value_set: 'PointInSetQuery',
  value_range: 'IndexOrDocValuesQuery',
  any_range: 'BooleanQuery',
  exists: 'DocValuesFieldExistsQuery',
  ids: 'TermInSetQuery',
  boolean: 'BooleanQuery',
  dis_max: 'DisjunctionMaxQuery',
  constant: 'ConstantScoreQuery',
  boost: 'BoostQuery',
  term_pattern: 'AutomatonQuery',
  fuzzy_term: 'FuzzyQuery',
  phrase_prefix: 'MultiPhrasePrefixQuery',
  demotion: 'BoostingQuery',
  function_score: 'FunctionScoreQuery',
  capped: 'CappedScoreQuery',
  metadata: 'TermQuery',
  nested: 'ESToParentBlockJoinQuery',
};

/** The name of a query's kind. */
export function queryType(query: IndexQuery): string {
  return TYPES[query.kind] ?? camelCase(query.kind);
}

function camelCase(kind: string): string {
  return `${kind.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Query`;
}
