import { decodeUtf8, encodeUtf8 } from '../../json/utf8.ts';
import type { ParsedDocument } from '../../schema/document/parsed-document.ts';
import { findForcedMerges, findMerges } from '../merge/merge-policy.ts';
import type { MergeRange } from '../merge/merge-policy.ts';
import { MergeSchedule } from '../merge/merge-schedule.ts';
import { MergeTask, type WriterSegment } from '../merge/merge-task.ts';
import { heldBeyond, PublishedSearcher } from './published-searcher.ts';
import type { HeldSegments } from './published-searcher.ts';
import { type IdKey, idKey } from '../buffer/buffered-ids.ts';
import { BufferPool } from '../memory/buffer-pool.ts';
import type { Searcher } from '../segment/searcher.ts';
import type { Segment } from '../segment/segment.ts';
import { type Place, SegmentList } from './segment-list.ts';
import { runToEnd, type Sliced, SlicedRun } from '../memory/slices.ts';
import { Tombstones } from './tombstones.ts';
import { Vocabularies } from '../buffer/vocabulary.ts';
import { WriteBuffer } from '../buffer/write-buffer.ts';

/** Latest known state of an id. `deleted`: only its version is still remembered. */
export interface DocumentState {
  readonly version: number;
  readonly seqNo: number;
  readonly deleted: boolean;
}

/** A document as stored. */
export interface StoredRead {
  readonly source: Uint8Array;
  readonly routing?: string;
  readonly version: number;
  readonly seqNo: number;
}

/** What the current searcher sees. `bytes` counts its segments, derived orders included. */
export interface WriterStats {
  readonly documents: number;
  readonly deleted: number;
  readonly segments: number;
  readonly bytes: number;
  /** Merges taken over so far. */
  readonly merges: number;
}

/** Where an id was found, as segments store it. */
interface Located extends IdKey {
  readonly given: string;
  /** The buffer that has its live document. */
  readonly buffer: WriteBuffer | undefined;
  /** Undefined: in a buffer, or nowhere. */
  readonly place: Place | undefined;
}

const SURROGATE = /[\ud800-\udfff]/;

/** The id as segments store it: a lone surrogate is U+FFFD there. */
function storedId(id: string): string {
  let at = 0;
  while (at < id.length && id.charCodeAt(at) < 0x80) at++;
  return at < id.length && SURROGATE.test(id) ? decodeUtf8(encodeUtf8(id)) : id;
}

function unfinished<R>(run: SlicedRun<R> | undefined): SlicedRun<R> | undefined {
  return run?.done === true ? undefined : run;
}

function sealedState(place: Place | undefined): { readonly version: number; readonly seqNo: number } | undefined {
  if (!place) return undefined;
  const { segment } = place.owner;
  return { version: segment.version(place.docId), seqNo: segment.seqNo(place.docId) };
}

/** How often a refresh seals what was written while it sealed the rest, each time much less; what comes after that is sealed without a pause. */
const SEALS = 8;

/**
 * Writes one shard: a buffer, sealed segments and the searcher published last. Deterministic: the same calls of `put`, `remove`,
 * `refresh` and `forceMerge` give the same segments and names, however often `maintain` is called between them.
 */
export class IndexWriter {
  #vocabularies: Vocabularies;
  #stock: BufferPool;
  #buffer: WriteBuffer;
  /** Being made a segment: closed to new documents. */
  #sealing: WriteBuffer | undefined;
  #seal: SlicedRun<void> | undefined;
  #refresh: SlicedRun<boolean> | undefined;
  #forced: SlicedRun<void> | undefined;
  #forcedTasks: readonly MergeTask[] = [];
  readonly #segments = new SegmentList();
  readonly #merges = new MergeSchedule();
  #searcher = new PublishedSearcher([]);
  /** The segments of `#searcher`. */
  #published: readonly WriterSegment[] = [];
  readonly #tombstones: Tombstones;
  readonly #now: () => number;
  #unpublishedSince: number | undefined;
  /** Looked for last: a write asks for the state of its id before it changes it. Forgotten with every change. */
  #located: Located | undefined;
  #named = 0;
  #merged = 0;

  /**
   * @param now milliseconds on the injected clock: when versions of deleted documents are forgotten, and since when writes are not published.
   * @param vocabularies and stock, both common to the writers that get documents in turns.
   */
  constructor(now: () => number, vocabularies = new Vocabularies(), stock = new BufferPool()) {
    this.#now = now;
    this.#vocabularies = vocabularies;
    this.#stock = stock;
    this.#buffer = new WriteBuffer(vocabularies, stock);
    this.#tombstones = new Tombstones(now);
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
    return this.#seal;
  }

