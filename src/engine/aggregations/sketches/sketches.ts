import { BucketTable } from '../collect/bucket-table.ts';
import type { Ledger } from '../collect/ledger.ts';
import { emptySketch, keptBits, mostHashes, raiseByKept, raiseRegister, type SketchData } from './hyper-log-log.ts';

/** What a kept hash takes in the table, and a sketch beside its hashes. */
const HASH_BYTES = 40;
const SKETCH_BYTES = 16;

/** Hashes that are paid for at a time. */
const HASHES_AT_ONCE = 256;

/** The entry behind the last. */
const NONE = 0;

/**
 * HyperLogLog++ of many buckets. What is kept of the hashes lies in one table for all, where those of a bucket are a chain: most sketches have few values, and an object for each would be
 * garbage by the million. Mutable by design: it takes values one by one.
 */
export class Sketches {
  readonly #precision: number;
  readonly #most: number;
  readonly #ledger: Ledger;
  readonly #table: BucketTable;
  #hashes = 0;
  /** By entry of the table the one before it of the same bucket, and one more; {@link NONE}: it is the first. */
  #before = new Int32Array(64);
  /** By bucket: its last entry and one more, and how many it has. */
  #last = new Int32Array(64);
  #counts = new Uint32Array(64);
  /** By bucket, once it has too many hashes. */
  readonly #registers = new Map<number, Uint8Array>();

  constructor(precision: number, ledger: Ledger) {
    this.#precision = precision;
    this.#most = mostHashes(precision);
    this.#ledger = ledger;
    this.#table = new BucketTable(() => {
      if (this.#hashes++ % HASHES_AT_ONCE === 0) ledger.pay(HASHES_AT_ONCE * HASH_BYTES);
    });
  }

  /** Adds a value to a bucket's by its hash. Adding it again changes nothing. */
  add(owner: number, high: number, low: number): void {
    const registers = this.#registers.size === 0 ? undefined : this.#registers.get(owner);
    if (registers !== undefined) raiseRegister(registers, this.#precision, high, low);
    else this.#keep(owner, keptBits(high, low, this.#precision));
  }

  /** What was seen of a bucket's values. */
  of(owner: number): SketchData {
    const registers = this.#registers.get(owner);
    if (registers !== undefined) return { precision: this.#precision, hashes: [], registers };
    if (owner < 0 || owner >= this.#counts.length || this.#counts[owner] === 0) return emptySketch(this.#precision);
    const hashes: number[] = [];
    this.#each(owner, (hash) => hashes.push(hash));
    return { precision: this.#precision, hashes };
  }

  #keep(owner: number, hash: number): void {
    const known = this.#table.size;
    const entry = this.#table.of(owner, hash);
    if (entry < known) return;
    this.#makeRoom(owner, entry);
    this.#before[entry] = this.#last[owner];
    this.#last[owner] = entry + 1;
    if (++this.#counts[owner] > this.#most) this.#upgrade(owner);
  }

  #makeRoom(owner: number, entry: number): void {
    if (entry >= this.#before.length) this.#before = grown(this.#before, new Int32Array(this.#before.length * 2));
    if (owner < this.#last.length) return;
    const length = Math.max(owner + 1, this.#last.length * 2);
    this.#ledger.pay(length * SKETCH_BYTES);
    this.#last = grown(this.#last, new Int32Array(length));
    this.#counts = grown(this.#counts, new Uint32Array(length));
  }

  #upgrade(owner: number): void {
    const registers = new Uint8Array(2 ** this.#precision);
    this.#ledger.pay(registers.byteLength);
    this.#each(owner, (hash) => raiseByKept(registers, this.#precision, hash));
    this.#registers.set(owner, registers);
  }

  #each(owner: number, take: (hash: number) => void): void {
    for (let place = this.#last[owner]; place !== NONE; place = this.#before[place - 1]) take(this.#table.keys[place - 1]);
  }
}

function grown<Numbers extends Int32Array | Uint32Array>(from: Numbers, into: Numbers): Numbers {
  into.set(from);
  return into;
}
