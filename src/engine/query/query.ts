import type { JsonScalar } from '../json/json-value.ts';
import type { FunctionScore, ScoreFunction } from './functions/score-function.ts';

/**
 * What to match: the description of a query, before it is bound to any index. `boost` multiplies the clause's score
 * (default 1). Field names are full paths (`author.name`).
 */
export type Query =
  | { readonly kind: 'match_all'; readonly boost?: number }
  | { readonly kind: 'match_none' }
  | MatchQuery
  | MultiMatchQuery
  | MatchPhraseQuery
  | MatchPrefixQuery
  | StringQuery
  | TermLikeQuery
  | TermsQuery
  | RangeQuery
  | PatternQuery
  | FuzzyQuery
  | { readonly kind: 'exists'; readonly field: string; readonly boost?: number }
  | { readonly kind: 'ids'; readonly values: readonly string[]; readonly boost?: number }
  | BoolQuery
  | { readonly kind: 'constant_score'; readonly filter: Query; readonly boost?: number }
  | { readonly kind: 'dis_max'; readonly queries: readonly Query[]; readonly tieBreaker?: number; readonly boost?: number }
  | BoostingQuery
  | FunctionScoreQuery
  | PinnedQuery
  | GeoDistanceQuery
  | GeoBoxQuery
  | NestedQuery
  | { readonly kind: 'named'; readonly name: string; readonly query: Query };

/** What a document scores whose nested objects match. */
export type NestedScoreMode = 'avg' | 'max' | 'min' | 'sum' | 'none';

/** Documents that hold a nested object which matches. */
export interface NestedQuery {
  readonly kind: 'nested';
  readonly path: string;
  readonly query: Query;
  readonly scoreMode: NestedScoreMode;
  /** An index without the objects has no matches. */
  readonly ignoreUnmapped?: boolean;
  /** The objects that match are to be shown with the document; what of them only who shows them knows. */
  readonly innerHits?: InnerHitsWish;
  readonly boost?: number;
}

/** That objects are shown, and under which name unless it is the path. */
export interface InnerHitsWish {
  readonly name?: string | undefined;
}

/** A place on Earth, in degrees. */
export interface GeoPoint {
  readonly lat: number;
  readonly lon: number;
}

interface GeoOptions {
  readonly field: string;
  /** What becomes of coordinates that are none: default they are refused; turned until they are some; taken, as far as they can be. */
  readonly validation?: 'coerce' | 'ignore';
  /** An index without the field has no matches. */
  readonly ignoreUnmapped?: boolean;
  readonly boost?: number;
}

/** Points no further than so many metres from an origin. */
export interface GeoDistanceQuery extends GeoOptions {
  readonly kind: 'geo_distance';
  readonly origin: GeoPoint;
  readonly distance: number;
}

/** Points within a box. */
export interface GeoBoxQuery extends GeoOptions {
  readonly kind: 'geo_bounding_box';
  readonly topLeft: GeoPoint;
  readonly bottomRight: GeoPoint;
}

/** Any of several values. With a `lookup` they are to be taken from a document, and until then the query cannot run. */
export interface TermsQuery {
  readonly kind: 'terms';
  readonly field: string;
  readonly values: readonly JsonScalar[];
  readonly lookup?: TermsLookup;
  readonly boost?: number;
}

/** Where a document has values. */
export interface TermsLookup {
  readonly index: string;
  readonly id: string;
  readonly path: string;
  readonly routing?: string;
}

export interface TermLikeQuery {
  readonly kind: 'term';
  readonly field: string;
  readonly value: JsonScalar;
  /** Letters of ASCII match in either case. */
  readonly caseInsensitive?: boolean;
  readonly boost?: number;
}

/** A pattern over the terms of a field. */
export interface PatternQuery {
  readonly kind: 'prefix' | 'wildcard' | 'regexp';
  readonly field: string;
  readonly value: string;
  readonly caseInsensitive?: boolean;
  /** `regexp` only: names of the operators that are on, between `|`; default `ALL`. */
  readonly flags?: string;
  /** `regexp` only: states a complement or an intersection may take. */
  readonly maxDeterminizedStates?: number;
  readonly boost?: number;
}

/** How far from a word its likes may be. */
export interface FuzzyTuning {
  /** `0`, `1`, `2`, `AUTO` or `AUTO:low,high`. */
  readonly fuzziness?: string;
  readonly prefixLength?: number;
  /** Terms looked for at most, the nearest first; default 50. */
  readonly maxExpansions?: number;
  /** Two neighbours changing places count as one edit; default true. */
  readonly transpositions?: boolean;
  /** False: a synonym of several words need not have them side by side; default true. */
  readonly synonymPhrases?: boolean;
}

