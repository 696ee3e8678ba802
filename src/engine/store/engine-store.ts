import type { EngineError } from '../errors.ts';
import type { Checkpoints } from './checkpoint.ts';
import type { CommitLog } from './commit-log.ts';
import type { DamagedIndices, ReadableTally, TakeLines } from './damaged-indices.ts';
import type { Journal } from './journal.ts';
import type { Damage } from './recover.ts';
import { type Storage, StorageError } from './storage.ts';
import type { StoredIndex } from './stored-index.ts';

/** Bytes of log behind which segments are put into files at once, and those for which it is done once nobody writes. */
const MUCH_LOG = 32 * 1024 * 1024;
const SOME_LOG = 64 * 1024;

/** What of a log a checkpoint had to leave, as it was not refreshed, is cut by another one so many milliseconds later at the earliest. */
const LEFT_MS = 10_000;

/** Nobody wrote for that long where nothing was written between two looks. */
const LOOK_EVERY_MS = 900;

/** A place that was full or failed is tried again after that many milliseconds. */
const RETRY_MS = 200;

/** A checkpoint that failed is made again after that many milliseconds: there may be no room for segments while there is some for the log. */
const REST_MS = 10_000;

/** A place that has something to do and does not come back is given up after that many milliseconds, until it does. */
const SILENT_MS = 1_000;

/** What became of a store's files. */
export type StoreState = 'open' | 'full' | 'failed';

/** What an engine's host has of its store. */
export interface Store {
  readonly state: StoreState;
  /** What was found damaged when it was opened. */
  readonly damage: readonly Damage[];
  /** Hands on what can be read of an index that is not open for its damage, as lines of a bulk request. Undefined: there is none of that name. */
  readDamaged(index: string, take: TakeLines): Promise<ReadableTally | undefined>;
  /** An index that is not open for its damage, without its documents. Undefined: there is none of that name. */
  damagedIndex(index: string): StoredIndex | undefined;
  /** Undefined where all that was done is durable. Else resolves once it is, or with why it cannot be made so. */
  settled(): Promise<EngineError | undefined> | undefined;
  /** What the service keeps, by name. */
  readonly kept: ReadonlyMap<string, string>;
  /** Keeps a text under a name; undefined: no more. */
  keep(key: string, text: string | undefined): void;
  /** To be called now and then: puts segments into files when it is time, and tries again what failed. */
  tend(): void;
  /** Puts all segments into files and cuts the log: all that was refreshed before the call. */
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
  readonly #damaged: DamagedIndices;
  readonly #elapsed: () => number;
  #bytesAtCheckpoint = 0;
  #madeAt = -Infinity;
  #bytesAtLook = 0;
  #lookedAt = -Infinity;
  #making: Promise<void> | undefined;
  #madeNext: Promise<void> | undefined;
  #restsUntil = -Infinity;
  #triedAt = -Infinity;
  #seen: { readonly progress: number; readonly at: number } | undefined;

  constructor(parts: {
    readonly storage: Storage;
    readonly log: CommitLog;
    readonly journal: Journal;
    readonly checkpoints: Checkpoints;
    readonly damage: readonly Damage[];
    readonly damaged: DamagedIndices;
    readonly elapsed: () => number;
  }) {
    this.#storage = parts.storage;
    this.#log = parts.log;
    this.#journal = parts.journal;
    this.#checkpoints = parts.checkpoints;
    this.damage = parts.damage;
    this.#damaged = parts.damaged;
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

  readDamaged(index: string, take: TakeLines): Promise<ReadableTally | undefined> {
    return this.#damaged.read(index, take);
  }

  damagedIndex(name: string): StoredIndex | undefined {
    return this.#checkpoints.aside.find(({ index }) => index.name === name)?.index;
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
    this.#watch();
    if (this.#log.failure !== undefined) return void this.#retry();
    const { bytes } = this.#log;
    const now = this.#elapsed();
    if (now - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = now;
    const grown = bytes - this.#bytesAtCheckpoint;
    const isQuiet = bytes === this.#bytesAtLook;
    this.#bytesAtLook = bytes;
    if (this.#making !== undefined || now < this.#restsUntil) return;
    const isLong = grown > SOME_LOG || (this.#log.liveBytes > SOME_LOG && now - this.#madeAt >= LEFT_MS);
    const isDue = this.#checkpoints.hasDoomed || (isLong && this.#checkpoints.hasNewSegments);
    if (grown > MUCH_LOG || (isQuiet && isDue)) void this.checkpoint().catch(() => (this.#restsUntil = this.#elapsed() + REST_MS));
  }

  /** A place that does not come back is told of: whoever waits would wait for ever. */
  #watch(): void {
    const { progress, isStalled } = this.#log;
    const now = this.#elapsed();
    if (progress === undefined || isStalled || this.#seen?.progress !== progress) {
      this.#seen = progress === undefined ? undefined : { progress, at: now };
    } else if (now - this.#seen.at >= SILENT_MS) {
      this.#log.stall(new StorageError(`the place for files has given no answer for ${(now - this.#seen.at) / 1000} seconds`, false));
    }
  }

  checkpoint(): Promise<void> {
    if (this.#making === undefined && this.#madeNext === undefined) return this.#begin();
    // The one under way took its segments before the caller's last writes: another follows, for all who ask meanwhile.
    this.#madeNext ??= Promise.resolve(this.#making)
      .catch(() => undefined)
      .then(() => {
        this.#madeNext = undefined;
        return this.#begin();
      });
    return this.#madeNext;
  }

  #begin(): Promise<void> {
    this.#making = this.#make().finally(() => (this.#making = undefined));
    return this.#making;
  }

  async #make(): Promise<void> {
    // What is being read of a damaged index is not taken away under the reader's hands.
    if (this.#checkpoints.hasDoomed) await this.#damaged.idle;
    const { bytes } = this.#log;
    await this.#checkpoints.make();
    this.#bytesAtCheckpoint = bytes;
    this.#madeAt = this.#elapsed();
  }

  async close(): Promise<void> {
    await (this.#madeNext ?? this.#making)?.catch(() => undefined);
    await this.#damaged.idle;
    try {
      await this.settled();
      await this.#log.close();
    } finally {
      await this.#storage.close();
    }
  }
}

function errorOf({ full, message }: StorageError): EngineError {
  return full ? { kind: 'store_full' } : { kind: 'store_failed', reason: message };
}
