import type { Leaf } from '../index/searcher.ts';
import type { InvertedField } from '../index/segment.ts';
import { idf, termWeight } from './bm25.ts';
import type { TermQuery } from './index-query.ts';
import type { FieldLengths, ShardStatistics } from './shard-statistics.ts';
import { KeywordTermScorer } from './keyword-term-scorer.ts';
import { TermScorer, type TermScoring } from './term-scorer.ts';
import { COUNT_UNKNOWN, type Weight } from './weight.ts';

/** The shard's part of a term's score: what does not depend on the leaf. */
export interface BoundScoring extends FieldLengths {
  readonly weight: number;
}

/** What a term's score starts from on this shard. */
export function bindTerm(
  query: TermQuery,
  statistics: ShardStatistics,
  boost: number,
  docFreq = statistics.docFreq(query.field, query.term),
): BoundScoring {
  const { averageLength, normInverses } = statistics.lengths(query.field);
  return { weight: termWeight(boost, idf(docFreq, statistics.field(query.field).docCount)), averageLength, normInverses };
}

/** One term. */
export class TermWeight implements Weight {
  readonly #query: TermQuery;
  readonly #scoring: BoundScoring | undefined;

  constructor(query: TermQuery, scoring: BoundScoring | undefined) {
    this.#query = query;
    this.#scoring = scoring;
  }

  scorer(leaf: Leaf): TermScorer | undefined {
    return termScorer(leaf, this.#query.field, this.#query.term, this.#scoring);
  }

  count(leaf: Leaf): number {
    if (leaf.liveDocs !== undefined) return COUNT_UNKNOWN;
    const inverted = leaf.segment.inverted(this.#query.field);
    const ordinal = inverted?.terms.lookup(this.#query.term) ?? -1;
    return inverted === undefined || ordinal < 0 ? 0 : inverted.docFreq(ordinal);
  }
}

/** The documents of a term in one leaf; undefined where there are none. */
export function termScorer(leaf: Leaf, field: string, term: Uint8Array, bound: BoundScoring | undefined): TermScorer | undefined {
  const inverted = leaf.segment.inverted(field);
  const ordinal = inverted?.terms.lookup(term) ?? -1;
  if (inverted === undefined || ordinal < 0) return undefined;
  const scoring = bound && scoringIn(inverted, bound);
  const column = inverted.hasPositions ? undefined : leaf.segment.docValues(field);
  if (column?.kind === 'ordinal' && column.offsets === undefined) return new KeywordTermScorer(column, inverted, ordinal, scoring);
  return new TermScorer(inverted, ordinal, scoring);
}

function scoringIn({ norms, hasPositions }: InvertedField, { weight, averageLength, normInverses }: BoundScoring): TermScoring {
  return { weight, averageLength, normInverses, norms, hasFreqs: hasPositions };
}
