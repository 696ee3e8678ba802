import { hasBit } from '../index/memory/bits.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import type { AsideIndex } from './checkpoint.ts';
import { DoubtfulSegment, type FoundDocument } from './doubtful-segment.ts';
import { logName, logNumber, readLog } from './log-file.ts';
import { type LogRecord, readRecord } from './log-record.ts';
import type { StoredCopy, StoredSegment } from './manifest.ts';
import type { Pause } from './segment-file.ts';
import { readRest, type Storage } from './storage.ts';

/** What came of reading a damaged index. */
export interface ReadableTally {
  /** Documents that could be read. */
  readonly read: number;
  /** Of them so many come out of files with a wrong check sum: one of them may have another letter than it had. */
  readonly doubtful: number;
  /** So many could not be read, at most: some of them may have been written anew or deleted since. */
  readonly lost: number;
}

/** Takes lines; where it is slow it is waited for. */
export type TakeLines = (lines: Uint8Array) => Promise<void> | void;

type Write = Extract<LogRecord, { kind: 'put' | 'delete' }>;

/** Lines that are handed on at once. */
const MANY_BYTES = 256 * 1024;
/** Documents read between two pauses. */
const MANY_DOCUMENTS = 256;

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

/** What the indices that could not be opened still have. */
export class DamagedIndices {
  readonly #storage: Storage;
  readonly #aside: () => readonly AsideIndex[];
  readonly #ownLog: number;
  readonly #pause: Pause;
  /** Files cannot be read twice at the same time. */
  #work: Promise<unknown> = Promise.resolve();

  /** @param ownLog the first log of this run: what was written to a damaged index lies in those before */
  constructor(parts: {
    readonly storage: Storage;
    readonly aside: () => readonly AsideIndex[];
    readonly ownLog: number;
    readonly pause: Pause;
  }) {
    this.#storage = parts.storage;
    this.#aside = parts.aside;
    this.#ownLog = parts.ownLog;
    this.#pause = parts.pause;
  }

  /** Resolves once nothing is being read. */
  get idle(): Promise<unknown> {
    return this.#work;
  }

