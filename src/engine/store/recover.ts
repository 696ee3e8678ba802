import type { Bits } from '../index/memory/bits.ts';
import { FlatSegment } from '../index/segment/segment-reader.ts';
import type { ShardCapture } from '../shard/shard-capture.ts';
import { ByteReader } from './bytes.ts';
import type { AsideIndex, SegmentPlace } from './checkpoint.ts';
import type { LiveLog, LogReach } from './commit-log.ts';
import { shardKey } from './journal.ts';
import { type LogContent, LOG_HEAD_BYTES, logName, logNumber, MARK_NAME, readLog, readMark } from './log-file.ts';
import { readRecord } from './log-record.ts';
import { filesOf, type Manifest, type ManifestIndex, type StoredCopy, type WholeManifest } from './manifest.ts';
import type { CapturedCopy, Replay } from './replay.ts';
import { type Pause, readSegmentFile } from './segment-file.ts';
import { readAll, type Storage, StorageError } from './storage.ts';

/** What was found that is not as it was written. */
export interface Damage {
  readonly file: string;
  readonly reason: string;
  /** The index that is not open for it; undefined: it is about all of them. */
  readonly index?: string;
}

/** What came out of the files. */
export interface Recovered {
  readonly places: ReadonlyMap<FlatSegment, SegmentPlace>;
  /** Those that were read. */
  readonly logs: readonly LiveLog[];
  /** Where the last log ends. */
  readonly lastLength: number;
  readonly damage: readonly Damage[];
  readonly aside: readonly AsideIndex[];
  /** Indices that could not be opened, and are not missed: they were deleted since. */
  readonly gone: readonly AsideIndex[];
}

/** What takes what is read; a check takes nothing. */
export type RecoveryTarget = Pick<Replay, 'setAside' | 'isGone' | 'hasIndex' | 'putCopies' | 'take'>;

/** Brings back what a manifest and the logs behind it say. */
export class Recovery {
  readonly #storage: Storage;
  readonly #replay: RecoveryTarget;
  readonly #pause: Pause;
  readonly #places = new Map<FlatSegment, SegmentPlace>();
  readonly #damage: Damage[] = [];
  /** That of indices, by their numbers. */
  readonly #damageOf = new Map<number, Damage[]>();
  readonly #aside: AsideIndex[] = [];

  constructor(storage: Storage, replay: RecoveryTarget, pause: Pause) {
    this.#storage = storage;
    this.#replay = replay;
    this.#pause = pause;
  }

