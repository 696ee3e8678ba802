const FIRST_SLOTS = 64;
const NONE = -1;
const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);
/**
 * Buckets by the bucket above them and a number, in the order in which they were met: open addressing over flat arrays. Mutable by design: it sits
 * in the hot loop.
 */
export class BucketTable {
  size = 0;
  /** By bucket. */
  owners = new Uint32Array(FIRST_SLOTS / 2);
  keys = new Float64Array(FIRST_SLOTS / 2);
  #ledger;
  #slots = new Int32Array(FIRST_SLOTS).fill(NONE);
  /** What was asked for last: neighbours are mostly alike. */
  #lastOwner = -1;
  #lastKey = NaN;
  #last = NONE;
  constructor(ledger) {
    this.#ledger = ledger;
  }
  /** The bucket of a key, made where it is new. Both zeros are one key. */
  of(owner, key) {
    if (key === this.#lastKey && owner === this.#lastOwner) return this.#last;
    this.#lastKey = key;
    this.#lastOwner = owner;
    return (this.#last = this.#find(owner, key + 0));
  }
  #find(owner, key) {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hashOf(owner, key) & mask;
    for (let bucket = slots[slot]; bucket !== NONE; bucket = slots[slot]) {
      if (this.keys[bucket] === key && this.owners[bucket] === owner) return bucket;
      slot = (slot + 1) & mask;
    }
    return this.#add(slot, owner, key);
  }
  #add(slot, owner, key) {
    const bucket = this.size++;
    this.#slots[slot] = bucket;
    this.owners[bucket] = owner;
    this.keys[bucket] = key;
    this.#ledger.addBucket();
    if (this.size * 2 === this.#slots.length) this.#grow();
    return bucket;
  }
  #grow() {
    const length = this.#slots.length * 2;
    const owners = new Uint32Array(length / 2);
    const keys = new Float64Array(length / 2);
    owners.set(this.owners);
    keys.set(this.keys);
    this.owners = owners;
    this.keys = keys;
    const slots = (this.#slots = new Int32Array(length).fill(NONE));
    for (let bucket = 0; bucket < this.size; bucket++) {
      let slot = hashOf(owners[bucket], keys[bucket]) & (length - 1);
      while (slots[slot] !== NONE) slot = (slot + 1) & (length - 1);
      slots[slot] = bucket;
    }
  }
}
function hashOf(owner, key) {
  double[0] = key;
  let hash = Math.imul(halves[0], 0x85ebca6b) ^ Math.imul(halves[1], 0xc2b2ae35) ^ Math.imul(owner + 1, 0x9e3779b1);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
/** Sorts buckets by the owner they have, each owner's in their order. */
export function bucketsByOwner(owners, size) {
  let most = -1;
  for (let bucket = 0; bucket < size; bucket++) most = Math.max(most, owners[bucket]);
  const starts = new Uint32Array(most + 2);
  for (let bucket = 0; bucket < size; bucket++) starts[owners[bucket] + 1]++;
  for (let owner = 0; owner <= most; owner++) starts[owner + 1] += starts[owner];
  const next = starts.slice();
  const buckets = new Uint32Array(size);
  for (let bucket = 0; bucket < size; bucket++) buckets[next[owners[bucket]]++] = bucket;
  return { starts, buckets };
}
