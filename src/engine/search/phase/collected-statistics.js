import { ok } from '../../errors.ts';
import { SliceMeter } from '../../index/memory/slices.ts';
import { startCompiling } from '../../query/compile/compile-query.ts';
import { createWeight } from '../../query/weight/create-weight.ts';
import { ShardStatistics } from '../../query/weight/shard-statistics.ts';
/**
 * What one shard has to say about the terms of the queries.
 * Errors: those of compiling a query.
 */
export function* collectStatistics(searcher, mapping, queries, host) {
  const recording = new RecordingStatistics(searcher, host.shard);
  const meter = new SliceMeter();
  for (const query of queries) {
    const compiled = yield* startCompiling(query, mapping, host).rest();
    if (!compiled.ok) return compiled;
    yield* recording.expansions.expand(compiled.value, meter);
    createWeight(compiled.value, recording, 1, true);
  }
  return ok(recording.collected);
}
/** The counts of several shards as those of one. */
export function sumStatistics(shards) {
  const fields = new Map();
  const terms = new Map();
  const values = new Map();
  let maxDoc = 0;
  for (const shard of shards) {
    maxDoc += shard.maxDoc;
    for (const [key, { docCount, sumTotalTermFreq }] of shard.fields) {
      const sum = fields.get(key);
      fields.set(key, { docCount: docCount + (sum?.docCount ?? 0), sumTotalTermFreq: sumTotalTermFreq + (sum?.sumTotalTermFreq ?? 0) });
    }
    for (const [key, docFreq] of shard.terms) terms.set(key, docFreq + (terms.get(key) ?? 0));
    for (const [key, { docFreq, docCount, valueCount }] of shard.values) {
      const sum = values.get(key) ?? { docFreq: 0, docCount: 0, valueCount: 0 };
      values.set(key, { docFreq: docFreq + sum.docFreq, docCount: docCount + sum.docCount, valueCount: valueCount + sum.valueCount });
    }
  }
  return { maxDoc, fields, terms, values };
}
/** A shard's statistics: its own, or where they were collected over all shards, those. */
export function statisticsOf(searcher, collected, { shard }) {
  return collected === undefined ? new ShardStatistics(searcher, shard) : new GlobalStatistics(searcher, collected, shard);
}
class RecordingStatistics extends ShardStatistics {
  #fields;
  #terms;
  #values;
  /** @param into where what is asked of nested objects is noted too */
  constructor(searcher, shard, into) {
    super(searcher, shard);
    this.#fields = into === undefined ? new Map() : into.#fields;
    this.#terms = into === undefined ? new Map() : into.#terms;
    this.#values = into === undefined ? new Map() : into.#values;
  }
  get collected() {
    return { maxDoc: this.maxDoc, fields: this.#fields, terms: this.#terms, values: this.#values };
  }
  forSearcher(searcher) {
    return new RecordingStatistics(searcher, this.shard, this);
  }
  field(path) {
    const statistics = super.field(path);
    this.#fields.set(path, statistics);
    return statistics;
  }
  docFreq(path, term, found) {
    const docFreq = super.docFreq(path, term, found);
    this.#terms.set(termKey(path, term), docFreq);
    return docFreq;
  }
  docFreqAmong(path, term, commonest) {
    this.#terms.set(termKey(path, term), commonest);
    return commonest;
  }
  truth(path, value) {
    const statistics = super.truth(path, value);
    this.#values.set(`${path}\n${value}`, statistics);
    return statistics;
  }
}
class GlobalStatistics extends ShardStatistics {
  #collected;
  constructor(searcher, collected, shard) {
    super(searcher, shard);
    this.#collected = collected;
  }
  forSearcher(searcher) {
    return new GlobalStatistics(searcher, this.#collected, this.shard);
  }
  get maxDoc() {
    return this.#collected.maxDoc;
  }
  field(path) {
    return this.#collected.fields.get(path) ?? super.field(path);
  }
  docFreq(path, term, found) {
    return this.#collected.terms.get(termKey(path, term)) ?? super.docFreq(path, term, found);
  }
  /** What it counted as on the shards that have it, in sum. */
  docFreqAmong(path, term, commonest) {
    return this.#collected.terms.get(termKey(path, term)) ?? commonest;
  }
  truth(path, value) {
    return this.#collected.values.get(`${path}\n${value}`) ?? super.truth(path, value);
  }
}
/** Bytes as such: terms need not be text. */
function termKey(path, term) {
  return `${path}\n${term.join(',')}`;
}