export interface FuzzyQuery extends FuzzyTuning {
  readonly kind: 'fuzzy';
  readonly field: string;
  readonly value: JsonScalar;
  readonly boost?: number;
}

/** A text the last word of which may go on: a bag of words (`match_bool_prefix`) or a phrase (`match_phrase_prefix`). */
export interface MatchPrefixQuery extends FuzzyTuning {
  readonly kind: 'match_bool_prefix' | 'match_phrase_prefix';
  readonly field: string;
  readonly query: JsonScalar;
  readonly operator?: 'or' | 'and';
  readonly minimumShouldMatch?: string;
  readonly slop?: number;
  readonly analyzer?: string;
  readonly zeroTermsQuery?: 'none' | 'all';
  readonly boost?: number;
}

/** Lowers the score of what also matches `negative`. */
export interface BoostingQuery {
  readonly kind: 'boosting';
  readonly positive: Query;
  readonly negative: Query;
  readonly negativeBoost: number;
  readonly boost?: number;
}

/** A query whose scores functions change. `boost` is the inner query's: what functions make of it, it does not multiply. */
export interface FunctionScoreQuery extends FunctionScore<Query, ScoreFunction> {
  readonly kind: 'function_score';
  readonly boost?: number;
}

/** Documents by their ids, in the order they are named, before what another query finds. */
export interface PinnedQuery {
  readonly kind: 'pinned';
  readonly organic: Query;
  readonly ids: readonly string[];
  readonly boost?: number;
}

/** A query in a language of its own: Lucene's (`query_string`) or the one without errors (`simple_query_string`). */
export interface StringQuery extends FuzzyTuning {
  readonly kind: 'query_string' | 'simple_query_string';
  readonly query: string;
  /** Patterns with boosts; none: every field that can be searched. */
  readonly fields?: readonly { readonly field: string; readonly boost: number }[];
  readonly operator?: 'or' | 'and';
  readonly type?: MultiMatchType;
  readonly tieBreaker?: number;
  readonly analyzer?: string;
  readonly quoteAnalyzer?: string;
  readonly quoteFieldSuffix?: string;
  readonly phraseSlop?: number;
  readonly lenient?: boolean;
  readonly allowLeadingWildcard?: boolean;
  readonly analyzeWildcard?: boolean;
  readonly minimumShouldMatch?: string;
  readonly timeZone?: string;
  readonly maxDeterminizedStates?: number;
  /** `simple_query_string` only: names of the operators that are on, between `|`; default `ALL`. */
  readonly flags?: string;
  readonly boost?: number;
}

export type MultiMatchType = 'best_fields' | 'most_fields' | 'cross_fields' | 'phrase' | 'phrase_prefix' | 'bool_prefix';

export interface MatchQuery extends FuzzyTuning {
  readonly kind: 'match';
  readonly field: string;
  readonly query: JsonScalar;
  readonly operator?: 'or' | 'and';
  /** As the peers write it: `2`, `-1`, `75%`, `2<75%`. */
  readonly minimumShouldMatch?: string;
  readonly analyzer?: string;
  readonly zeroTermsQuery?: 'none' | 'all';
  readonly lenient?: boolean;
  /** A repeated word is as many clauses, because whoever asks counts them. */
  readonly keepRepeats?: boolean;
  readonly boost?: number;
}

export interface MultiMatchQuery extends FuzzyTuning {
  readonly kind: 'multi_match';
  readonly query: JsonScalar;
  readonly fields: readonly { readonly field: string; readonly boost: number }[];
  readonly type?: MultiMatchType;
  readonly slop?: number;
  readonly zeroTermsQuery?: 'none' | 'all';
  readonly operator?: 'or' | 'and';
  readonly minimumShouldMatch?: string;
  readonly tieBreaker?: number;
  readonly analyzer?: string;
  readonly lenient?: boolean;
  /** @see MatchQuery.keepRepeats */
  readonly keepRepeats?: boolean;
  readonly boost?: number;
}

export interface MatchPhraseQuery {
  readonly kind: 'match_phrase';
  readonly field: string;
  readonly query: JsonScalar;
  readonly slop?: number;
  readonly analyzer?: string;
  readonly zeroTermsQuery?: 'none' | 'all';
  readonly boost?: number;
}

export interface RangeQuery {
  readonly kind: 'range';
  readonly field: string;
  readonly gt?: JsonScalar;
  readonly gte?: JsonScalar;
  readonly lt?: JsonScalar;
  readonly lte?: JsonScalar;
  readonly format?: string;
  readonly timeZone?: string;
  readonly boost?: number;
}

export interface BoolQuery {
  readonly kind: 'bool';
  readonly must: readonly Query[];
  readonly filter: readonly Query[];
  readonly should: readonly Query[];
  readonly mustNot: readonly Query[];
  readonly minimumShouldMatch?: string;
  readonly boost?: number;
}
