import { ITEMS_AT_ONCE, type SliceMeter, type Sliced } from '../../index/memory/slices.ts';

const FIRST_SLOTS = 64;

/** Buckets that move into a grown table with each new one: as many as make all of them move before it grows again. */
const MOVED_AT_ONCE = 4;

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

/**
 * Buckets by the bucket above them and a number, in the order in which they were met: open addressing over flat arrays. It grows without a long stop: those from before move over a few at a time,
 * and are looked for in the old slots until all have. Mutable by design: it sits in the hot loop.
 */
export class BucketTable {
  size = 0;
  /** By bucket. */
  owners = new Uint32Array(FIRST_SLOTS / 2);
  keys = new Float64Array(FIRST_SLOTS / 2);
  readonly #made: () => void;
  /** One more than the bucket that is there; 0: none. */
  #slots = new Int32Array(FIRST_SLOTS);
  /** Slots from before it grew last, and the buckets of these that have yet to move: from `#moved` to `#toMove`. */
  #before = NO_SLOTS;
  #moved = 0;
  #toMove = 0;
  /** What was asked for last: neighbours are mostly alike. */
  #lastOwner = -1;
  #lastKey = NaN;
  #last = -1;

  /** @param made is told of each bucket that is made */
  constructor(made: () => void) {
    this.#made = made;
  }

  /** The bucket of a key, made where it is new. Both zeros are one key. */
  of(owner: number, key: number): number {
    if (key === this.#lastKey && owner === this.#lastOwner) return this.#last;
    this.#lastKey = key;
    this.#lastOwner = owner;
    return (this.#last = this.#find(owner, key + 0));
  }

  #find(owner: number, key: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const hash = hashOf(owner, key);
    let slot = hash & mask;
    for (let place = slots[slot]; place !== 0; place = slots[slot]) {
      if (this.keys[place - 1] === key && this.owners[place - 1] === owner) return place - 1;
      slot = (slot + 1) & mask;
    }
    if (this.#moved < this.#toMove) {
      const known = this.#findBefore(hash, owner, key);
      if (known >= 0) return known;
    }
    return this.#add(slot, owner, key);
  }

  #findBefore(hash: number, owner: number, key: number): number {
    const slots = this.#before;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let place = slots[slot]; place !== 0; place = slots[slot]) {
      if (this.keys[place - 1] === key && this.owners[place - 1] === owner) return place - 1;
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  #add(slot: number, owner: number, key: number): number {
    const bucket = this.size++;
    this.#slots[slot] = bucket + 1;
    this.owners[bucket] = owner;
    this.keys[bucket] = key;
    this.#made();
    if (this.#moved < this.#toMove) this.#moveSome();
    if (this.size * 2 === this.#slots.length) this.#grow();
    return bucket;
  }

  #moveSome(): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const end = Math.min(this.#toMove, this.#moved + MOVED_AT_ONCE);
    for (let bucket = this.#moved; bucket < end; bucket++) {
      let slot = hashOf(this.owners[bucket], this.keys[bucket]) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = bucket + 1;
    }
    this.#moved = end;
    if (end === this.#toMove) this.#before = NO_SLOTS;
  }

  #grow(): void {
    const length = this.#slots.length * 2;
    const owners = new Uint32Array(length / 2);
    const keys = new Float64Array(length / 2);
    owners.set(this.owners);
    keys.set(this.keys);
    this.owners = owners;
    this.keys = keys;
    this.#before = this.#slots;
    this.#slots = new Int32Array(length);
    this.#moved = 0;
    this.#toMove = this.size;
  }
}

const NO_SLOTS = new Int32Array(0);

function hashOf(owner: number, key: number): number {
  double[0] = key;
  let hash = Math.imul(halves[0], 0x85ebca6b) ^ Math.imul(halves[1], 0xc2b2ae35) ^ Math.imul(owner + 1, 0x9e3779b1);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

/** The buckets of each owner, in the order in which they were met: `buckets[starts[owner]]` to `buckets[starts[owner + 1] - 1]`. */
export interface OwnedBuckets {
  readonly starts: Uint32Array;
  readonly buckets: Uint32Array;
}

/** Sorts buckets by the owner they have, each owner's in their order; in steps. */
export function* bucketsByOwner(owners: Uint32Array, size: number, meter: SliceMeter): Sliced<OwnedBuckets> {
  let most = -1;
  for (let from = 0; from < size; from += ITEMS_AT_ONCE) {
    const end = Math.min(size, from + ITEMS_AT_ONCE);
    for (let bucket = from; bucket < end; bucket++) most = Math.max(most, owners[bucket]);
    if (meter.add(end - from)) yield meter.take();
  }
  const starts = new Uint32Array(most + 2);
  for (let from = 0; from < size; from += ITEMS_AT_ONCE) {
    const end = Math.min(size, from + ITEMS_AT_ONCE);
    for (let bucket = from; bucket < end; bucket++) starts[owners[bucket] + 1]++;
    if (meter.add(UNITS_PER_OWNED * (end - from))) yield meter.take();
  }
  for (let owner = 0; owner <= most; owner++) starts[owner + 1] += starts[owner];
  const next = starts.slice();
  const buckets = new Uint32Array(size);
  for (let from = 0; from < size; from += ITEMS_AT_ONCE) {
    const end = Math.min(size, from + ITEMS_AT_ONCE);
    for (let bucket = from; bucket < end; bucket++) buckets[next[owners[bucket]]++] = bucket;
    if (meter.add(UNITS_PER_OWNED * (end - from))) yield meter.take();
  }
  return { starts, buckets };
}

/** Units of work of putting a bucket to its owner. */
const UNITS_PER_OWNED = 4;
