import { certain } from '../certain.ts';
import { ByteWriter } from './bytes.ts';
import { beginFrame, finishFrame, FRAME_HEAD_BYTES, LOG_HEAD_BYTES, logHead, logMark, logName, MARK_NAME } from './log-file.ts';
import { type Storage, type StorageError, type StorageFile, storageErrorOf } from './storage.ts';

/** A log that is longer is followed by the next one. */
const LONG_LOG = 64 * 1024 * 1024;

/** A room for frames that has grown beyond this is not kept. */
const MOST_KEPT = 4 * 1024 * 1024;

/** For each shard the highest sequence number that a log has of it. */
export type LogReach = Map<string, number>;

/** One log that is still needed. */
export interface LiveLog {
  readonly number: number;
  readonly reach: LogReach;
  /** What it takes to read its frames again. */
  readonly bytes: number;
}

/** Records on their way, as one frame. */
class Frame {
  readonly bytes = new ByteWriter();
  readonly reach: LogReach = new Map();
  /** Everything recorded up to here is in this frame or in one before. */
  through = 0;
  /** Where its records end, once no more are taken. */
  end = 0;

  constructor() {
    beginFrame(this.bytes);
  }

  get isEmpty(): boolean {
    return this.bytes.length === FRAME_HEAD_BYTES;
  }

  clear(): void {
    this.bytes.clear();
    this.reach.clear();
    beginFrame(this.bytes);
  }
}

/** Between two frames: the second goes into a new log. */
class Rotation {
  /** Of the new log, once it is begun. */
  number: number | undefined;
}

/** An operation on files that never comes back, and everybody who waits for it. */
class Stall {
  error: StorageError | undefined;
  tell: () => void = () => undefined;
  readonly told = new Promise<void>((resolve) => (this.tell = resolve));
}

/**
 * The log being written. Records come in at once and go out in frames: while one is written and flushed, the next gathers what comes meanwhile, so many writers share a
 * flush. When a frame cannot be written, it and all behind it wait in memory for {@link retry}, which begins a new log, as nobody knows what became of the end of the old one.
 */
export class CommitLog {
  readonly #storage: Storage;
  /** Undefined: it could not be opened so far. */
  #mark: StorageFile | undefined;
  #file: StorageFile | undefined;
  #number: number;
  /** How far the log before this one was durable. */
  #previousLength: number;
  #length = LOG_HEAD_BYTES;
  #frames = 0;
  readonly #logs: { -readonly [Member in keyof LiveLog]: LiveLog[Member] }[];
  #frame = new Frame();
  /** Taken out to be written, in order. */
  readonly #leaving: (Frame | Rotation)[] = [];
  #spare: Frame | undefined;
  #recorded = 0;
  #durable = 0;
  #failure: StorageError | undefined;
  #bytes = 0;
  /** What is being done with the files, one after the other. */
  #work: Promise<unknown> = Promise.resolve();
  #flight: Promise<void> | undefined;
  #isWriting = false;
  /** Operations on files that have come back. */
  #returned = 0;
  /** Resolves when what is under way is not waited for any longer. */
  #stall = new Stall();

  private constructor(storage: Storage, earlier: readonly LiveLog[], number: number, previousLength: number) {
    this.#storage = storage;
    this.#previousLength = previousLength;
    this.#logs = [...earlier, { number, reach: new Map(), bytes: 0 }];
    this.#number = number;
  }

  /**
   * Begins a log of that number behind those that are still needed. Where that cannot be done, as on a full disk, it has failed, and is tried again.
   * @param previousLength how far the one before was durable
   */
  static async open(storage: Storage, earlier: readonly LiveLog[], number: number, previousLength: number): Promise<CommitLog> {
    const log = new CommitLog(storage, earlier, number, previousLength);
    try {
      await log.#openAnew();
    } catch (thrown) {
      log.#failure = storageErrorOf(thrown);
    }
    return log;
  }