  async run({ manifest, words }: WholeManifest, names: readonly string[]): Promise<Recovered> {
    const live = new LiveWords(words);
    for (const index of manifest.indices) await this.#openIndex(index, live);
    const logs = await this.#readLogs(manifest, names);
    const isGone = ({ index }: AsideIndex): boolean => this.#replay.isGone(index.number);
    const aside = this.#aside.filter((one) => !isGone(one));
    const damage = [...this.#damage, ...aside.flatMap(({ index }) => this.#damageOf.get(index.number) ?? [])];
    return { places: this.#places, damage, aside, gone: this.#aside.filter(isGone), ...logs };
  }

  /** An index opens with all of its segments or not at all: one that misses some would give wrong answers. */
  async #openIndex(stored: ManifestIndex, live: LiveWords): Promise<void> {
    const copies: CapturedCopy[] = [];
    const from = live.at;
    let whole = this.#isNameFree(stored);
    for (const copy of stored.copies) {
      const captured = await this.#readCopy(stored, copy, live);
      if (captured === undefined) whole = false;
      else copies.push({ at: copy, captured });
    }
    if (!whole) {
      // They stay, though no open index has them.
      const files = filesOf(stored);
      for (const [segment, { file }] of this.#places) if (files.has(file)) this.#places.delete(segment);
      this.#replay.setAside(stored.number);
      this.#aside.push({ index: stored, words: live.since(from) });
      return;
    }
    this.#replay.putCopies(stored, copies);
  }

  /** An index that could not be read for a while may find another one in its place. */
  #isNameFree(stored: ManifestIndex): boolean {
    const { name, number } = stored;
    if (!this.#replay.hasIndex(name)) return true;
    const [file = 'manifest'] = filesOf(stored);
    this.#damageOf.set(number, [{ file, index: name, reason: 'another index has its name' }]);
    return false;
  }

  async #readCopy({ name: index, number }: ManifestIndex, copy: StoredCopy, live: LiveWords): Promise<ShardCapture | undefined> {
    const segments: { segment: FlatSegment; live: Bits | undefined }[] = [];
    let whole = true;
    for (const { name, file, sum, liveWords, liveCount } of copy.segments) {
      const words = live.take(liveWords);
      const opened = await this.#readSegment(file, sum);
      if (typeof opened === 'string') {
        whole = false;
        this.#damageOf.set(number, [...(this.#damageOf.get(number) ?? []), { file, index, reason: opened }]);
        continue;
      }
      const segment = new FlatSegment(name, opened);
      this.#places.set(segment, { file, sum });
      segments.push({ segment, live: words && { words, cardinality: liveCount } });
    }
    if (!whole) return undefined;
    const { throughSeqNo, nextSeqNo, named } = copy;
    const tombstones = copy.tombstones.map(([id, version, seqNo, at]) => [id, { version, seqNo, at }] as const);
    return { throughSeqNo, nextSeqNo, named, segments, tombstones };
  }

  /** What cannot be read is as good as damaged: it is about one index, and the others open. */
  async #readSegment(name: string, sum: number) {
    try {
      const file = await this.#storage.open(name);
      try {
        return await readSegmentFile(file, sum, this.#pause);
      } finally {
        await file.close();
      }
    } catch (thrown) {
      if (!(thrown instanceof StorageError)) throw thrown;
      return `it cannot be read: ${thrown.message}`;
    }
  }

  async #readLogs(manifest: Manifest, names: readonly string[]): Promise<Pick<Recovered, 'logs' | 'lastLength'>> {
    const there = names.flatMap((name) => logNumber(name) ?? []).filter((number) => number >= manifest.firstLog);
    const last = there.reduce((most, number) => Math.max(most, number), manifest.log);
    const mark = readMark(await this.#bytesOf(names, MARK_NAME));
    const logs: LiveLog[] = [];
    let before: LogContent | undefined;
    for (let number = manifest.firstLog; number <= last; number++) {
      const content = readLog(await this.#bytesOf(names, logName(number)), number);
      // Begun and never written to: nobody knows of it.
      const isUnused = content === undefined && number === last && number > manifest.log && mark?.number !== number;
      if (isUnused) break;
      if (content !== undefined) this.#expect(number - 1, before, content.previousLength, number > manifest.firstLog);
      else this.#damage.push({ file: logName(number), reason: 'its head is missing or damaged' });
      if (content !== undefined && mark?.number === number) this.#expect(number, content, mark.length, true);
      logs.push({ number, reach: await this.#take(content, number < manifest.log), bytes: content?.length ?? 0 });
      before = content;
    }
    return { logs, lastLength: before?.length ?? LOG_HEAD_BYTES };
  }

  /** Whether a log is as long as it was known to be. */
  #expect(number: number, content: LogContent | undefined, length: number, isKnown: boolean): void {
    if (!isKnown || content === undefined || content.length >= length) return;
    this.#damage.push({ file: logName(number), reason: `it was ${length} bytes long and is whole up to byte ${content.length}` });
  }

  async #take(content: LogContent | undefined, documentsAlone: boolean): Promise<LogReach> {
    const reach: LogReach = new Map();
    for (const frame of content?.frames ?? []) {
      noteReach(frame, reach);
      await this.#replay.take(frame, documentsAlone);
      await this.#pause();
    }
    return reach;
  }

  async #bytesOf(names: readonly string[], name: string): Promise<Uint8Array> {
    return names.includes(name) ? readAll(this.#storage, name) : new Uint8Array();
  }
}

function noteReach(frame: Uint8Array, reach: LogReach): void {
  const reader = new ByteReader(frame);
  while (!reader.isAtEnd) {
    const record = readRecord(reader);
    if (record.kind !== 'put' && record.kind !== 'delete') continue;
    const key = shardKey(record.index, record.shard);
    reach.set(key, Math.max(record.seqNo, reach.get(key) ?? -1));
  }
}

/** The lists of live documents of a manifest, in their order. */
class LiveWords {
  readonly #words: Uint32Array;
  at = 0;

  constructor(words: Uint32Array) {
    this.#words = words;
  }

  take(count: number): Uint32Array | undefined {
    if (count === 0) return undefined;
    const from = this.at;
    this.at += count;
    return this.since(from);
  }

  since(from: number): Uint32Array {
    return this.#words.slice(from, this.at);
  }
}
