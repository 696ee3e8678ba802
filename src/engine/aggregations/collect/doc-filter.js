import { ok } from '../../errors.ts';
import { bitWords } from '../../index/memory/bits.ts';
import { startCompiling } from '../../query/compile/compile-query.ts';
import { NO_MORE_DOCS } from '../../query/scorer/scorer.ts';
import { createWeight } from '../../query/weight/create-weight.ts';
import { ShardStatistics } from '../../query/weight/shard-statistics.ts';
import { gatherFor } from '../../query/weight/weight.ts';
/** Units of work of taking a match of a query. */
const UNITS_PER_MATCH = 20;
/** The documents of a query, leaf by leaf, as a set that any document can be looked up in. */
export class DocFilter {
  #query;
  #world;
  #weight;
  /** Of the leaf entered last. */
  bits = 'all';
  constructor(query, world) {
    this.#query = query;
    this.#world = world;
  }
  *enter(leaf) {
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
export function docFilter(query, world) {
  const compiled = startCompiling(query, world.mapping, world.host, world.within).finish();
  return compiled.ok ? ok(new DocFilter(compiled.value, world)) : compiled;
}