  /** Where the next record goes. Whoever writes one says so with {@link noted}. */
  get records(): ByteWriter {
    return this.#frame.bytes;
  }

  /** Why nothing can be written now; undefined: it can. */
  get failure(): StorageError | undefined {
    return this.#failure;
  }

  /** So many operations on files have come back; undefined: none is under way. While one is, it is to grow. */
  get progress(): number | undefined {
    return this.#flight === undefined && !this.#isWriting ? undefined : this.#returned;
  }

  /** What is under way does not come back: whoever waits is told, and nothing is taken until it does. */
  stall(error: StorageError): void {
    this.#failure = error;
    this.#stall.error = error;
    this.#stall.tell();
  }

  /** Waits in vain for the files: to try again would wait as well. */
  get isStalled(): boolean {
    return this.#stall.error !== undefined;
  }

  /** Bytes written so far, to all logs. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Bytes that would be read again, of logs of earlier processes as well. */
  get liveBytes(): number {
    return this.#logs.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Something is recorded that is not durable yet. */
  get isBehind(): boolean {
    return this.#durable < this.#recorded;
  }

  noted(): void {
    this.#recorded++;
  }

  /** Notes that writes of a shard up to that sequence number are among the records. */
  reached(shard: string, seqNo: number): void {
    const { reach } = this.#frame;
    if ((reach.get(shard) ?? -1) < seqNo) reach.set(shard, seqNo);
  }

  /** Undefined where everything recorded is durable; else resolves when it is, or with why it cannot be made so. */
  settled(): Promise<StorageError | undefined> | undefined {
    return this.isBehind ? this.#until(this.#recorded) : undefined;
  }

  async #until(through: number): Promise<StorageError | undefined> {
    while (this.#durable < through) {
      if (this.#failure !== undefined) return this.#failure;
      await Promise.race([this.#fly(), this.#stall.told]);
    }
    return undefined;
  }

  /** Writes all that waits; who comes meanwhile goes with the next frame. */
  #fly(): Promise<void> {
    this.#flight ??= this.#alone(async () => {
      this.#flight = undefined;
      await this.#write();
    });
    return this.#flight;
  }

