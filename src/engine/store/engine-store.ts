import type { EngineError } from '../errors.ts';
import type { Checkpoints } from './checkpoint.ts';
import type { CommitLog } from './commit-log.ts';
import type { Journal } from './journal.ts';
import type { Damage } from './recover.ts';
import type { Storage, StorageError } from './storage.ts';

/** Bytes of log behind which segments are put into files at once, and those for which it is done once nobody writes. */
const MUCH_LOG = 32 * 1024 * 1024;
const SOME_LOG = 64 * 1024;

/** A place that was full or failed is tried again after that many milliseconds. */
const RETRY_MS = 200;

/** What became of a store's files. */
export type StoreState = 'open' | 'full' | 'failed';

/** What an engine's host has of its store. */
export interface Store {
  readonly state: StoreState;
  /** What was found damaged when it was opened. */
  readonly damage: readonly Damage[];
  /** Undefined where all that was done is durable. Else resolves once it is, or with why it cannot be made so. */
  settled(): Promise<EngineError | undefined> | undefined;
  /** What the service keeps, by name. */
  readonly kept: ReadonlyMap<string, string>;
  /** Keeps a text under a name; undefined: no more. */
  keep(key: string, text: string | undefined): void;
  /** To be called now and then: puts segments into files when it is time, and tries again what failed. */
  tend(): void;
  /** Puts all segments into files and cuts the log. */
  checkpoint(): Promise<void>;
  /** Makes everything durable and lets the files go. Nothing may be asked of the engine behind it. */
  close(): Promise<void>;
}

/** The store of an open engine. */
export class EngineStore implements Store {
  readonly damage: readonly Damage[];
  readonly #storage: Storage;
  readonly #log: CommitLog;
  readonly #journal: Journal;
  readonly #checkpoints: Checkpoints;
  readonly #elapsed: () => number;
  #bytesAtCheckpoint = 0;
  #bytesAtLook = 0;
  #making: Promise<void> | undefined;
  #triedAt = -Infinity;

  constructor(parts: {
    readonly storage: Storage;
    readonly log: CommitLog;
    readonly journal: Journal;
    readonly checkpoints: Checkpoints;
    readonly damage: readonly Damage[];
    readonly elapsed: () => number;
  }) {
    this.#storage = parts.storage;
    this.#log = parts.log;
    this.#journal = parts.journal;
    this.#checkpoints = parts.checkpoints;
    this.damage = parts.damage;
    this.#elapsed = parts.elapsed;
  }

  get state(): StoreState {
    const { failure } = this.#log;
    return failure === undefined ? 'open' : failure.full ? 'full' : 'failed';
  }

  get kept(): ReadonlyMap<string, string> {
    return this.#journal.kept;
  }

  keep(key: string, text: string | undefined): void {
    this.#journal.keep(key, text);
  }

  settled(): Promise<EngineError | undefined> | undefined {
    this.#journal.writeChanges();
    return this.#log.settled()?.then((failure) => failure && errorOf(failure));
  }

  /** Bytes of log that nobody has waited for yet. */
  get waitingBytes(): number {
    return this.#log.records.length;
  }

  /** Why nothing may be written now, once it was tried again where that is due; undefined: it may. */
  refusal(): Promise<EngineError | undefined> | undefined {
    if (this.#log.failure === undefined) return undefined;
    return this.#retry().then(() => this.#log.failure && errorOf(this.#log.failure));
  }

  /** As {@link refusal}, as of now. */
  get refusedNow(): EngineError | undefined {
    const { failure } = this.#log;
    if (failure === undefined) return undefined;
    void this.#retry();
    return errorOf(failure);
  }

  async #retry(): Promise<void> {
    const now = this.#elapsed();
    if (now - this.#triedAt < RETRY_MS) return;
    this.#triedAt = now;
    await this.#log.retry();
  }

  tend(): void {
    if (this.#log.failure !== undefined) return void this.#retry();
    const { bytes } = this.#log;
    const grown = bytes - this.#bytesAtCheckpoint;
    const isQuiet = bytes === this.#bytesAtLook;
    this.#bytesAtLook = bytes;
    if (this.#making !== undefined) return;
    if (grown > MUCH_LOG || (isQuiet && grown > SOME_LOG && this.#checkpoints.hasNewSegments))
      void this.checkpoint().catch(() => undefined);
  }

  checkpoint(): Promise<void> {
    this.#making ??= this.#make().finally(() => (this.#making = undefined));
    return this.#making;
  }

  async #make(): Promise<void> {
    const { bytes } = this.#log;
    await this.#checkpoints.make();
    this.#bytesAtCheckpoint = bytes;
  }

  async close(): Promise<void> {
    await this.#making?.catch(() => undefined);
    await this.settled();
    await this.#log.close();
    await this.#storage.close();
  }
}

function errorOf({ full, message }: StorageError): EngineError {
  return full ? { kind: 'store_full' } : { kind: 'store_failed', reason: message };
}
