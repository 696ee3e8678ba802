/** Bytes of log behind which segments are put into files at once, and those for which it is done once nobody writes. */
const MUCH_LOG = 16 * 1024 * 1024;
const SOME_LOG = 64 * 1024;
/** A place that was full or failed is tried again after that many milliseconds. */
const RETRY_MS = 200;
/** The store of an open engine. */
export class EngineStore {
  damage;
  #storage;
  #log;
  #journal;
  #checkpoints;
  #elapsed;
  #bytesAtCheckpoint = 0;
  #bytesAtLook = 0;
  #making;
  #triedAt = -Infinity;
  constructor(parts) {
    this.#storage = parts.storage;
    this.#log = parts.log;
    this.#journal = parts.journal;
    this.#checkpoints = parts.checkpoints;
    this.damage = parts.damage;
    this.#elapsed = parts.elapsed;
  }
  get state() {
    const { failure } = this.#log;
    return failure === undefined ? 'open' : failure.full ? 'full' : 'failed';
  }
  get kept() {
    return this.#journal.kept;
  }
  keep(key, text) {
    this.#journal.keep(key, text);
  }
  settled() {
    this.#journal.writeChanges();
    return this.#log.settled()?.then((failure) => failure && errorOf(failure));
  }
  /** Why nothing may be written now, once it was tried again where that is due; undefined: it may. */
  refusal() {
    if (this.#log.failure === undefined) return undefined;
    return this.#retry().then(() => this.#log.failure && errorOf(this.#log.failure));
  }
  /** As {@link refusal}, as of now. */
  get refusedNow() {
    const { failure } = this.#log;
    if (failure === undefined) return undefined;
    void this.#retry();
    return errorOf(failure);
  }
  async #retry() {
    const now = this.#elapsed();
    if (now - this.#triedAt < RETRY_MS) return;
    this.#triedAt = now;
    await this.#log.retry();
  }
  tend() {
    if (this.#log.failure !== undefined) return void this.#retry();
    const { bytes } = this.#log;
    const grown = bytes - this.#bytesAtCheckpoint;
    const isQuiet = bytes === this.#bytesAtLook;
    this.#bytesAtLook = bytes;
    if (this.#making !== undefined) return;
    if (grown > MUCH_LOG || (isQuiet && grown > SOME_LOG && this.#checkpoints.hasNewSegments))
      void this.checkpoint().catch(() => undefined);
  }
  checkpoint() {
    this.#making ??= this.#make().finally(() => (this.#making = undefined));
    return this.#making;
  }
  async #make() {
    const { bytes } = this.#log;
    await this.#checkpoints.make();
    this.#bytesAtCheckpoint = bytes;
  }
  async close() {
    await this.#making?.catch(() => undefined);
    await this.settled();
    await this.#log.close();
    await this.#storage.close();
  }
}
function errorOf({ full, message }) {
  return full ? { kind: 'store_full' } : { kind: 'store_failed', reason: message };
}