  /** Tries again what could not be written. */
  async retry(): Promise<StorageError | undefined> {
    if (this.#failure === undefined || this.isStalled) return this.#failure;
    await Promise.race([this.#alone(() => this.#tryAgain()), this.#stall.told]);
    return this.#failure;
  }

  async #tryAgain(): Promise<void> {
    if (this.#failure === undefined) return;
    this.#isWriting = true;
    try {
      await this.#openAnew();
      this.#cameBack();
      this.#failure = undefined;
      await this.#write();
    } catch (thrown) {
      this.#cameBack();
      this.#failure = storageErrorOf(thrown);
    } finally {
      this.#isWriting = false;
    }
  }

  /** Goes on in a new log, which has what is recorded from this call on; answers its number once all before is durable. Rejects where that cannot be done. */
  async rotate(): Promise<number> {
    if (!this.#frame.isEmpty) this.#take();
    const rotation = new Rotation();
    this.#leaving.push(rotation);
    while (rotation.number === undefined) {
      if (this.#failure !== undefined) throw this.#failure;
      await Promise.race([this.#fly(), this.#stall.told]);
    }
    return rotation.number;
  }

  /** The first log below that number that has writes `isNeeded` wants, or the number. */
  firstNeeded(below: number, isNeeded: (shard: string, seqNo: number) => boolean): number {
    const needed = this.#logs.find(({ number, reach }) => number < below && [...reach].some(([shard, seqNo]) => isNeeded(shard, seqNo)));
    return needed?.number ?? below;
  }

  /** Removes the logs before that one, but for those files. */
  async cut(first: number, damaged: readonly string[]): Promise<void> {
    while (this.#logs.length > 1 && (this.#logs[0]?.number ?? first) < first) {
      const number = this.#logs.shift()?.number;
      if (number !== undefined && !damaged.includes(logName(number))) await this.#storage.remove(logName(number));
    }
  }

  async close(): Promise<void> {
    await this.#alone(async () => {
      try {
        await this.#file?.close();
      } finally {
        await this.#mark?.close();
      }
    });
  }

  /** Nothing of what failed is used again, as a file may be out of order itself. A log of which nobody was told anything begins once more. */
  async #openAnew(): Promise<void> {
    if (this.#frames > 0) await this.#begin();
    else {
      await this.#file?.close().catch(() => undefined);
      this.#file = await beginLog(this.#storage, this.#number, this.#previousLength);
    }
    await this.#mark?.close().catch(() => undefined);
    this.#mark = await this.#storage.open(MARK_NAME);
  }

  async #begin(): Promise<number> {
    const next = this.#number + 1;
    const file = await beginLog(this.#storage, next, this.#length);
    // What could not be written may not be closed either, and is not written to any more.
    await this.#file?.close().catch(() => undefined);
    this.#file = file;
    this.#number = next;
    this.#previousLength = this.#length;
    this.#length = LOG_HEAD_BYTES;
    this.#frames = 0;
    this.#logs.push({ number: next, reach: new Map(), bytes: 0 });
    return next;
  }

  async #write(): Promise<void> {
    if (!this.#frame.isEmpty && this.#failure === undefined) this.#take();
    this.#isWriting = true;
    try {
      for (let frame = this.#leaving[0]; frame !== undefined && this.#failure === undefined; frame = this.#leaving[0]) {
        // A log that has nothing yet is as good as a new one: a checkpoint that fails again and again leaves no row of them.
        if (frame instanceof Rotation) frame.number = this.#frames === 0 ? this.#number : await this.#begin();
        else await this.#writeOut(frame);
        this.#leaving.shift();
        this.#cameBack();
      }
      if (this.#length > LONG_LOG) await this.#begin();
    } catch (thrown) {
      this.#cameBack();
      this.#failure = storageErrorOf(thrown);
    } finally {
      this.#isWriting = false;
    }
  }

  #cameBack(): void {
    this.#returned++;
    if (this.#stall.error === undefined) return;
    if (this.#failure === this.#stall.error) this.#failure = undefined;
    this.#stall = new Stall();
  }

  async #writeOut(frame: Frame): Promise<void> {
    await this.#writeFrame(frame);
    this.#durable = frame.through;
    if (frame.bytes.length <= MOST_KEPT) this.#spare = frame;
  }

  #take(): void {
    this.#frame.through = this.#recorded;
    this.#frame.end = this.#frame.bytes.length;
    this.#leaving.push(this.#frame);
    this.#frame = this.#spare ?? new Frame();
    this.#spare = undefined;
    this.#frame.clear();
  }

  async #writeFrame(frame: Frame): Promise<void> {
    const bytes = finishFrame(frame.bytes, frame.end, this.#number, this.#frames);
    const [file, mark] = [certain(this.#file), certain(this.#mark)];
    await file.write(bytes, this.#length);
    await file.flush();
    this.#length += bytes.length;
    this.#bytes += bytes.length;
    this.#frames++;
    const log = certain(this.#logs.at(-1));
    log.bytes += bytes.length;
    for (const [shard, seqNo] of frame.reach) log.reach.set(shard, Math.max(seqNo, log.reach.get(shard) ?? -1));
    await mark.write(logMark({ number: this.#number, length: this.#length }), 0);
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }
}

async function beginLog(storage: Storage, number: number, previousLength: number): Promise<StorageFile> {
  const file = await storage.open(logName(number));
  try {
    await file.write(logHead(number, previousLength), 0);
    await file.flush();
    return file;
  } catch (thrown) {
    await file.close().catch(() => undefined);
    throw thrown;
  }
}
