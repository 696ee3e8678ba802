import { BucketTable } from '../../collect/bucket-table.ts';
/** Stands for the number of a key that is not to be a bucket. */
export const LEFT_OUT = -2;
/** Numbers by which keys are known on a shard. */
class KeyNumbers {
  keys = [];
  #numbers = new Map();
  #test;
  #world;
  constructor(test, world) {
    this.#test = test;
    this.#world = world;
  }
  /** The number of a key, given where it is new; {@link LEFT_OUT} where it is not to be a bucket. */
  of(key) {
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
  table;
  #world;
  #size = 0;
  constructor(world, single) {
    this.#world = world;
    this.table = single ? undefined : new BucketTable(world.ledger);
  }
  get size() {
    return this.table?.size ?? this.#size;
  }
  of(owner, number) {
    if (this.table !== undefined) return this.table.of(owner, number);
    for (; this.#size <= number; this.#size++) this.#world.ledger.addBucket();
    return number;
  }
  numberOf(bucket) {
    return this.table === undefined ? bucket : this.table.keys[bucket];
  }
}
/** Keys that are looked up: each has a number on the shard. */
export class NumberedKeys {
  numbers;
  buckets;
  world;
  /** @param single whether all documents belong to one bucket above */
  constructor(test, world, single) {
    this.numbers = new KeyNumbers(test, world);
    this.buckets = new KeyBuckets(world, single);
    this.world = world;
  }
  get size() {
    return this.buckets.size;
  }
  get owners() {
    return this.buckets.table?.owners;
  }
  keyOf(bucket) {
    return this.numbers.keys[this.buckets.numberOf(bucket)];
  }
}