  /** Adds a document in place of any earlier one with its id. Searchable after the next refresh. */
  put(document: ParsedDocument, version: number, seqNo: number): void {
    const located = this.#locate(document.id);
    this.#delete(located);
    this.#tombstones.delete(located.id);
    this.#buffer.add(located, document, version, seqNo);
    this.#merges.written(document.source.length);
    this.#unpublishedSince ??= this.#now();
    if (!this.#buffer.isFull) return;
    this.#seal?.finish();
    this.#startSeal();
  }

  /** How long the versions of deletions are remembered, in milliseconds; -1: not at all. */
  set gcDeletesMs(ms: number) {
    this.#tombstones.keepMs = ms;
  }

  /** Deletes the document with this id, if there is one, and remembers the version of the deletion for a while. */
  remove(id: string, version: number, seqNo: number): void {
    const located = this.#locate(id);
    if (this.#delete(located)) {
      this.#merges.deleted();
      this.#unpublishedSince ??= this.#now();
    }
    this.#tombstones.set(located.id, version, seqNo);
  }

  /** Latest state of an id, refreshed or not; undefined when it is not known (any more). */
  state(id: string): DocumentState | undefined {
    const located = this.#locate(id);
    const live = located.buffer?.state(located) ?? sealedState(located.place);
    if (live) return { ...live, deleted: false };
    const tombstone = this.#tombstones.get(located.id);
    return tombstone && { version: tombstone.version, seqNo: tombstone.seqNo, deleted: true };
  }

  /** The document with this id as written last, refreshed or not. `source` may be a view over a segment. */
  read(id: string): StoredRead | undefined {
    const located = this.#locate(id);
    const { buffer, place } = located;
    const state = buffer?.state(located);
    const buffered = buffer?.read(located);
    if (state && buffered) return { ...state, ...buffered };
    if (!place) return undefined;
    const { segment } = place.owner;
    const routing = segment.routing(place.docId);
    return {
      source: segment.source(place.docId),
      ...(routing !== undefined && { routing }),
      version: segment.version(place.docId),
      seqNo: segment.seqNo(place.docId),
    };
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

  /** Does a step of what is to be done anyway: a full buffer, a merge that writes have paid for. Answers whether more remains. */
  maintain(): boolean {
    if (this.#seal) this.#seal.step();
    else return this.#merges.step();
    return true;
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

  /** Gives up what it has together with other writers: the index is deleted. What is under way may go on to its end. */
  close(): void {
    this.#vocabularies = new Vocabularies();
    this.#stock = new BufferPool();
    this.#buffer.discard();
    this.#sealing?.discard();
  }

  /** What stays in memory only because `searchers`, the contexts of this shard, still hold it. */
  heldBeyondCurrent(searchers: Iterable<Searcher>): HeldSegments {
    return heldBeyond(this.#searcher, searchers);
  }

  /** Bytes of every segment there is, each counted once: current, not published yet or kept by `others`; of the buffer, and of merges. */
  memoryBytes(others: Iterable<Searcher>): number {
    let bytes = this.#buffer.byteLength + (this.#sealing?.byteLength ?? 0);
    for (const { segment } of this.#segments.all) bytes += segment.byteLength;
    for (const segment of this.#keptBeside(others)) bytes += segment.byteLength;
    for (const merge of this.#tasks()) bytes += merge.byteLength;
    return bytes;
  }

  /** Segments that only searchers have: replaced, but not published yet, or held. */
  #keptBeside(others: Iterable<Searcher>): Iterable<Segment> {
    const searchers = [...others].filter((searcher) => searcher !== this.#searcher);
    if (this.#segments.all !== this.#published) searchers.push(this.#searcher);
    if (searchers.length === 0) return [];
    const own = new Set<Segment>(this.#segments.all.map(({ segment }) => segment));
    const kept = new Set<Segment>();
    for (const { leaves } of searchers) for (const { segment } of leaves) if (!own.has(segment)) kept.add(segment);
    return kept;
  }

  stats(): WriterStats {
    const { leaves, liveCount, maxDoc } = this.#searcher;
    const bytes = leaves.reduce((sum, { segment }) => sum + segment.byteLength, 0);
    return { documents: liveCount, deleted: maxDoc - liveCount, segments: leaves.length, bytes, merges: this.#merged };
  }

  #locate(given: string): Located {
    if (this.#located?.given === given) return this.#located;
    const id = storedId(given);
    const key = idKey(id);
    const buffer = this.#buffer.has(key) ? this.#buffer : this.#sealing?.has(key) === true ? this.#sealing : undefined;
    const located = { given, id, hash: key.hash, buffer, place: buffer ? undefined : this.#segments.find(key) };
    this.#located = located;
    return located;
  }

  /** Deletes the live document that was located. Answers false when there is none. */
  #delete(located: Located): boolean {
    const { buffer, place } = located;
    this.#located = undefined;
    return buffer ? buffer.delete(located) : place !== undefined && place.owner.liveDocs.delete(place.docId);
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
    for (let seals = 0; seals < SEALS && !this.#isSealed; seals++) yield* this.#sealSteps();
    // What was written between the slices. From here on nothing comes between.
    runToEnd(this.#sealSteps());
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
      yield* this.#sealSteps();
    }
  }

  /** Under way. */
  get #refreshing(): SlicedRun<boolean> | undefined {
    return unfinished(this.#refresh);
  }

  get #isSealed(): boolean {
    return this.#buffer.isEmpty && !this.#seal;
  }

  /** Everything written is sealed, and nobody is about to publish it. */
  get #isSettled(): boolean {
    return this.#isSealed && this.#refreshing === undefined;
  }

  /** Closes the buffer and begins to make it a segment. Nothing else may be being sealed. */
  #startSeal(): SlicedRun<void> {
    const buffer = this.#buffer;
    this.#sealing = buffer;
    this.#buffer = new WriteBuffer(this.#vocabularies, this.#stock);
    this.#located = undefined;
    const run = new SlicedRun(this.#sealBuffer(buffer, this.#nextName()));
    this.#seal = run;
    return run;
  }

  *#sealBuffer(buffer: WriteBuffer, name: string): Sliced<void> {
    const sealed = yield* buffer.seal(name);
    this.#sealing = undefined;
    this.#seal = undefined;
    this.#located = undefined;
    if (sealed) this.#segments.append(sealed);
  }

  /** Seals everything written so far. */
  *#sealSteps(): Sliced<void> {
    while (this.#seal) yield* this.#seal.rest();
    if (!this.#buffer.isEmpty) yield* this.#startSeal().rest();
  }

  #takeOver(due: readonly MergeTask[]): void {
    for (const task of due) this.#segments.takeOver(task);
    this.#merged += due.length;
    this.#located = undefined;
  }

  #publish(): void {
    this.#located = undefined;
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
