import type { SliceMeter, Sliced } from '../index/memory/slices.ts';
import type { KeyColumn } from '../search/sort/key-column.ts';
import type { SketchData } from './sketches/hyper-log-log.ts';
import type { DigestData } from './sketches/t-digest.ts';
import type { BucketKey, ValueFormat } from './value-format.ts';

export type { BucketKey } from './value-format.ts';

/** One of several keys of a bucket; null: the documents have none. */
export type KeyPart = BucketKey | null;

/** What one of several keys is of, and how it is written. */
export interface PartSource {
  readonly format: ValueFormat;
  readonly keys: KeyKind;
}

/** Documents with one key on one shard, or on those reduced so far, and what was worked out of them. */
export interface PartialBucket {
  readonly key: BucketKey;
  /** `composite`: what the key is made of. */
  readonly parts?: readonly KeyPart[];
  readonly docCount: number;
  /** Of the aggregations below, in their order. */
  readonly subs: readonly PartialAggregation[];
  /** By how much `docCount` may be too low; -1: nobody knows. */
  readonly error?: number;
  /** Of pipelines, in their order, once it is reduced. */
  readonly derived?: readonly (PartialDerived | undefined)[];
}

/** What a pipeline made of buckets: numbers, and for the least or the largest of them the keys of the buckets that have it. */
export interface PartialDerived {
  readonly numbers: readonly number[];
  readonly keys?: readonly string[];
  readonly format: ValueFormat;
}

/** What was seen of the values of a field. */
export interface PartialSketch {
  readonly kind: 'sketch';
  readonly sketch: SketchData;
}

/** Buckets of one shard, or of those reduced so far, in the order of their type. */
export interface PartialBuckets {
  readonly kind: 'buckets';
  readonly buckets: readonly PartialBucket[];
  /** Of what the keys are; undefined where the field is not mapped. */
  readonly keys?: KeyKind;
  readonly format: ValueFormat;
  /** `composite`: of each part of a key. */
  readonly sources?: readonly PartSource[];
  /** Documents in buckets that are not sent. */
  readonly otherDocCount?: number;
  /** `terms`: by how much any count may be too low; -1: nobody knows. */
  readonly error?: number;
  /** Histograms: empty buckets as far as here; keys of buckets. */
  readonly bounds?: { readonly min?: number | undefined; readonly max?: number | undefined };
  /** What is below a bucket of no documents, where such buckets are made. */
  readonly empty?: readonly PartialAggregation[];
}

export type KeyKind = 'text' | 'long' | 'double';

/** Numbers that add up to a metric; what each of them is the metric knows. */
export interface PartialNumbers {
  readonly kind: 'numbers';
  readonly numbers: readonly number[];
  readonly format: ValueFormat;
}

/** Where the values of a field lie. */
export interface PartialDigest {
  readonly kind: 'digest';
  readonly digest: DigestData;
  readonly format: ValueFormat;
}

/** One of the best documents of a bucket: row `row` of columns that those of its shard and bucket share. */
export interface PartialHit {
  /** Of the shard among all those asked. */
  readonly position: number;
  readonly doc: number;
  readonly score: number;
  readonly keys: readonly KeyColumn[];
  readonly row: number;
}

/** The best documents of a bucket, best first, and how many there are. */
export interface PartialHits {
  readonly kind: 'hits';
  readonly hits: readonly PartialHit[];
  readonly docCount: number;
  /** NaN where there are no scores. */
  readonly maxScore: number;
  /** Paths down to the nested objects that the hits are; undefined: documents. */
  readonly levels?: readonly string[] | undefined;
}

/** Counts of a histogram of one bucket above and none below, by where their pieces start. */
export interface PartialPieces extends Pick<PartialBuckets, 'format' | 'bounds'> {
  readonly kind: 'pieces';
  readonly keys: Float64Array;
  readonly counts: Float64Array;
}

/** Pieces as buckets, for those who look at each; anything else as it is. */
export function asBuckets(partial: PartialAggregation): PartialAggregation {
  if (partial.kind !== 'pieces') return partial;
  const { keys, counts, format } = partial;
  const buckets = Array.from(keys, (key, at): PartialBucket => ({ key, docCount: counts[at], subs: [] }));
  return { kind: 'buckets', buckets, format };
}

/** What one shard found of one aggregation. Plain data: it travels to the coordinator. */
export type PartialAggregation = PartialBuckets | PartialNumbers | PartialSketch | PartialDigest | PartialHits | PartialPieces;

/** Buckets in a partial result and below it, and the bytes of their keys, counts and numbers. */
export interface PartialSize {
  buckets: number;
  bytes: number;
}

const NUMBER_BYTES = 8;
const HASH_BYTES = 4;
/** A document's number and score. */
const HIT_BYTES = 8;

/** Units of work of looking at a bucket, and at each thing below it. */
const UNITS_PER_LOOK = 60;

/** Adds what partial results hold. */
export function* addSizes(size: PartialSize, partials: readonly PartialAggregation[], meter: SliceMeter): Sliced<void> {
  for (const partial of partials) {
    if (partial.kind === 'buckets') yield* addBuckets(size, partial, meter);
    else addBare(size, partial);
  }
}

function* addBuckets(size: PartialSize, { buckets }: PartialBuckets, meter: SliceMeter): Sliced<void> {
  size.buckets += buckets.length;
  for (const { key, subs } of buckets) {
    size.bytes += NUMBER_BYTES + (typeof key === 'string' ? key.length : NUMBER_BYTES);
    for (const sub of subs) {
      if (sub.kind === 'buckets') yield* addBuckets(size, sub, meter);
      else addBare(size, sub);
    }
    if (meter.add(UNITS_PER_LOOK * (1 + subs.length))) yield meter.take();
  }
}

type Bare = Exclude<PartialAggregation, PartialBuckets>;

function addBare(size: PartialSize, partial: Bare): void {
  if (partial.kind === 'pieces') size.buckets += partial.keys.length;
  size.bytes += bytesOf(partial);
}

function bytesOf(partial: Bare): number {
  if (partial.kind === 'numbers') return partial.numbers.length * NUMBER_BYTES;
  if (partial.kind === 'sketch') return partial.sketch.registers?.length ?? partial.sketch.hashes.length * HASH_BYTES;
  if (partial.kind === 'pieces') return partial.keys.length * 2 * NUMBER_BYTES;
  if (partial.kind === 'digest') return partial.digest.means.length * 2 * NUMBER_BYTES;
  return partial.hits.reduce((bytes, { keys }) => bytes + HIT_BYTES + keys.length * NUMBER_BYTES, 0);
}
