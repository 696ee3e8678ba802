import type { BoundFunction, FunctionScore } from './functions/score-function.ts';
import type { LazyDfa } from './patterns/lazy-dfa.ts';
import type { LevenshteinMachine } from './patterns/levenshtein.ts';
import type { NestedScoreMode } from './query.ts';

export type { NestedScoreMode } from './query.ts';

/**
 * A query as one index understands it: names resolved against the mapping, texts analysed, values parsed. What is left
 * are the few shapes a segment can answer. `term`, `phrase` and what combines them carry scores; the others are constant.
 */
export type IndexQuery =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | TermQuery
  | SynonymQuery
  | PhraseQuery
  | { readonly kind: 'term_set'; readonly field: string; readonly terms: readonly Uint8Array[] }
  | TermRangeQuery
  | TermPatternQuery
  | FuzzyTermQuery
  | PhrasePrefixQuery
  | { readonly kind: 'value_set'; readonly field: string; readonly values: readonly (number | bigint)[] }
  | BooleanTermQuery
  | ValueRangeQuery
  | AnyRangeQuery
  | { readonly kind: 'exists'; readonly field: string }
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | MetadataQuery
  | GeoQuery
  | BooleanQuery
  | { readonly kind: 'dis_max'; readonly queries: readonly IndexQuery[]; readonly tieBreaker: number }
  | BlendedTermQuery
  | DemotionQuery
  | FunctionIndexQuery
  | { readonly kind: 'capped'; readonly query: IndexQuery; readonly limit: number }
  | NestedIndexQuery
  | { readonly kind: 'constant'; readonly query: IndexQuery }
  | { readonly kind: 'boost'; readonly query: IndexQuery; readonly boost: number };

/** Documents by what is kept of each beside its fields. `text` is what was asked of it. */
export interface MetadataQuery {
  readonly kind: 'metadata';
  readonly field: '_routing' | '_seq_no';
  readonly accepts: (kept: string | number) => boolean;
  readonly text: string;
}

/** Points by where they are, in steps. `text` is what was asked for. @see ../schema/values/geo-encoding.ts */
export interface GeoQuery {
  readonly kind: 'geo';
  readonly field: string;
  readonly accepts: (lat: number, lon: number) => boolean;
  readonly text: string;
}

/** One term of a text, keyword field. */
export interface TermQuery {
  readonly kind: 'term';
  readonly field: string;
  readonly term: Uint8Array;
}

/** Several terms of a field that count as one: as often as all of them together, as rare as the commonest. */
export interface SynonymQuery {
  readonly kind: 'synonym';
  readonly field: string;
  readonly terms: readonly Uint8Array[];
}

/** One term in any of several fields, scored as if the fields were one: they share the term's document frequency. */
export interface BlendedTermQuery {
  readonly kind: 'blended_term';
  readonly term: Uint8Array;
  readonly fields: readonly { readonly field: string; readonly boost: number }[];
  readonly tieBreaker: number;
}

/** Terms at relative positions, at least two; of several at one position any may stand there. */
export interface PhraseQuery {
  readonly kind: 'phrase';
  readonly field: string;
  readonly terms: readonly Uint8Array[];
  readonly positions: readonly number[];
  readonly slop: number;
}

/** Terms from `min` to `max` in byte order; an undefined end is open. */
export interface TermRangeQuery {
  readonly kind: 'term_range';
  readonly field: string;
  readonly min: Uint8Array | undefined;
  readonly minExclusive: boolean;
  readonly max: Uint8Array | undefined;
  readonly maxExclusive: boolean;
  /** Asked for as all terms that begin with `min`. */
  readonly isPrefix?: true;
}

/** Terms that a machine accepts. `text` is what the pattern was written as. */
export interface TermPatternQuery {
  readonly kind: 'term_pattern';
  readonly field: string;
  readonly machine: LazyDfa;
  readonly text: string;
}