  /** Hands on each document of an index that can be read, as the lines of a bulk request. Undefined: there is no damaged index of that name. */
  read(name: string, take: TakeLines): Promise<ReadableTally | undefined> {
    const reading = this.#work.then(async () => {
      const aside = this.#aside().find(({ index }) => index.name === name);
      return aside && this.#read(aside, new Lines(take));
    });
    this.#work = reading.catch(() => undefined);
    return reading;
  }

  async #read({ index, words }: AsideIndex, lines: Lines): Promise<ReadableTally> {
    const shards = new Map<number, PlacedCopy[]>();
    let at = 0;
    for (const copy of index.copies) {
      const placed = copy.segments.map((segment): PlacedSegment => {
        const live = segment.liveWords === 0 ? undefined : words.subarray(at, (at += segment.liveWords));
        return { segment, live };
      });
      shards.set(copy.shard, [...(shards.get(copy.shard) ?? []), { copy, segments: placed }]);
    }
    const logged = await this.#logged(index.number);
    const tally = { read: 0, doubtful: 0, lost: 0 };
    for (const [shard, copies] of shards) await this.#readShard(copies, logged.get(shard) ?? new Map<string, Write>(), lines, tally);
    await lines.end();
    return tally;
  }

  /** The last write of each document that logs have, by shard and id. */
  async #logged(index: number): Promise<ReadonlyMap<number, ReadonlyMap<string, Write>>> {
    const shards = new Map<number, Map<string, Write>>();
    const numbers = (await this.#storage.names()).flatMap((name) => logNumber(name) ?? []).filter((number) => number < this.#ownLog);
    for (const number of numbers.toSorted((a, b) => a - b)) {
      for (const frame of readLog(await this.#bytesOf(logName(number)), number)?.frames ?? []) {
        const reader = new ByteReader(frame);
        while (!reader.isAtEnd) {
          const record = readRecord(reader);
          if ((record.kind !== 'put' && record.kind !== 'delete') || record.index !== index) continue;
          const writes = shards.get(record.shard) ?? new Map<string, Write>();
          shards.set(record.shard, writes);
          if ((writes.get(record.id)?.seqNo ?? -1) <= record.seqNo) writes.set(record.id, record);
        }
        await this.#pause();
      }
    }
    return shards;
  }

  async #bytesOf(name: string): Promise<Uint8Array> {
    const file = await this.#storage.open(name);
    try {
      return await readRest(file);
    } finally {
      await file.close();
    }
  }

  /** What a log tells of a document is newer than any segment. */
  async #readShard(
    copies: readonly PlacedCopy[],
    logged: ReadonlyMap<string, Write>,
    lines: Lines,
    tally: { read: number; doubtful: number; lost: number },
  ): Promise<void> {
    const { copy, segments } = await this.#bestOf(copies);
    const seen = new Set<string>();
    for (const { segment, live, opened } of segments) {
      let found = 0;
      for (let docId = 0; docId < (opened?.docCount ?? 0); docId++) {
        if (docId % MANY_DOCUMENTS === 0) await this.#pause();
        if (live !== undefined && !hasBit({ words: live, cardinality: segment.liveCount }, docId)) continue;
        const document = opened?.document(docId);
        if (document === undefined) continue;
        found++;
        if (logged.has(document.id)) {
          seen.add(document.id);
          continue;
        }
        await lines.add(document);
        tally.read++;
        if (opened?.isWhole !== true) tally.doubtful++;
      }
      tally.lost += Math.max(0, segment.liveCount - found);
    }
    for (const [id, write] of logged) {
      if (write.kind === 'delete') continue;
      await lines.add(write);
      tally.read++;
      // It lay in a segment as well, in a part that could not be read.
      if (write.seqNo <= copy.throughSeqNo && !seen.has(id) && tally.lost > 0) tally.lost--;
    }
  }

  /** The copy of a shard with the fewest damaged segments. */
  async #bestOf(copies: readonly PlacedCopy[]): Promise<{ readonly copy: StoredCopy; readonly segments: readonly OpenedSegment[] }> {
    let best: { readonly copy: StoredCopy; readonly segments: readonly OpenedSegment[] } | undefined;
    let fewest = Infinity;
    for (const { copy, segments } of copies) {
      const opened: OpenedSegment[] = [];
      for (const one of segments) opened.push({ ...one, opened: await DoubtfulSegment.open(this.#storage, one.segment) });
      const damaged = opened.filter((one) => one.opened?.isWhole !== true).length;
      if (damaged < fewest) best = { copy, segments: opened };
      fewest = Math.min(fewest, damaged);
    }
    if (best === undefined) throw new Error('a shard without a copy');
    return best;
  }
}

interface PlacedSegment {
  readonly segment: StoredSegment;
  /** Undefined: none is deleted. */
  readonly live: Uint32Array | undefined;
}

interface PlacedCopy {
  readonly copy: StoredCopy;
  readonly segments: readonly PlacedSegment[];
}

interface OpenedSegment extends PlacedSegment {
  readonly opened: DoubtfulSegment | undefined;
}

/** Gathers lines, and hands on many at once. */
class Lines {
  readonly #take: TakeLines;
  readonly #bytes = new ByteWriter();

  constructor(take: TakeLines) {
    this.#take = take;
  }

  async add({ id, routing, source }: FoundDocument): Promise<void> {
    this.#bytes.raw(encodeUtf8(`${JSON.stringify({ index: { _id: id, routing } })}\n`));
    // Between the tokens of JSON a line may end; in its strings none does.
    this.#bytes.raw(source.map((byte) => (byte === LF || byte === CR ? SPACE : byte)));
    this.#bytes.u8(LF);
    if (this.#bytes.length >= MANY_BYTES) await this.end();
  }

  async end(): Promise<void> {
    if (this.#bytes.length === 0) return;
    await this.#take(this.#bytes.written.slice());
    this.#bytes.clear();
  }
}
