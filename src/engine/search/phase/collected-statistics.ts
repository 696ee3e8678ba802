import { ok, type Result } from '../../errors.ts';
import type { Searcher } from '../../index/segment/searcher.ts';
import { type Sliced, SliceMeter } from '../../index/memory/slices.ts';
import { startCompiling } from '../../query/compile/compile-query.ts';
import type { QueryHost } from '../../query/compile/compilation.ts';
import { createWeight } from '../../query/weight/create-weight.ts';
import type { Query } from '../../query/query.ts';
import type { FieldStatistics } from '../../query/weight/bm25.ts';
import { ShardStatistics } from '../../query/weight/shard-statistics.ts';
import type { TermLeaves } from '../../query/weight/term-leaves.ts';
import type { Mapping } from '../../schema/mapping.ts';

/** Counts of one value of a column. */
type ValueStatistics = ReturnType<ShardStatistics['truth']>;

/** Everything the scores of some queries are made of. Plain data: it travels between shards and coordinator. */
export interface CollectedStatistics {
  readonly maxDoc: number;
  readonly fields: ReadonlyMap<string, FieldStatistics>;
  /** By field and term. */
  readonly terms: ReadonlyMap<string, number>;
  /** By field and value. */
  readonly values: ReadonlyMap<string, ValueStatistics>;
}

/**
 * What one shard has to say about the terms of the queries.
 * Errors: those of compiling a query.
 */
export function* collectStatistics(
  searcher: Searcher,
  mapping: Mapping,
  queries: readonly Query[],
  host: QueryHost,
): Sliced<Result<CollectedStatistics>> {
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
export function sumStatistics(shards: readonly CollectedStatistics[]): CollectedStatistics {
  const fields = new Map<string, FieldStatistics>();
  const terms = new Map<string, number>();
  const values = new Map<string, ValueStatistics>();
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
export function statisticsOf(searcher: Searcher, collected: CollectedStatistics | undefined, { shard }: QueryHost): ShardStatistics {
  return collected === undefined ? new ShardStatistics(searcher, shard) : new GlobalStatistics(searcher, collected, shard);
}

class RecordingStatistics extends ShardStatistics {
  readonly #fields: Map<string, FieldStatistics>;
  readonly #terms: Map<string, number>;
  readonly #values: Map<string, ValueStatistics>;

  /** @param into where what is asked of nested objects is noted too */
  constructor(searcher: Searcher, shard?: number, into?: RecordingStatistics) {
    super(searcher, shard);
    this.#fields = into === undefined ? new Map() : into.#fields;
    this.#terms = into === undefined ? new Map() : into.#terms;
    this.#values = into === undefined ? new Map() : into.#values;
  }

  get collected(): CollectedStatistics {
    return { maxDoc: this.maxDoc, fields: this.#fields, terms: this.#terms, values: this.#values };
  }

  protected override forSearcher(searcher: Searcher): ShardStatistics {
    return new RecordingStatistics(searcher, this.shard, this);
  }

  override field(path: string): FieldStatistics {
    const statistics = super.field(path);
    this.#fields.set(path, statistics);
    return statistics;
  }

  override docFreq(path: string, term: Uint8Array, found?: TermLeaves): number {
    const docFreq = super.docFreq(path, term, found);
    this.#terms.set(termKey(path, term), docFreq);
    return docFreq;
  }

  override docFreqAmong(path: string, term: Uint8Array, commonest: number): number {
    this.#terms.set(termKey(path, term), commonest);
    return commonest;
  }

  override truth(path: string, value: number): ValueStatistics {
    const statistics = super.truth(path, value);
    this.#values.set(`${path}\n${value}`, statistics);
    return statistics;
  }
}

class GlobalStatistics extends ShardStatistics {
  readonly #collected: CollectedStatistics;

  constructor(searcher: Searcher, collected: CollectedStatistics, shard: number | undefined) {
    super(searcher, shard);
    this.#collected = collected;
  }

  protected override forSearcher(searcher: Searcher): ShardStatistics {
    return new GlobalStatistics(searcher, this.#collected, this.shard);
  }

  override get maxDoc(): number {
    return this.#collected.maxDoc;
  }

  override field(path: string): FieldStatistics {
    return this.#collected.fields.get(path) ?? super.field(path);
  }

  override docFreq(path: string, term: Uint8Array, found?: TermLeaves): number {
    return this.#collected.terms.get(termKey(path, term)) ?? super.docFreq(path, term, found);
  }

  /** What it counted as on the shards that have it, in sum. */
  override docFreqAmong(path: string, term: Uint8Array, commonest: number): number {
    return this.#collected.terms.get(termKey(path, term)) ?? commonest;
  }

  override truth(path: string, value: number): ValueStatistics {
    return this.#collected.values.get(`${path}\n${value}`) ?? super.truth(path, value);
  }
}

/** Bytes as such: terms need not be text. */
function termKey(path: string, term: Uint8Array): string {
  return `${path}\n${term.join(',')}`;
}
