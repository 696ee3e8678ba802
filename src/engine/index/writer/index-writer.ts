import { type DocumentState, LatestDocuments, type Located, type StoredRead } from './latest-documents.ts';
import type { ParsedDocument } from '../../schema/document/parsed-document.ts';
import { countWithNested, type DocCounts, sumDocCounts } from '../nested/nested-level.ts';
import { findForcedMerges, findMerges } from '../merge/merge-policy.ts';
import type { MergeRange } from '../merge/merge-policy.ts';
import { MergeSchedule } from '../merge/merge-schedule.ts';
import { MergeTask, type WriterSegment } from '../merge/merge-task.ts';
import { heldBeyond, PublishedSearcher } from './published-searcher.ts';
import type { HeldSegments } from './published-searcher.ts';
import { BufferPool } from '../memory/buffer-pool.ts';
import type { Searcher } from '../segment/searcher.ts';
import { SegmentList } from './segment-list.ts';
import { runToEnd, type Sliced, SlicedRun } from '../memory/slices.ts';
import { type Tombstone, Tombstones } from './tombstones.ts';
import { LiveDocs } from '../segment/live-docs.ts';
import type { Bits } from '../memory/bits.ts';
import type { FlatSegment } from '../segment/segment-reader.ts';
import { Vocabularies } from '../buffer/vocabulary.ts';
import type { WriterState } from './writer-state.ts';
import { type Buffers, OpenBuffers, type Sealed } from './open-buffers.ts';
import { ParallelBuffers } from './parallel-buffers.ts';

/** What the current searcher sees. `bytes` counts its segments, derived orders included. */
export interface WriterStats {
  readonly documents: number;
  readonly deleted: number;
  /** The same, with the objects nested in them. */
  readonly withNested: DocCounts;
  readonly segments: number;
  readonly bytes: number;
  /** Merges taken over so far. */
  readonly merges: number;
}

/** What a writer has in segments, to be stored. */
export interface CapturedWriter {
  /** Oldest first, each with its live documents; undefined: all are. */
  readonly segments: readonly { readonly segment: FlatSegment; readonly live: Bits | undefined }[];
  readonly tombstones: readonly (readonly [id: string, tombstone: Tombstone])[];
  /** Segments named so far. */
  readonly named: number;
  readonly firstUnsealed: number | undefined;
}

function unfinished<R>(run: SlicedRun<R> | undefined): SlicedRun<R> | undefined {
  return run?.done === true ? undefined : run;
}

/** How often a refresh seals what was written while it sealed the rest, each time much less; what comes after that is sealed without a pause. */
const SEALS = 8;

/**
 * Writes one shard: a buffer, sealed segments and the searcher published last. Deterministic: the same calls of `put`, `remove`,
 * `refresh` and `forceMerge` give the same segments and names, however often `maintain` is called between them.
 */
export class IndexWriter {
  readonly #buffers: Buffers;
  #refresh: SlicedRun<boolean> | undefined;
  #forced: SlicedRun<void> | undefined;
  #forcedTasks: readonly MergeTask[] = [];
  readonly #segments: SegmentList;
  readonly #merges = new MergeSchedule();
  #searcher: PublishedSearcher;
  /** The segments of `#searcher`. */
  #published: readonly WriterSegment[];
  readonly #tombstones: Tombstones;
  readonly #documents: LatestDocuments;
  readonly #now: () => number;
  #unpublishedSince: number | undefined;
  #named: number;
  #merged: number;

