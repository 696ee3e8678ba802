import type { SliceMeter, Sliced, Steps } from '../index/memory/slices.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { AggregationSpec } from './aggregation.ts';
import { UNITS_PER_BUCKET } from './collect/aggregator.ts';
import type { PartialBucket } from './partial.ts';

/** What the aggregations of an answer are made of. */
export type AnswerNode = JsonValue | BucketList | readonly AnswerNode[] | AnswerObject;
export type AnswerObject = ReadonlyMap<string, AnswerNode>;

/** Members of an object of the answer. */
export type AnswerMembers = readonly (readonly [string, AnswerNode])[];

/** Many buckets, whose objects are made when they are written, one after the other. If all were kept until then, moving them about would take longer than making them. */
export class BucketList {
  readonly length: number;
  /** About how many values a bucket has. */
  readonly valuesPerBucket: number;
  /** The object of the bucket at a place. */
  readonly bucket: (at: number) => Steps<AnswerNode>;

  constructor(length: number, valuesPerBucket: number, bucket: (at: number) => Steps<AnswerNode>) {
    this.length = length;
    this.valuesPerBucket = valuesPerBucket;
    this.bucket = bucket;
  }

  /** All objects, for who has to look into them. */
  *nodes(): Sliced<readonly AnswerNode[]> {
    const nodes: AnswerNode[] = [];
    for (let at = 0; at < this.length; at++) nodes.push(yield* this.bucket(at));
    return nodes;
  }
}

/** From so many buckets on they are made when they are written. */
const MANY = 200;

/** Buckets as an array of the answer. @param make the object of one */
export function* bucketNodes(
  spec: AggregationSpec,
  buckets: readonly PartialBucket[],
  meter: SliceMeter,
  make: (bucket: PartialBucket) => Steps<AnswerNode>,
): Sliced<AnswerNode> {
  const bucket = function* (at: number): Sliced<AnswerNode> {
    const node = yield* make(buckets[at]);
    if (meter.add(UNITS_PER_BUCKET)) yield meter.take();
    return node;
  };
  const list = new BucketList(buckets.length, VALUES_PER_BUCKET + valuesBelow(spec), bucket);
  return buckets.length >= MANY && !hasHits(spec) ? list : yield* list.nodes();
}

const VALUES_PER_BUCKET = 3;
/** Of most aggregations. */
const VALUES_PER_METRIC = 3;

function valuesBelow({ subs }: AggregationSpec): number {
  return subs.reduce((sum, sub) => sum + VALUES_PER_METRIC + valuesBelow(sub), 0);
}

/** Hits are loaded before anything is written: their places have to be there. */
function hasHits({ subs }: AggregationSpec): boolean {
  return subs.some((sub) => sub.body.type === 'top_hits' || hasHits(sub));
}
