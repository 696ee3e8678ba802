import { ByteWriter } from './bytes.ts';
import { beginFrame, finishFrame, FRAME_HEAD_BYTES, LOG_HEAD_BYTES, logHead, logMark, logName, MARK_NAME } from './log-file.ts';
import { storageErrorOf } from './storage.ts';
/** A log that is longer is followed by the next one. */
const LONG_LOG = 64 * 1024 * 1024;
/** A room for frames that has grown beyond this is not kept. */
const MOST_KEPT = 4 * 1024 * 1024;
/** Records on their way, as one frame. */
class Frame {
  bytes = new ByteWriter();
  reach = new Map();
  /** Everything recorded up to here is in this frame or in one before. */
  through = 0;
  /** Where its records end, once no more are taken. */
  end = 0;
  constructor() {
    beginFrame(this.bytes);
  }
  get isEmpty() {
    return this.bytes.length === FRAME_HEAD_BYTES;
  }
  clear() {
    this.bytes.clear();
    this.reach.clear();
    beginFrame(this.bytes);
  }
}
/** Between two frames: the second goes into a new log. */
class Rotation {
  /** Of the new log, once it is begun. */
  number;
}
/**
 * The log being written. Records come in at once and go out in frames: while one is written and flushed, the next gathers what comes meanwhile, so many writers share a
 * flush. When a frame cannot be written, it and all behind it wait in memory for {@link retry}, which begins a new log, as nobody knows what became of the end of the old one.
 */
export class CommitLog {
  #storage;
  #mark;
  #file;
  #number;
  #length = LOG_HEAD_BYTES;
  #frames = 0;
  #logs;
  #frame = new Frame();
  /** Taken out to be written, in order. */
  #leaving = [];
  #spare;
  #recorded = 0;
  #durable = 0;
  #failure;
  #bytes = 0;
  /** What is being done with the files, one after the other. */
  #work = Promise.resolve();
  #flight;
  constructor(storage, mark, file, logs) {
    this.#storage = storage;
    this.#mark = mark;
    this.#file = file;
    this.#logs = [...logs];
    this.#number = logs.at(-1)?.number ?? 0;
  }
  /** Begins a log of that number behind those that are still needed. @param previousLength how far the one before was durable */
  static async open(storage, earlier, number, previousLength) {
    const file = await beginLog(storage, number, previousLength);
    return new CommitLog(storage, await storage.open(MARK_NAME), file, [...earlier, { number, reach: new Map() }]);
  }
  /** Where the next record goes. Whoever writes one says so with {@link noted}. */
  get records() {
    return this.#frame.bytes;
  }
  /** Why nothing can be written now; undefined: it can. */
  get failure() {
    return this.#failure;
  }
  /** Bytes written so far, to all logs. */
  get bytes() {
    return this.#bytes;
  }
  /** Something is recorded that is not durable yet. */
  get isBehind() {
    return this.#durable < this.#recorded;
  }
  noted() {
    this.#recorded++;
  }
  /** Notes that writes of a shard up to that sequence number are among the records. */
  reached(shard, seqNo) {
    const { reach } = this.#frame;
    if ((reach.get(shard) ?? -1) < seqNo) reach.set(shard, seqNo);
  }
  /** Undefined where everything recorded is durable; else resolves when it is, or with why it cannot be made so. */
  settled() {
    return this.isBehind ? this.#until(this.#recorded) : undefined;
  }
  async #until(through) {
    while (this.#durable < through) {
      if (this.#failure !== undefined) return this.#failure;
      await this.#fly();
    }
    return undefined;
  }
  /** Writes all that waits; who comes meanwhile goes with the next frame. */
  #fly() {
    this.#flight ??= this.#alone(async () => {
      this.#flight = undefined;
      await this.#write();
    });
    return this.#flight;
  }
  /** Tries again what could not be written. */
  async retry() {
    if (this.#failure === undefined) return undefined;
    await this.#alone(async () => {
      if (this.#failure === undefined) return;
      try {
        // Where the new one could not be written either, it has nothing that anybody was told of.
        if (this.#frames > 0) await this.#begin();
        this.#failure = undefined;
        await this.#write();
      } catch (thrown) {
        this.#failure = storageErrorOf(thrown);
      }
    });
    return this.#failure;
  }
  /** Goes on in a new log, which has what is recorded from this call on; answers its number once all before is durable. Rejects where that cannot be done. */
  async rotate() {
    if (!this.#frame.isEmpty) this.#take();
    const rotation = new Rotation();
    this.#leaving.push(rotation);
    while (rotation.number === undefined) {
      if (this.#failure !== undefined) throw this.#failure;
      await this.#fly();
    }
    return rotation.number;
  }
  /** The first log below that number that has writes `isNeeded` wants, or the number. */
  firstNeeded(below, isNeeded) {
    const needed = this.#logs.find(({ number, reach }) => number < below && [...reach].some(([shard, seqNo]) => isNeeded(shard, seqNo)));
    return needed?.number ?? below;
  }
  /** Removes the logs before that one, but for those files. */
  async cut(first, damaged) {
    while (this.#logs.length > 1 && (this.#logs[0]?.number ?? first) < first) {
      const number = this.#logs.shift()?.number;
      if (number !== undefined && !damaged.includes(logName(number))) await this.#storage.remove(logName(number));
    }
  }
  async close() {
    await this.#alone(async () => {
      await this.#file.close();
      await this.#mark.close();
    });
  }
  async #begin() {
    const next = this.#number + 1;
    const file = await beginLog(this.#storage, next, this.#length);
    await this.#file.close();
    this.#file = file;
    this.#number = next;
    this.#length = LOG_HEAD_BYTES;
    this.#frames = 0;
    this.#logs.push({ number: next, reach: new Map() });
    return next;
  }
  async #write() {
    if (!this.#frame.isEmpty && this.#failure === undefined) this.#take();
    try {
      for (let frame = this.#leaving[0]; frame !== undefined && this.#failure === undefined; frame = this.#leaving[0]) {
        if (frame instanceof Rotation) frame.number = await this.#begin();
        else await this.#writeOut(frame);
        this.#leaving.shift();
      }
      if (this.#length > LONG_LOG) await this.#begin();
    } catch (thrown) {
      this.#failure = storageErrorOf(thrown);
    }
  }
  async #writeOut(frame) {
    await this.#writeFrame(frame);
    this.#durable = frame.through;
    if (frame.bytes.length <= MOST_KEPT) this.#spare = frame;
  }
  #take() {
    this.#frame.through = this.#recorded;
    this.#frame.end = this.#frame.bytes.length;
    this.#leaving.push(this.#frame);
    this.#frame = this.#spare ?? new Frame();
    this.#spare = undefined;
    this.#frame.clear();
  }
  async #writeFrame(frame) {
    const bytes = finishFrame(frame.bytes, frame.end, this.#number, this.#frames);
    await this.#file.write(bytes, this.#length);
    await this.#file.flush();
    this.#length += bytes.length;
    this.#bytes += bytes.length;
    this.#frames++;
    const log = this.#logs.at(-1);
    for (const [shard, seqNo] of frame.reach) log?.reach.set(shard, Math.max(seqNo, log.reach.get(shard) ?? -1));
    await this.#mark.write(logMark({ number: this.#number, length: this.#length }), 0);
  }
  #alone(work) {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }
}
async function beginLog(storage, number, previousLength) {
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
