import type { IndexState } from '../coordinator/catalog/index-state.ts';
import type { NamedIndices } from '../coordinator/catalog/named-indices.ts';
import type { ClusterSettings } from '../coordinator/settings/cluster-settings.ts';
import type { FlatSegment } from '../index/segment/segment-reader.ts';
import type { ShardCapture } from '../shard/shard-capture.ts';
import type { CommitLog } from './commit-log.ts';
import { type Journal, shardKey } from './journal.ts';
import { filesOf, type Manifest, type ManifestIndex, type StoredCopy, swapManifest } from './manifest.ts';
import { type Pause, writeSegmentFile } from './segment-file.ts';
import type { Storage } from './storage.ts';
import { storedIndex } from './stored-index.ts';

/** The file of a segment, and the sum that names its content. */
export interface SegmentPlace {
  readonly file: string;
  readonly sum: number;
}

/** What the manifest before has, and is not asked of the engine. */
export type Carried = Pick<Manifest, 'number' | 'nextFile' | 'damaged'> & { readonly aside: readonly AsideIndex[] };

/** An index that could not be opened, as the manifest has it: it stays there. */
export interface AsideIndex {
  readonly index: ManifestIndex;
  /** Its live documents. */
  readonly words: Uint32Array;
}

/** Of what checkpoints are made. */
export interface CheckpointParts {
  readonly storage: Storage;
  readonly log: CommitLog;
  readonly journal: Journal;
  readonly indices: NamedIndices;
  readonly settings: ClusterSettings;
  readonly pause: Pause;
}

/** A copy of a shard as it was. */
interface Copy {
  readonly index: number;
  readonly shard: number;
  readonly copy: number;
  readonly captured: ShardCapture;
}

/**
 * Checkpoints put segments into files and a new manifest in the place of the old one, so that the log before can go. They seal nothing, so they never show in an answer or a
 * counter: what is in no segment yet stays in the log. Searches and writes go on meanwhile, as a segment never changes.
 */
export class Checkpoints {
  readonly #parts: CheckpointParts;
  #carried: Carried;
  /** Of segments that lie in files. */
  #places: Map<FlatSegment, SegmentPlace>;
  /** The files that the manifest names. */
  #named: ReadonlySet<string>;
  /** Files of discarded indices, which go once a manifest is without them. */
  #doomed: readonly string[] = [];

  /** @param places of the segments that came out of files */
  constructor(parts: CheckpointParts, carried: Carried, places: ReadonlyMap<FlatSegment, SegmentPlace>) {
    this.#parts = parts;
    this.#carried = carried;
    this.#places = new Map(places);
    this.#named = namesOf(places);
  }

  /** Whether a segment is in no file. */
  get hasNewSegments(): boolean {
    return this.#parts.indices.all().some((index) => eachCopy(index).some(({ captured }) => this.#isNew(captured)));
  }

  #isNew({ segments }: ShardCapture): boolean {
    return segments.some(({ segment }) => !this.#places.has(segment));
  }

  /** The indices that could not be opened. */
  get aside(): readonly AsideIndex[] {
    return this.#carried.aside;
  }

  /** Files of discarded indices are still there. */
  get hasDoomed(): boolean {
    return this.#doomed.length > 0;
  }