/** The terms nearest to a text, each scored by how near it is, all as rare as the commonest of them. */
export interface FuzzyTermQuery {
  readonly kind: 'fuzzy_term';
  readonly field: string;
  readonly text: string;
  /** One for all fields that the text is looked for in, and for all shards: what it has worked out holds for all. */
  readonly machine: LevenshteinMachine;
  readonly maxExpansions: number;
}

/** A phrase that ends in any of the first `maxExpansions` terms with a prefix. Terms at one position are as in a {@link PhraseQuery}. */
export interface PhrasePrefixQuery {
  readonly kind: 'phrase_prefix';
  readonly field: string;
  readonly terms: readonly Uint8Array[];
  readonly positions: readonly number[];
  /** Any of them. */
  readonly prefixes: readonly Uint8Array[];
  readonly prefixPosition: number;
  readonly slop: number;
  readonly maxExpansions: number;
}

/** `positive`, with the score of what also matches `negative` multiplied by `factor`. */
export interface DemotionQuery {
  readonly kind: 'demotion';
  readonly positive: IndexQuery;
  readonly negative: IndexQuery;
  readonly factor: number;
}

/** A query with its scores changed by functions. */
export interface FunctionIndexQuery extends FunctionScore<IndexQuery, BoundFunction> {
  readonly kind: 'function_score';
}

/** Documents that hold an object which matches `query`. */
export interface NestedIndexQuery {
  readonly kind: 'nested';
  /** Paths from the documents down to the objects. */
  readonly levels: readonly string[];
  readonly query: IndexQuery;
  readonly scoreMode: NestedScoreMode;
}

/** One of the two values of a boolean field. Scored by its rarity: the peers index booleans as terms. */
export interface BooleanTermQuery {
  readonly kind: 'boolean_term';
  readonly field: string;
  readonly value: number | bigint;
}

/** Values from `min` to `max` of a numeric, date or boolean field; an undefined end is open. */
export interface ValueRangeQuery {
  readonly kind: 'value_range';
  readonly field: string;
  readonly min: number | bigint | undefined;
  readonly minExclusive: boolean;
  readonly max: number | bigint | undefined;
  readonly maxExclusive: boolean;
}

/** Terms, or values, of any of several ranges, all with one score. */
export interface AnyRangeQuery {
  readonly kind: 'any_range';
  readonly field: string;
  readonly ranges: readonly (TermRangeQuery | ValueRangeQuery)[];
}

/** At least `minimumShouldMatch` of `should` (one, if there is neither `must` nor `filter`); its score is the sum of `must` and `should`. */
export interface BooleanQuery {
  readonly kind: 'boolean';
  readonly must: readonly IndexQuery[];
  readonly filter: readonly IndexQuery[];
  readonly should: readonly IndexQuery[];
  readonly mustNot: readonly IndexQuery[];
  readonly minimumShouldMatch: number;
}

export const MATCH_ALL: IndexQuery = { kind: 'all' };
export const MATCH_NONE: IndexQuery = { kind: 'none' };

/** `query` with its score multiplied; the query itself for a boost of 1. */
export function boosted(query: IndexQuery, boost: number | undefined): IndexQuery {
  if (boost === undefined || boost === 1) return query;
  // What functions make of a score does not matter then.
  return { kind: 'boost', query: boost === 0 ? { kind: 'constant', query } : query, boost };
}

/** Any of several ranges over one field. */
export function anyRange(field: string, ranges: AnyRangeQuery['ranges']): IndexQuery {
  return ranges.length === 1 ? ranges[0] : { kind: 'any_range', field, ranges };
}

/** The best of `queries` counts in full, the others by `tieBreaker`. */
export function bestOf(queries: readonly IndexQuery[], tieBreaker: number): IndexQuery {
  if (queries.length === 0) return MATCH_NONE;
  return queries.length === 1 ? queries[0] : { kind: 'dis_max', queries, tieBreaker };
}
