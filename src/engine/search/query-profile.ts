import { decodeUtf8 } from '../json/utf8.ts';
import type { IndexQuery } from '../query/index-query.ts';

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
};

/** The name of a query's kind. */
export function queryType(query: IndexQuery): string {
  return TYPES[query.kind] ?? camelCase(query.kind);
}

type Describers = { readonly [Kind in IndexQuery['kind']]?: (query: Extract<IndexQuery, { kind: Kind }>) => string };

/** Kinds without a describer show their field and name. */
const DESCRIBERS: Describers = {
  all: () => '*:*',
  none: () => 'MatchNoDocsQuery("")',
  term: ({ field, term }) => `${field}:${decodeUtf8(term)}`,
  boolean_term: ({ field, value }) => `${field}:${Number(value) === 1 ? 'T' : 'F'}`,
  phrase: ({ field, terms, slop }) => `${field}:"${joined(terms)}"${slop > 0 ? `~${slop}` : ''}`,
  term_range: ({ field, min, minExclusive, max, maxExclusive }) =>
    `${field}:${minExclusive ? '{' : '['}${bound(min)} TO ${bound(max)}${maxExclusive ? '}' : ']'}`,
  term_set: ({ field, terms }) => `${field}:(${joined(terms)})`,
  ids: ({ ids }) => `_id:(${ids.join(' ')})`,
  exists: ({ field }) => `DocValuesFieldExistsQuery [field=${field}]`,
  boolean: ({ must, filter, should, mustNot }) =>
    [
      ...must.map((clause) => `+${nested(clause)}`),
      ...filter.map((clause) => `#${nested(clause)}`),
      ...should.map(nested),
      ...mustNot.map((clause) => `-${nested(clause)}`),
    ].join(' '),
  dis_max: ({ queries, tieBreaker }) => `(${queries.map(nested).join(' | ')})${tieBreaker > 0 ? `~${tieBreaker}` : ''}`,
  constant: ({ query }) => `ConstantScore(${describeQuery(query)})`,
  term_pattern: ({ field, text }) => `${field}:${text}`,
  fuzzy_term: ({ field, text, maxEdits }) => `${field}:${text}~${maxEdits}`,
  phrase_prefix: ({ field, terms, prefix }) => `${field}:"${joined([...terms, prefix])}*"`,
  demotion: ({ positive, negative, factor }) => `${nested(positive)}/${nested(negative)}^${factor}`,
  boost: ({ query, boost }) => `(${describeQuery(query)})^${boost}`,
};

/** A query as text, close to how Lucene prints one. */
export function describeQuery(query: IndexQuery): string {
  // The table pairs each kind with a describer of that very kind.
  const describe = DESCRIBERS[query.kind] as ((query: IndexQuery) => string) | undefined;
  if (describe !== undefined) return describe(query);
  return 'field' in query ? `${query.field}:${queryType(query)}` : queryType(query);
}

function bound(term: Uint8Array | undefined): string {
  return term === undefined ? '*' : decodeUtf8(term);
}

function joined(terms: readonly Uint8Array[]): string {
  return terms.map((term) => decodeUtf8(term)).join(' ');
}

function nested(query: IndexQuery): string {
  return query.kind === 'boolean' ? `(${describeQuery(query)})` : describeQuery(query);
}

function camelCase(kind: string): string {
  return `${kind.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Query`;
}
