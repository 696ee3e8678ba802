import { ok, type Result } from '../../errors.ts';
import { bitWords } from '../../index/memory/bits.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { Sliced } from '../../index/memory/slices.ts';
import { startCompiling } from '../../query/compile/compile-query.ts';
import type { IndexQuery } from '../../query/index-query.ts';
import type { Query } from '../../query/query.ts';
import { NO_MORE_DOCS } from '../../query/scorer/scorer.ts';
import { createWeight } from '../../query/weight/create-weight.ts';
import { ShardStatistics } from '../../query/weight/shard-statistics.ts';
import { gatherFor, type Weight } from '../../query/weight/weight.ts';
import type { AggregationWorld } from './aggregator.ts';

/** Units of work of taking a match of a query. */
const UNITS_PER_MATCH = 20;

/** Where a filter finds its documents, and who pays for keeping them. */
export interface FilterWorld extends Pick<AggregationWorld, 'searcher' | 'mapping' | 'host' | 'meter'> {
  readonly ledger: Pick<AggregationWorld['ledger'], 'pay'>;
  /** Path of the nested objects that are asked about; empty unless given: the documents themselves. */
  readonly within?: string;
}

/** The documents of a query, leaf by leaf, as a set that any document can be looked up in. */
export class DocFilter {
  readonly #query: IndexQuery;
  readonly #world: FilterWorld;
  #weight: Weight | undefined;
  /** Of the leaf entered last. */
  bits: Uint32Array | 'all' = 'all';

  constructor(query: IndexQuery, world: FilterWorld) {
    this.#query = query;
    this.#world = world;
  }

  *enter(leaf: Leaf): Sliced<void> {
    const { meter, searcher, ledger, host } = this.#world;
    if (this.#weight === undefined) {
      const statistics = new ShardStatistics(searcher, host.shard);
      yield* statistics.expansions.expand(this.#query, meter);
      this.#weight = createWeight(this.#query, statistics, 1, false);
    }
    yield* gatherFor(this.#weight, leaf, meter);
    const scorer = this.#weight.scorer(leaf);
    const set = scorer?.matchSet();
    if (set !== undefined) {
      this.bits = set;
      return;
    }
    const words = new Uint32Array(bitWords(leaf.segment.docCount));
    ledger.pay(words.byteLength);
    if (scorer !== undefined) {
      for (let doc = scorer.nextDoc(); doc !== NO_MORE_DOCS; doc = scorer.nextDoc()) {
        words[doc >>> 5] |= 1 << (doc & 31);
        if (meter.add(UNITS_PER_MATCH)) yield meter.take();
      }
    }
    this.bits = words;
  }
}

/** Makes sense of a filter on the index, at once: what takes long was done before. Errors: those of compiling a query. */
export function docFilter(query: Query, world: FilterWorld): Result<DocFilter> {
  const compiled = startCompiling(query, world.mapping, world.host, world.within).finish();
  return compiled.ok ? ok(new DocFilter(compiled.value, world)) : compiled;
}
