import { err, ok, type Result } from '../../errors.ts';
import type { JsonValue } from '../../json/json-value.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { Sliced } from '../../index/memory/slices.ts';
import type { AggregationSpec, TermsBody } from '../aggregation.ts';
import { type AnswerNode, bucketNodes } from '../bucket-list.ts';
import {
  type Aggregator,
  type AggregationWorld,
  BucketAggregator,
  Counts,
  NOBODY,
  NOTHING_MORE,
  UNITS_PER_BUCKET,
} from '../collect/aggregator.ts';
import type { Block } from '../collect/block.ts';
import { bucketsByOwner, type OwnedBuckets } from '../collect/bucket-table.ts';
import { FoundBuckets } from '../collect/found-buckets.ts';
import { valuesSource, type ValuesSource } from '../collect/values-source.ts';
import { isBelow, pathRefusal } from '../order.ts';
import { orderedBuckets } from '../ordered-buckets.ts';
import type { KeyKind, PartialBucket, PartialBuckets } from '../partial.ts';
import { doubleNode, formatValue } from '../value-format.ts';
import type { AggregationType } from './aggregation-type.ts';
import { keyTest } from './term-choice.ts';
import { createTermKeys } from './keys/create-term-keys.ts';
import type { TermKeys } from './keys/term-keys.ts';
import { reduceTerms } from './reduce-terms.ts';

type TermsSpec = AggregationSpec & { readonly body: TermsBody };

/** A bucket for each term of a field. */
class TermsAggregator extends BucketAggregator {
  readonly #spec: TermsSpec;
  readonly #source: ValuesSource;
  readonly #keys: TermKeys;
  readonly #counts = new Counts(this.world.ledger);
  readonly #found = new FoundBuckets();
  #byOwner: OwnedBuckets | undefined;

  constructor(spec: TermsSpec, source: ValuesSource, keys: TermKeys, world: AggregationWorld, subs: readonly Aggregator[]) {
    super(world, subs);
    this.#spec = spec;
    this.#source = source;
    this.#keys = keys;
  }

  override *enter(leaf: Leaf): Sliced<void> {
    yield* this.#keys.fold?.(this.#counts) ?? NOTHING_MORE;
    yield* super.enter(leaf);
  }

  protected enterLeaf(leaf: Leaf): void {
    this.#keys.enter(leaf);
  }

  override get perDoc(): number {
    const { count, perCounted, perDoc } = this.#keys;
    return count !== undefined && perCounted !== undefined && this.subs.length === 0 ? perCounted : perDoc;
  }

  *collect(block: Block): Sliced<void> {
    const { below } = this;
    if (this.#keys.count !== undefined && this.subs.length === 0) {
      this.#keys.count(block);
      return;
    }
    this.#keys.read(block, below);
    this.#counts.reserve(this.#keys.size);
    const { values } = this.#counts;
    const { owners, count } = below;
    for (let i = 0; i < count; i++) values[owners[i]]++;
    yield* this.passOn();
  }

