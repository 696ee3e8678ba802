import type { EngineError } from '../../errors.ts';

/** Sets memory aside for a request; false: there is not so much left. */
export interface Purse {
  take(bytes: number): boolean;
}

/** What a bucket takes on its shard, and again in what is sent: rows of tables, counts, a key, an object. */
const BUCKET_BYTES = 256;

/** Buckets paid for at a time. */
const BUCKETS_AT_ONCE = 256;

/** Counts what a shard's aggregations make, and pays for it. Mutable: collectors share one. */
export class Ledger {
  readonly #purse: Purse | undefined;
  /** Buckets made. */
  buckets = 0;
  /** The memory of the request has run out: nothing more is to be collected. */
  isEmpty = false;
  /** What a collector met that ends the request. */
  refusal: EngineError | undefined;

  constructor(purse: Purse | undefined) {
    this.#purse = purse;
  }

  /** Ends collecting: the request is refused. */
  refuse(error: EngineError): void {
    this.refusal ??= error;
    this.isEmpty = true;
  }

  /** {@link addBucket}, for a table. */
  readonly bucketMade = (): void => this.addBucket();

  addBucket(): void {
    if (this.buckets++ % BUCKETS_AT_ONCE === 0) this.pay(BUCKETS_AT_ONCE * BUCKET_BYTES);
  }

  /** Pays for buckets that are sent and were not made, as nothing was found for them; false: there is no memory left for them. */
  payForEmpty(buckets: number): boolean {
    return this.pay(buckets * BUCKET_BYTES);
  }

  /** Pays for bytes beside the buckets; false: there are not so many left. */
  pay(bytes: number): boolean {
    // Once refused nothing more is asked for: what fits again would wipe out why.
    if (!this.isEmpty && this.#purse?.take(bytes) === false) this.isEmpty = true;
    return !this.isEmpty;
  }
}
