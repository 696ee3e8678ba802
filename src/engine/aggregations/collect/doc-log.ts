import type { Ledger } from './ledger.ts';

const FIRST_ENTRIES = 64;
const ENTRY_BYTES = 16;
const OWNER_BYTES = 8;

/** Takes a document of a log. @param leaf its number */
export type LogReader = (doc: number, leaf: number, score: number) => void;

/** Documents of many buckets in one row of flat arrays, where those of a bucket are a chain. Mutable by design: it sits in the hot loop. */
export class DocLog {
  readonly #ledger: Ledger;
  #size = 0;
  #docs: Uint32Array = new Uint32Array(FIRST_ENTRIES);
  #leaves: Uint32Array = new Uint32Array(FIRST_ENTRIES);
  #scores = new Float32Array(FIRST_ENTRIES);
  /** By entry the one before it of the same bucket, and one more; 0: it is the first. */
  #before: Uint32Array = new Uint32Array(FIRST_ENTRIES);
  /** By bucket: its last entry and one more. */
  #last: Uint32Array = new Uint32Array(FIRST_ENTRIES);
  #counts: Uint32Array = new Uint32Array(FIRST_ENTRIES);

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Documents of a bucket. */
  count(owner: number): number {
    return owner < this.#counts.length ? this.#counts[owner] : 0;
  }

  /** Puts a document down; where there is no memory left for it, nothing is. */
  add(owner: number, doc: number, leaf: number, score: number): void {
    if (owner >= this.#last.length && !this.#makeOwners(owner)) return;
    if (this.#size === this.#docs.length && !this.#makeEntries()) return;
    const entry = this.#size++;
    this.#docs[entry] = doc;
    this.#leaves[entry] = leaf;
    this.#scores[entry] = score;
    this.#before[entry] = this.#last[owner];
    this.#last[owner] = entry + 1;
    this.#counts[owner]++;
  }

  /** Reads the documents of a bucket, the last first. */
  read(owner: number, take: LogReader): void {
    if (owner >= this.#last.length) return;
    for (let place = this.#last[owner]; place !== 0; place = this.#before[place - 1]) {
      take(this.#docs[place - 1], this.#leaves[place - 1], this.#scores[place - 1]);
    }
  }

  #makeOwners(owner: number): boolean {
    const length = Math.max(owner + 1, this.#last.length * 2);
    if (!this.#ledger.pay(length * OWNER_BYTES)) return false;
    this.#last = copied(this.#last, length);
    this.#counts = copied(this.#counts, length);
    return true;
  }

  #makeEntries(): boolean {
    const length = this.#docs.length * 2;
    if (!this.#ledger.pay(length * ENTRY_BYTES)) return false;
    this.#docs = copied(this.#docs, length);
    this.#leaves = copied(this.#leaves, length);
    this.#before = copied(this.#before, length);
    const scores = new Float32Array(length);
    scores.set(this.#scores);
    this.#scores = scores;
    return true;
  }
}

function copied(from: Uint32Array, length: number): Uint32Array {
  const into = new Uint32Array(length);
  into.set(from);
  return into;
}
