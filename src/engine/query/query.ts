import type { JsonScalar } from '../json/json-value.ts';

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
  | { readonly kind: 'term'; readonly field: string; readonly value: JsonScalar; readonly boost?: number }
  | { readonly kind: 'terms'; readonly field: string; readonly values: readonly JsonScalar[]; readonly boost?: number }
  | RangeQuery
  | { readonly kind: 'prefix'; readonly field: string; readonly value: string; readonly boost?: number }
  | { readonly kind: 'exists'; readonly field: string; readonly boost?: number }
  | { readonly kind: 'ids'; readonly values: readonly string[]; readonly boost?: number }
  | BoolQuery
  | { readonly kind: 'constant_score'; readonly filter: Query; readonly boost?: number };

export interface MatchQuery {
  readonly kind: 'match';
  readonly field: string;
  readonly query: JsonScalar;
  readonly operator?: 'or' | 'and';
  /** As the peers write it: `2`, `-1`, `75%`, `2<75%`. */
  readonly minimumShouldMatch?: string;
  readonly analyzer?: string;
  readonly zeroTermsQuery?: 'none' | 'all';
  readonly lenient?: boolean;
  readonly boost?: number;
}

export interface MultiMatchQuery {
  readonly kind: 'multi_match';
  readonly query: JsonScalar;
  readonly fields: readonly { readonly field: string; readonly boost: number }[];
  readonly type?: 'best_fields' | 'most_fields' | 'cross_fields' | 'phrase';
  readonly operator?: 'or' | 'and';
  readonly minimumShouldMatch?: string;
  readonly tieBreaker?: number;
  readonly analyzer?: string;
  readonly lenient?: boolean;
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