  /** An index that could not be opened is not carried on: its files go with the next checkpoint. */
  discard({ index }: AsideIndex): void {
    const { aside, damaged } = this.#carried;
    const files = filesOf(index);
    this.#carried = {
      ...this.#carried,
      aside: aside.filter((one) => one.index.number !== index.number),
      damaged: damaged.filter((file) => !files.has(file)),
    };
    this.#doomed = [...this.#doomed, ...files];
  }

  /** Rejects with a `StorageError` where it cannot be done; all is as before then. */
  async make(): Promise<void> {
    const { journal, indices, settings, log, storage } = this.#parts;
    const before = this.#carried;
    const doomed = this.#doomed;
    // From here to the rotation nothing comes between.
    journal.writeChanges();
    const stored = indices.all().flatMap((index) => {
      const number = journal.numberOf(index.uuid);
      return number === undefined ? [] : [{ stored: storedIndex(index, number), copies: eachCopy(index, number) }];
    });
    const metadata = {
      cluster: [...settings.view.persistent],
      kept: [...journal.kept],
      deleted: [...indices.deletedNames],
      nextIndex: journal.nextNumber,
    };
    const newLog = await log.rotate();
    const copies = stored.flatMap((one) => one.copies);
    await this.#removeUnnamed(copies);
    const places = await this.#writeSegments(copies);
    const firstLog = log.firstNeeded(newLog, isNeededBy(copies, before.aside));
    const manifest: Manifest = {
      ...metadata,
      number: before.number + 1,
      log: newLog,
      firstLog,
      nextFile: this.#carried.nextFile,
      damaged: before.damaged,
      indices: [
        ...stored.map((one) => ({ ...one.stored, copies: one.copies.map((copy) => storedCopy(copy, places)) })),
        ...before.aside.map(({ index }) => index),
      ],
    };
    await swapManifest(storage, { manifest, words: liveWords(copies, before.aside) });
    this.#carried = { ...this.#carried, number: manifest.number };
    const replaced = [...this.#places].filter(([segment]) => !places.has(segment));
    this.#places = places;
    this.#named = namesOf(places);
    for (const [, { file }] of replaced) await storage.remove(file);
    for (const file of doomed) await storage.remove(file);
    this.#doomed = this.#doomed.slice(doomed.length);
    await log.cut(firstLog, before.damaged);
  }

  /** A checkpoint that failed may have left segments that were merged away since, and take room where there may be none. */
  async #removeUnnamed(copies: readonly Copy[]): Promise<void> {
    const wanted = new Set(copies.flatMap(({ captured }) => captured.segments.map(({ segment }) => segment)));
    for (const [segment, { file }] of this.#places) {
      if (wanted.has(segment) || this.#named.has(file)) continue;
      await this.#parts.storage.remove(file);
      this.#places.delete(segment);
    }
  }

  /** Puts the segments that are in no file into one each. */
  async #writeSegments(copies: readonly Copy[]): Promise<Map<FlatSegment, SegmentPlace>> {
    const places = new Map<FlatSegment, SegmentPlace>();
    for (const { captured } of copies) {
      for (const { segment } of captured.segments) {
        const place = this.#places.get(segment) ?? (await this.#writeSegment(segment));
        this.#places.set(segment, place);
        places.set(segment, place);
      }
    }
    return places;
  }

  async #writeSegment(segment: FlatSegment): Promise<SegmentPlace> {
    const { storage, pause } = this.#parts;
    const name = segmentFileName(this.#carried.nextFile);
    this.#carried = { ...this.#carried, nextFile: this.#carried.nextFile + 1 };
    const file = await storage.open(name);
    try {
      const sum = await writeSegmentFile(file, segment.laidOut, pause);
      await file.close();
      return { file: name, sum };
    } catch (thrown) {
      // Half a file is of no use, and takes room where there may be none.
      await file.close().catch(() => undefined);
      await storage.remove(name).catch(() => undefined);
      throw thrown;
    }
  }
}

function namesOf(places: ReadonlyMap<FlatSegment, SegmentPlace>): ReadonlySet<string> {
  return new Set([...places.values()].map(({ file }) => file));
}

/** Name of the file of a segment. */
function segmentFileName(number: number): string {
  return `segment-${number}`;
}

function eachCopy(index: IndexState, number = -1): readonly Copy[] {
  return index.ports.flatMap((_, shard) =>
    index.copiesOf(shard).map((port, copy) => ({ index: number, shard, copy, captured: port.capture() })),
  );
}

/** Whether a write is in no segment of a copy. Of shards that are gone none is needed. */
function isNeededBy(copies: readonly Copy[], aside: readonly AsideIndex[]): (shard: string, seqNo: number) => boolean {
  const through = new Map<string, number>();
  const note = (index: number, shard: number, throughSeqNo: number): void => {
    const key = shardKey(index, shard);
    through.set(key, Math.min(throughSeqNo, through.get(key) ?? Infinity));
  };
  for (const { index, shard, captured } of copies) note(index, shard, captured.throughSeqNo);
  for (const { index } of aside) for (const { shard, throughSeqNo } of index.copies) note(index.number, shard, throughSeqNo);
  return (shard, seqNo) => seqNo > (through.get(shard) ?? Infinity);
}

function storedCopy({ shard, copy, captured }: Copy, places: ReadonlyMap<FlatSegment, SegmentPlace>): StoredCopy {
  const { throughSeqNo, nextSeqNo, named, segments, tombstones } = captured;
  return {
    shard,
    copy,
    throughSeqNo,
    nextSeqNo,
    named,
    segments: segments.flatMap(({ segment, live }) => {
      const place = places.get(segment);
      if (place === undefined) return [];
      return [{ name: segment.name, ...place, liveWords: live?.words.length ?? 0, liveCount: live?.cardinality ?? segment.docCount }];
    }),
    tombstones: tombstones.map(([id, { version, seqNo, at }]) => [id, version, seqNo, at] as const),
  };
}

/** The words of live documents of all segments, one list behind the other. */
function liveWords(copies: readonly Copy[], aside: readonly AsideIndex[]): Uint32Array {
  const open = copies.flatMap(({ captured }) => captured.segments.flatMap(({ live }) => (live === undefined ? [] : [live.words])));
  const lists = [...open, ...aside.map((one) => one.words)];
  const words = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    words.set(list, at);
    at += list.length;
  }
  return words;
}