  *build(owner: number): Sliced<PartialBuckets> {
    const { body, subs } = this.#spec;
    const { meter } = this.world;
    const { minDocCount, shardMinDocCount, order, shardSize } = body;
    yield* this.#keys.fold?.(this.#counts) ?? NOTHING_MORE;
    const candidates: Candidate[] = [];
    let otherDocCount = 0;
    const needsSubs = order.some(isBelow);
    for (const bucket of minDocCount === 0 ? yield* this.#everyBucket(owner) : yield* this.#bucketsOf(owner)) {
      const docCount = this.#counts.at(bucket);
      otherDocCount += docCount;
      if (docCount < shardMinDocCount) continue;
      const key = this.#keys.keyOf(bucket);
      candidates.push({ bucket, key, docCount, subs: needsSubs ? yield* this.buildSubs(bucket) : NO_SUBS });
      if (meter.add(UNITS_PER_CANDIDATE)) yield meter.take();
    }
    const kept = yield* orderedBuckets(candidates, shardSize, { order, subs }, meter);
    for (const candidate of kept) {
      otherDocCount -= candidate.docCount;
      if (!needsSubs) candidate.subs = yield* this.buildSubs(candidate.bucket);
      if (meter.add(UNITS_PER_BUCKET)) yield meter.take();
    }
    const keys = this.#source.type === undefined && this.#source.constant === undefined && kept.length === 0 ? undefined : this.#keys.kind;
    return { kind: 'buckets', buckets: kept, format: this.#source.format, otherDocCount, error: 0, ...(keys !== undefined && { keys }) };
  }

  *#bucketsOf(owner: number): Sliced<Iterable<number>> {
    if (owner === NOBODY) return [];
    if (this.#keys.owners === undefined) return numbersTo(this.#keys.size);
    this.#byOwner ??= yield* bucketsByOwner(this.#keys.owners, this.#keys.size, this.world.meter);
    const { starts, buckets } = this.#byOwner;
    return owner + 1 < starts.length ? buckets.subarray(starts[owner], starts[owner + 1]) : [];
  }

  /** The buckets of the terms of all documents, whether they match or not. */
  *#everyBucket(owner: number): Sliced<readonly number[]> {
    if (owner === NOBODY) return [];
    const found = this.#found;
    found.begin();
    for (const leaf of this.world.searcher.leaves) yield* this.#keys.every(leaf, owner, found);
    return found.list;
  }
}

const UNITS_PER_CANDIDATE = 100;
const NO_SUBS: readonly never[] = [];

/** A bucket as it is sent, and its number on the shard. What is below is built where it is kept. */
interface Candidate extends PartialBucket {
  readonly bucket: number;
  subs: PartialBucket['subs'];
}

function* numbersTo(size: number): Generator<number> {
  for (let number = 0; number < size; number++) yield number;
}

const TYPED_NAMES: Readonly<Record<KeyKind, string>> = { text: 'sterms', long: 'lterms', double: 'dterms' };

/** `terms`. */
export const TERMS: AggregationType<TermsBody> = {
  collector(spec, world, subs, { single }): Result<Aggregator> {
    const source = valuesSource(spec.body, spec.body.values, 'numbers_and_terms', world);
    if (!source.ok) return source;
    for (const { path } of spec.body.order) {
      const reason = pathRefusal(path, spec.subs);
      if (reason !== undefined) return err({ kind: 'aggregation', during: 'execution', reason });
    }
    const test = keyTest(spec, source.value, world);
    if (!test.ok) return test;
    return ok(new TermsAggregator(spec, source.value, createTermKeys(source.value, test.value, world, single), world, subs));
  },
  reduce: reduceTerms,
  *render(spec, reduced, run) {
    if (reduced.kind !== 'buckets') return [];
    const { buckets, format, keys = 'text', error = 0, otherDocCount = 0 } = reduced;
    const nodes = yield* bucketNodes(spec, buckets, run.meter, function* (bucket) {
      const { key, docCount, error: own = 0 } = bucket;
      const node = new Map<string, AnswerNode>([['key', keyNode(key, keys, format.kind === 'ip' ? formatValue(format, key) : undefined)]]);
      if (typeof key !== 'string' && format.kind !== 'raw') node.set('key_as_string', formatValue(format, key));
      node.set('doc_count', docCount);
      if (spec.body.showError) node.set('doc_count_error_upper_bound', own);
      for (const [name, sub] of yield* run.render(spec, bucket)) node.set(name, sub);
      return node;
    });
    return [
      ['doc_count_error_upper_bound', error],
      ['sum_other_doc_count', otherDocCount],
      ['buckets', nodes],
    ];
  },
  typedName: (_body, reduced) => TYPED_NAMES[(reduced.kind === 'buckets' ? reduced.keys : undefined) ?? 'text'],
};

function keyNode(key: PartialBucket['key'], kind: KeyKind, printed: string | undefined): JsonValue {
  if (printed !== undefined) return printed;
  return kind === 'double' && typeof key === 'number' ? doubleNode(key) : key;
}
