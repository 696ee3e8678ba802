import type { Leaf } from '../../index/segment/searcher.ts';
import type { InvertedField } from '../../index/segment/segment.ts';
import { idf, termWeight } from './bm25.ts';
import type { TermQuery } from '../index-query.ts';
import type { FieldLengths, TermScoring } from './bm25.ts';
import type { ShardStatistics } from './shard-statistics.ts';
import { KeywordTermScorer } from '../scorer/keyword-term-scorer.ts';
import { TermScorer } from '../scorer/term-scorer.ts';
import { termIn, type TermLeaf, type TermLeaves } from './term-leaves.ts';
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
  readonly #field: string;
  readonly #found: TermLeaves;
  readonly #scoring: BoundScoring | undefined;
  /** The leaf asked for last, among those that have the term. */
  #at = 0;

  constructor(
    { field, term }: TermQuery,
    statistics: ShardStatistics,
    scoring: BoundScoring | undefined,
    found = statistics.leavesOf(field, term),
  ) {
    this.#field = field;
    this.#found = found;
    this.#scoring = scoring;
  }

  scorer(leaf: Leaf): TermScorer | undefined {
    const found = this.#in(leaf);
    return found && scorerOf(found, this.#field, this.#scoring);
  }

  count(leaf: Leaf): number {
    if (leaf.liveDocs !== undefined) return COUNT_UNKNOWN;
    return this.#in(leaf)?.term.docFreq ?? 0;
  }

  /** Leaves are mostly asked for in order, and twice each. */
  #in(leaf: Leaf): TermLeaf | undefined {
    const { leaves } = this.#found;
    if (this.#at === leaves.length || leaves[this.#at].leaf.docBase > leaf.docBase) this.#at = 0;
    while (this.#at < leaves.length && leaves[this.#at].leaf.docBase < leaf.docBase) this.#at++;
    return this.#at < leaves.length && leaves[this.#at].leaf === leaf ? leaves[this.#at] : undefined;
  }
}

/** The documents of a term in one leaf; undefined where there are none. */
export function termScorer(leaf: Leaf, field: string, term: Uint8Array, bound: BoundScoring | undefined): TermScorer | undefined {
  const found = termIn(leaf, field, term);
  return found && scorerOf(found, field, bound);
}

/** The documents of a term in a leaf that has it. */
export function scorerOf({ leaf, field: inverted, term }: TermLeaf, field: string, bound: BoundScoring | undefined): TermScorer {
  const scoring = bound && scoringIn(inverted, bound);
  const column = inverted.hasPositions ? undefined : leaf.segment.docValues(field);
  if (column?.kind === 'ordinal' && column.offsets === undefined) return new KeywordTermScorer(column, term, scoring);
  return new TermScorer(term, scoring);
}

function scoringIn({ norms, hasPositions }: InvertedField, { weight, averageLength, normInverses }: BoundScoring): TermScoring {
  return { weight, averageLength, normInverses, norms, hasFreqs: hasPositions };
}