  /**
   * @param now milliseconds on the injected clock: when versions of deleted documents are forgotten, and since when writes are not published.
   * @param vocabularies and stock, both common to the writers that get documents in turns.
   * @param copy of the shard: 0 the primary, then its replicas, whose documents lie in orders of their own.
   * @param from another writer's state, to begin with; empty unless given.
   */
  constructor(now: () => number, vocabularies = new Vocabularies(), stock = new BufferPool(), copy = 0, from?: WriterState) {
    this.#now = now;
    this.#segments = new SegmentList(from?.segments);
    this.#searcher = from?.searcher ?? new PublishedSearcher([]);
    from?.searcher.acquire();
    this.#published = from?.isPublished === false ? [] : this.#segments.all;
    this.#unpublishedSince = from?.unpublishedSince;
    this.#named = from?.named ?? 0;
    this.#merged = from?.merged ?? 0;
    const sealed: Sealed = { nextName: () => this.#nextName(), append: (segment) => this.#segments.append(segment) };
    this.#buffers = copy === 0 ? new OpenBuffers(vocabularies, stock, sealed) : new ParallelBuffers(vocabularies, stock, sealed, copy);
    this.#tombstones = new Tombstones(now, from?.tombstones);
    this.#documents = new LatestDocuments(this.#buffers, this.#segments, this.#tombstones);
  }

  /** The searcher published last. `acquire` it before keeping it: the next refresh releases the writer's own reference. */
  get searcher(): Searcher {
    return this.#searcher;
  }

  /** Whether a refresh may publish something: documents written, or a merge paid for. */
  get hasChanges(): boolean {
    return this.#unpublishedSince !== undefined || this.#merges.hasPaid;
  }

  /** When the oldest write that no searcher shows yet was made; undefined: all are shown. */
  get unpublishedSince(): number | undefined {
    return this.#unpublishedSince;
  }

  /** A full buffer being made a segment; undefined when there is none. */
  get sealing(): SlicedRun<void> | undefined {
    return this.#buffers.sealing;
  }

  /** Adds a document in place of any earlier one with its id. Searchable after the next refresh. @param key where that lies, if it was asked for since the last write */
  put(document: ParsedDocument, version: number, seqNo: number, key = this.locate(document.id)): void {
    this.#documents.delete(key);
    this.#tombstones.delete(key.id);
    this.#buffers.add(key, document, version, seqNo);
    this.#merges.written(document.source.length);
    this.#unpublishedSince ??= this.#now();
  }

  /** How long the versions of deletions are remembered, in milliseconds; -1: not at all. */
  set gcDeletesMs(ms: number) {
    this.#tombstones.keepMs = ms;
  }

  /** Deletes the document with this id, if there is one, and remembers the version of the deletion for a while: from now on unless it was at another time. */
  remove(id: string, version: number, seqNo: number, at?: number): void {
    const key = this.locate(id);
    if (this.#documents.delete(key)) {
      this.#merges.deleted();
      this.#unpublishedSince ??= this.#now();
    }
    this.#tombstones.set(key.id, version, seqNo, at);
  }

  /** Latest state of an id, refreshed or not; undefined when it is not known (any more). */
  state(id: string, located = this.locate(id)): DocumentState | undefined {
    return this.#documents.state(located);
  }

  /** Where the document with this id lies, for {@link state} and {@link put}. */
  locate(id: string): Located {
    return this.#documents.locate(id);
  }

  /** The document with this id as written last, refreshed or not. `source` may be a view over a segment. */
  read(id: string): StoredRead | undefined {
    return this.#documents.read(id);
  }

  /**
   * Makes everything written so far searchable: seals the buffer, takes the merges over that were paid for, publishes a new searcher and chooses
   * the next merges.
   * @returns false when there was nothing new: the searcher is the same.
   */
  refresh(): boolean {
    return this.startRefresh().finish();
  }

  /**
   * A refresh to be done in slices. Between them the searcher is the one before, and everything may be asked and written; what is written meanwhile is published
   * with the rest, since it may replace what is being sealed. A refresh that is still under way comes first.
   */
  startRefresh(): SlicedRun<boolean> {
    const run = new SlicedRun(this.#refreshSteps(this.#refreshing));
    this.#refresh = run;
    return run;
  }

  /** Does a step of what is to be done anyway: a full buffer, a merge that writes have paid for, deletions whose versions are to be forgotten. Answers whether more remains. */
  maintain(): boolean {
    const { sealing } = this.#buffers;
    if (sealing === undefined) return this.#merges.step() || this.#tombstones.prune();
    sealing.step();
    return true;
  }

  /** When time alone makes something to be maintained, on the writer's clock; undefined: never. */
  get nextMaintenance(): number | undefined {
    return this.#tombstones.nextPrune;
  }

  /** Merges all that is written, at once, down to `maxSegments` segments; deleted documents are dropped from all of them. */
  forceMerge(maxSegments: number): void {
    this.startForceMerge(maxSegments).finish();
  }

  /**
   * As `forceMerge`, to be done in slices, between which everything may be asked, written and refreshed: what was written meanwhile is not among what is merged. A
   * forced merge that is still under way comes first; merges that were not forced are given up. It shows no write: where some were not published, the searcher stays
   * as it is until a refresh.
   */
  startForceMerge(maxSegments: number): SlicedRun<void> {
    const run = new SlicedRun(this.#forceSteps(unfinished(this.#forced), maxSegments));
    this.#forced = run;
    return run;
  }

  /** Seals everything written so far, in slices, without publishing it. */
  startSeal(): SlicedRun<void> {
    return new SlicedRun(this.#settleSteps());
  }

  /** The writer as it is. What is in its buffers, and a refresh under way, is brought to its end at once: {@link startSeal} leaves little of it. */
  takeState(): WriterState {
    this.#refreshing?.finish();
    runToEnd(this.#buffers.seal());
    this.#searcher.acquire();
    return {
      segments: this.#segments.state,
      searcher: this.#searcher,
      isPublished: this.#segments.all === this.#published,
      tombstones: this.#tombstones.share(),
      unpublishedSince: this.#unpublishedSince,
      named: this.#named,
      merged: this.#merged,
    };
  }

  /** Gives up what it has together with other writers: the index is deleted. What is under way may go on to its end. */
  close(): void {
    this.#buffers.discard();
  }

  /** What is sealed, as of now. Of what is not, the lowest sequence number. */
  capture(): CapturedWriter {
    return {
      segments: this.#segments.all.map(({ segment, liveDocs }) => ({ segment, live: liveDocs.freeze() })),
      tombstones: [...this.#tombstones.all],
      named: this.#named,
      firstUnsealed: this.#buffers.firstSeqNo,
    };
  }

  /** Takes back what another writer had captured, and publishes it. Nothing was written here before. */
  restore({ segments, tombstones, named }: Omit<CapturedWriter, 'firstUnsealed'>): void {
    for (const { segment, live } of segments) this.#segments.append({ segment, liveDocs: new LiveDocs(segment.docCount, live) });
    for (const [id, tombstone] of tombstones) this.#tombstones.restore(id, tombstone);
    this.#named = named;
    this.#publish();
  }

  /** What stays in memory only because `searchers`, the contexts of this shard, still hold it. */
  heldBeyondCurrent(searchers: Iterable<Searcher>): HeldSegments {
    return heldBeyond(this.#searcher.leaves, searchers);
  }

  /** Bytes of every segment there is, each counted once: current, not published yet or kept by `others`; of the buffer, of merges, and of the versions of deletions. */
  memoryBytes(others: Iterable<Searcher>): number {
    let bytes = this.#buffers.byteLength + this.#tombstones.byteLength;
    for (const { segment } of this.#segments.all) bytes += segment.byteLength;
    for (const merge of this.#tasks()) bytes += merge.byteLength;
    return bytes + this.#bytesBeside(others);
  }

  /** Bytes of segments that only searchers have: replaced, but not published yet, or held. */
  #bytesBeside(others: Iterable<Searcher>): number {
    const searchers = [...others].filter((searcher) => searcher !== this.#searcher);
    if (this.#segments.all !== this.#published) searchers.push(this.#searcher);
    return searchers.length === 0 ? 0 : heldBeyond(this.#segments.all, searchers).bytes;
  }

  stats(): WriterStats {
    const { leaves, liveCount, maxDoc } = this.#searcher;
    const bytes = leaves.reduce((sum, { segment }) => sum + segment.byteLength, 0);
    const withNested = sumDocCounts(leaves.map(countWithNested));
    return { documents: liveCount, deleted: maxDoc - liveCount, withNested, segments: leaves.length, bytes, merges: this.#merged };
  }

  #nextName(): string {
    return `_${(this.#named++).toString(36)}`;
  }

  *#refreshSteps(previous: SlicedRun<boolean> | undefined): Sliced<boolean> {
    if (previous) yield* previous.rest();
    if (!this.hasChanges) return false;
    const due = yield* this.#merges.spend();
    this.#takeOver(due);
    if (due.length === 0 && this.#unpublishedSince === undefined) return false;
    for (let seals = 0; seals < SEALS && !this.#buffers.isEmpty; seals++) yield* this.#buffers.seal();
    // What was written between the slices. From here on nothing comes between.
    runToEnd(this.#buffers.seal());
    this.#publish();
    const tasks = findMerges(this.#segments.sizes(this.#tasks())).map((range) => this.#startMerge(range));
    this.#merges.publish(tasks);
    return true;
  }

  *#forceSteps(previous: SlicedRun<void> | undefined, maxSegments: number): Sliced<void> {
    if (previous) yield* previous.rest();
    yield* this.#settleSteps();
    this.#merges.clear();
    const tasks = findForcedMerges(this.#segments.sizes([]), maxSegments).map((range) => this.#startMerge(range));
    this.#forcedTasks = tasks;
    for (const task of tasks) while (!task.done) yield task.step();
    yield* this.#settleSteps();
    this.#forcedTasks = [];
    // A refresh that began since publishes what is taken over here.
    this.#takeOver(tasks);
    if (this.#unpublishedSince === undefined) this.#publish();
  }

  /** Waits for somebody else's refresh, and seals what was written. */
  *#settleSteps(): Sliced<void> {
    for (let seals = 0; seals < SEALS && !this.#isSettled; seals++) {
      const refresh = this.#refreshing;
      if (refresh) yield* refresh.rest();
      yield* this.#buffers.seal();
    }
  }

  /** Under way. */
  get #refreshing(): SlicedRun<boolean> | undefined {
    return unfinished(this.#refresh);
  }

  /** Everything written is sealed, and nobody is about to publish it. */
  get #isSettled(): boolean {
    return this.#buffers.isEmpty && this.#refreshing === undefined;
  }

  #takeOver(due: readonly MergeTask[]): void {
    for (const task of due) this.#segments.takeOver(task);
    this.#merged += due.length;
  }

  #publish(): void {
    this.#segments.dropEmpty();
    const previous = this.#searcher;
    this.#searcher = new PublishedSearcher(this.#segments.leaves());
    this.#published = this.#segments.all;
    previous.release();
    this.#unpublishedSince = undefined;
  }

  #startMerge({ from, to }: MergeRange): MergeTask {
    return new MergeTask(this.#nextName(), this.#segments.all.slice(from, to));
  }

  /** All merges under way. */
  #tasks(): readonly MergeTask[] {
    return this.#forcedTasks.length === 0 ? this.#merges.tasks : [...this.#merges.tasks, ...this.#forcedTasks];
  }
}
