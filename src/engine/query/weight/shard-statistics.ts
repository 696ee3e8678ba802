import { Derived } from '../../index/memory/derived.ts';
import type { Leaf, Searcher } from '../../index/segment/searcher.ts';
import { type FieldLengths, type FieldStatistics, normInverses } from './bm25.ts';
import { Expansions } from './expand-terms.ts';
import type { IndexQuery } from '../index-query.ts';
import type { GatheredSets } from './set-weights.ts';
import { type TermLeaves, termLeaves } from './term-leaves.ts';

/** What scores need of the fields of a searcher, which never changes: a kilobyte for each field that was asked for. */
const FIELDS = new Derived<Searcher, Map<string, FieldStatistics & { lengths?: FieldLengths }>>(() => new Map());

/** The term and field counts that scores are made of, summed over the segments of one searcher. */
export class ShardStatistics {
  readonly #searcher: Searcher;
  #expansions: Expansions | undefined;
  #gathered: Map<IndexQuery, GatheredSets> | undefined;

  constructor(searcher: Searcher) {
    this.#searcher = searcher;
  }

  /** Documents of the shard, deleted ones included. */
  get maxDoc(): number {
    return this.#searcher.maxDoc;
  }

  /** The segments counted. */
  get leaves(): readonly Leaf[] {
    return this.#searcher.leaves;
  }

  /** What the queries bound to these statistics stand for on the shard. */
  get expansions(): Expansions {
    this.#expansions ??= new Expansions(this.#searcher.leaves);
    return this.#expansions;
  }

  /** The documents of a query that gathers them before it answers the first, as far as they are known. */
  gathered(query: IndexQuery): GatheredSets {
    this.#gathered ??= new Map();
    let gathered = this.#gathered.get(query);
    if (gathered === undefined) this.#gathered.set(query, (gathered = new Map()));
    return gathered;
  }

  field(path: string): FieldStatistics {
    const fields = FIELDS.of(this.#searcher);
    let statistics = fields.get(path);
    if (statistics === undefined) fields.set(path, (statistics = this.#sum(path)));
    return statistics;
  }

  /** Worked out once for the searcher's own counts. */
  lengths(path: string): FieldLengths {
    const statistics = this.field(path);
    const own = FIELDS.of(this.#searcher).get(path);
    return own === statistics ? (own.lengths ??= lengthsOf(own)) : lengthsOf(statistics);
  }

  /** Documents having `term`. @param found where it is, when that is known */
  docFreq(path: string, term: Uint8Array, found?: TermLeaves): number {
    return (found ?? this.leavesOf(path, term)).docFreq;
  }

  /** Where `term` is. */
  leavesOf(path: string, term: Uint8Array): TermLeaves {
    return termLeaves(this.#searcher, path, term);
  }

  /** Documents having `value` in a column, those having any, and all values together. */
  value(path: string, value: number | bigint): { readonly docFreq: number; readonly docCount: number; readonly valueCount: number } {
    let docFreq = 0;
    let docCount = 0;
    let valueCount = 0;
    for (const { segment } of this.#searcher.leaves) {
      const column = segment.docValues(path);
      if (column === undefined) continue;
      docFreq += column.seek(value, true) - column.seek(value, false);
      docCount += column.docsWithValue.cardinality;
      valueCount += column.valueOrder().length;
    }
    // A value repeated within a document counts once.
    return { docFreq: Math.min(docFreq, docCount), docCount, valueCount };
  }

  #sum(path: string): FieldStatistics {
    let docCount = 0;
    let sumTotalTermFreq = 0;
    for (const { segment } of this.#searcher.leaves) {
      const inverted = segment.inverted(path);
      if (inverted === undefined) continue;
      docCount += inverted.docCount;
      // Keywords keep no frequencies: a term counts once per document.
      sumTotalTermFreq += inverted.hasPositions ? inverted.sumTotalTermFreq : inverted.sumDocFreq;
    }
    return { docCount, sumTotalTermFreq };
  }
}

function lengthsOf(statistics: FieldStatistics): FieldLengths {
  return { averageLength: statistics.sumTotalTermFreq / statistics.docCount, normInverses: normInverses(statistics) };
}
