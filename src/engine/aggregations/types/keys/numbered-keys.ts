import type { Leaf } from '../../../index/segment/searcher.ts';
import type { Steps } from '../../../index/memory/slices.ts';
import type { AggregationWorld } from '../../collect/aggregator.ts';
import type { Block } from '../../collect/block.ts';
import { BucketTable } from '../../collect/bucket-table.ts';
import type { FoundBuckets } from '../../collect/found-buckets.ts';
import type { BucketKey, KeyKind } from '../../partial.ts';
import type { KeyTest } from '../term-choice.ts';
import type { TermKeys } from './term-keys.ts';

/** Stands for the number of a key that is not to be a bucket. */
export const LEFT_OUT = -2;

/** Numbers by which keys are known on a shard. */
class KeyNumbers<Key extends BucketKey> {
  readonly keys: Key[] = [];
  readonly #numbers = new Map<Key, number>();
  readonly #test: KeyTest | undefined;
  readonly #world: AggregationWorld;

  constructor(test: KeyTest | undefined, world: AggregationWorld) {
    this.#test = test;
    this.#world = world;
  }

  /** The number of a key, given where it is new; {@link LEFT_OUT} where it is not to be a bucket. */
  of(key: Key): number {
    let number = this.#numbers.get(key);
    if (number !== undefined) return number;
    number = this.#test?.(key) === false ? LEFT_OUT : this.keys.length;
    if (number >= 0) this.keys.push(key);
    this.#numbers.set(key, number);
    this.#world.ledger.pay(KEY_BYTES + (typeof key === 'string' ? key.length : 0));
    return number;
  }
}

/** A key in its table, its text apart. */
const KEY_BYTES = 96;

/** Buckets by number of key: where all have one owner, the numbers themselves. */
class KeyBuckets {
  readonly table: BucketTable | undefined;
  readonly #world: AggregationWorld;
  #size = 0;

  constructor(world: AggregationWorld, single: boolean) {
    this.#world = world;
    this.table = single ? undefined : new BucketTable(world.ledger.bucketMade);
  }

  get size(): number {
    return this.table?.size ?? this.#size;
  }

  of(owner: number, number: number): number {
    if (this.table !== undefined) return this.table.of(owner, number);
    for (; this.#size <= number; this.#size++) this.#world.ledger.addBucket();
    return number;
  }

  numberOf(bucket: number): number {
    return this.table === undefined ? bucket : this.table.keys[bucket];
  }
}

/** Keys that are looked up: each has a number on the shard. */
export abstract class NumberedKeys<Key extends BucketKey> implements TermKeys {
  abstract readonly kind: KeyKind;
  abstract readonly perDoc: number;
  protected readonly numbers: KeyNumbers<Key>;
  protected readonly buckets: KeyBuckets;
  protected readonly world: AggregationWorld;

  /** @param single whether all documents belong to one bucket above */
  constructor(test: KeyTest | undefined, world: AggregationWorld, single: boolean) {
    this.numbers = new KeyNumbers(test, world);
    this.buckets = new KeyBuckets(world, single);
    this.world = world;
  }

  get size(): number {
    return this.buckets.size;
  }

  get owners(): Uint32Array | undefined {
    return this.buckets.table?.owners;
  }

  keyOf(bucket: number): Key {
    return this.numbers.keys[this.buckets.numberOf(bucket)];
  }

  abstract enter(leaf: Leaf): void;
  abstract read(block: Block, below: Block): void;
  abstract every(leaf: Leaf, owner: number, found: FoundBuckets): Steps<void>;
}
