import { err, ok, type Result } from '../../errors.ts';
import { hasBit } from '../../index/memory/bits.ts';
import type { Bits } from '../../index/memory/bits.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { Sliced } from '../../index/memory/slices.ts';
import type { AggregationBody, FilterBody, GlobalBody, MissingBody } from '../aggregation.ts';
import { type Aggregator, type AggregationWorld, BucketAggregator, Counts, handOn } from '../collect/aggregator.ts';
import type { Block } from '../collect/block.ts';
import { type DocFilter, docFilter } from '../collect/doc-filter.ts';
import { valuesSource, type ValuesSource } from '../collect/values-source.ts';
import type { PartialAggregation, PartialBuckets } from '../partial.ts';
import { RAW } from '../value-format.ts';
import type { AggregationType } from './aggregation-type.ts';

/** One bucket for each bucket above, of those of its documents that fit. */
abstract class SingleBucket extends BucketAggregator {
  readonly #counts = new Counts(this.world.ledger);
  /** Whether all documents belong to one bucket. */
  protected readonly single: boolean;

  constructor(world: AggregationWorld, { subs, single }: Below) {
    super(world, subs);
    this.single = single;
  }

  /** The documents that fit: the block itself, or what was put in `below`. */
  protected abstract select(block: Block, below: Block): Block;

  *collect(block: Block): Sliced<void> {
    this.below.count = 0;
    this.below.reserve(block.count);
    const selected = this.select(block, this.below);
    const { owners, count } = selected;
    if (count === 0) return;
    this.#counts.reserve(this.single ? 1 : highest(owners, count) + 1);
    const { values } = this.#counts;
    if (this.single) {
      if (values[0] === 0) this.world.ledger.addBucket();
      values[0] += count;
    } else for (let i = 0; i < count; i++) if (values[owners[i]]++ === 0) this.world.ledger.addBucket();
    yield* handOn(selected, this.subs, this.world);
  }

  *build(owner: number): Sliced<PartialBuckets> {
    const subs = yield* this.buildSubs(owner);
    return { kind: 'buckets', buckets: [{ key: '', docCount: this.#counts.at(owner), subs }], format: RAW };
  }
}

function highest(owners: Uint32Array, count: number): number {
  let most = 0;
  for (let i = 0; i < count; i++) if (owners[i] > most) most = owners[i];
  return most;
}

/** What is below, and whether all documents belong to one bucket. */
interface Below {
  readonly subs: readonly Aggregator[];
  readonly single: boolean;
}

class FilterAggregator extends SingleBucket {
  readonly #filter: DocFilter;

  constructor(filter: DocFilter, world: AggregationWorld, below: Below) {
    super(world, below);
    this.#filter = filter;
  }

  override *enter(leaf: Leaf): Sliced<void> {
    yield* this.#filter.enter(leaf);
    yield* super.enter(leaf);
  }

  protected enterLeaf(): void {
    // The filter was entered in steps.
  }

  protected select(block: Block, below: Block): Block {
    const { bits } = this.#filter;
    if (bits === 'all') return block;
    below.count = this.single && block.first >= 0 ? selectRun(block, bits, below.docs) : selectEach(block, bits, below);
    return below;
  }
}

/** Puts into `docs` those of a set among some that follow each other, a word at a time; answers how many. All have one owner. */
function selectRun({ first, count }: Block, bits: Uint32Array, docs: Uint32Array): number {
  const end = first + count;
  const firstWord = first >>> 5;
  const lastWord = (end - 1) >>> 5;
  let size = 0;
  for (let word = firstWord; word <= lastWord; word++) {
    let left = bits[word];
    if (word === firstWord) left &= -1 << (first & 31);
    if (word === lastWord && (end & 31) !== 0) left &= (1 << (end & 31)) - 1;
    for (; left !== 0; left &= left - 1) docs[size++] = (word << 5) + 31 - Math.clz32(left & -left);
  }
  return size;
}

/** Any others: each is put down, and the next in its place where it is not in the set. Nobody can foretell which are. */
function selectEach({ docs, owners, count }: Block, bits: Uint32Array, below: Block): number {
  const { docs: selected, owners: selectedOwners } = below;
  let size = 0;
  for (let i = 0; i < count; i++) {
    const doc = docs[i];
    selected[size] = doc;
    selectedOwners[size] = owners[i];
    size += (bits[doc >>> 5] >>> (doc & 31)) & 1;
  }
  return size;
}

class MissingAggregator extends SingleBucket {
  readonly #source: ValuesSource;
  #bits: Bits | undefined;

  constructor(source: ValuesSource, world: AggregationWorld, below: Below) {
    super(world, below);
    this.#source = source;
  }

  protected enterLeaf({ segment }: Leaf): void {
    this.#bits = this.#source.type && segment.docValues(this.#source.path)?.docsWithValue;
  }

  protected select({ docs, owners, count }: Block, below: Block): Block {
    const { constant, missingText, missingNumber } = this.#source;
    if (constant !== undefined || missingText !== undefined || missingNumber !== undefined) return below;
    const bits = this.#bits;
    let size = 0;
    for (let i = 0; i < count; i++) {
      if (bits !== undefined && hasBit(bits, docs[i])) continue;
      below.docs[size] = docs[i];
      below.owners[size++] = owners[i];
    }
    below.count = size;
    return below;
  }
}

/** What all have that make one bucket of one bucket. */
export const SINGLE_BUCKET: Omit<AggregationType, 'collector' | 'below'> = {
  keepsSingle: true,
  *reduce(spec, partials, run): Sliced<PartialAggregation> {
    const all = partials.flatMap((partial) => (partial.kind === 'buckets' ? partial.buckets : []));
    const docCount = all.reduce((sum, bucket) => sum + bucket.docCount, 0);
    return { kind: 'buckets', buckets: [{ key: '', docCount, subs: yield* run.reduceSubs(spec, all) }], format: RAW };
  },
  *render(spec, reduced, run) {
    const [bucket] = reduced.kind === 'buckets' ? reduced.buckets : [];
    return bucket === undefined ? [] : [['doc_count', bucket.docCount], ...(yield* run.render(spec, bucket))];
  },
  typedName: ({ type }) => type,
};

function single<Body extends AggregationBody>(
  collector: (body: Body, world: AggregationWorld, below: Below) => Result<Aggregator>,
): AggregationType<Body> {
  return { ...SINGLE_BUCKET, collector: ({ body }, world, subs, above) => collector(body, world, { subs, single: above.single }) };
}

function filtered(filter: Result<DocFilter>, world: AggregationWorld, below: Below): Result<Aggregator> {
  return filter.ok ? ok(new FilterAggregator(filter.value, world, below)) : err(filter.error);
}

/** Aggregations of one bucket. What a `global` one gets are all documents, whatever the query. */
export const SINGLES = {
  filter: single<FilterBody>(({ query }, world, below) => filtered(docFilter(query, world), world, below)),
  global: single<GlobalBody>((_body, world, below) => filtered(docFilter({ kind: 'match_all' }, world), world, below)),
  missing: single<MissingBody>((body, world, below) => {
    const source = valuesSource(body, body.values, 'any', world);
    return source.ok ? ok(new MissingAggregator(source.value, world, below)) : source;
  }),
};
