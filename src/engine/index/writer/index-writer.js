import { LatestDocuments } from './latest-documents.ts';
import { countWithNested, sumDocCounts } from '../nested/nested-level.ts';
import { findForcedMerges, findMerges } from '../merge/merge-policy.ts';
import { MergeSchedule } from '../merge/merge-schedule.ts';
import { MergeTask } from '../merge/merge-task.ts';
import { heldBeyond, PublishedSearcher } from './published-searcher.ts';
import { BufferPool } from '../memory/buffer-pool.ts';
import { SegmentList } from './segment-list.ts';
import { runToEnd, SlicedRun } from '../memory/slices.ts';
import { Tombstones } from './tombstones.ts';
import { LiveDocs } from '../segment/live-docs.ts';
import { Vocabularies } from '../buffer/vocabulary.ts';
import { OpenBuffers } from './open-buffers.ts';
import { ParallelBuffers } from './parallel-buffers.ts';
function unfinished(run) {
  return run?.done === true ? undefined : run;
}
/** How often a refresh seals what was written while it sealed the rest, each time much less; what comes after that is sealed without a pause. */
const SEALS = 8;
/**
 * Writes one shard: a buffer, sealed segments and the searcher published last. Deterministic: the same calls of `put`, `remove`,
 * `refresh` and `forceMerge` give the same segments and names, however often `maintain` is called between them.
 */
export class IndexWriter {
  #buffers;
  #refresh;
  #forced;
  #forcedTasks = [];
  #segments;
  #merges = new MergeSchedule();
  #searcher;
  /** The segments of `#searcher`. */
  #published;
  #tombstones;
  #documents;
  #now;
  #unpublishedSince;
  #named;
  #merged;
  /**
   * @param now milliseconds on the injected clock: when versions of deleted documents are forgotten, and since when writes are not published.
   * @param vocabularies and stock, both common to the writers that get documents in turns.
   * @param copy of the shard: 0 the primary, then its replicas, whose documents lie in orders of their own.
   * @param from another writer's state, to begin with; empty unless given.
   */
  constructor(now, vocabularies = new Vocabularies(), stock = new BufferPool(), copy = 0, from) {
    this.#now = now;
    this.#segments = new SegmentList(from?.segments);
    this.#searcher = from?.searcher ?? new PublishedSearcher([]);
    from?.searcher.acquire();
    this.#published = from?.isPublished === false ? [] : this.#segments.all;
    this.#unpublishedSince = from?.unpublishedSince;
    this.#named = from?.named ?? 0;
    this.#merged = from?.merged ?? 0;
    const sealed = { nextName: () => this.#nextName(), append: (segment) => this.#segments.append(segment) };
    this.#buffers = copy === 0 ? new OpenBuffers(vocabularies, stock, sealed) : new ParallelBuffers(vocabularies, stock, sealed, copy);
    this.#tombstones = new Tombstones(now, from?.tombstones);
    this.#documents = new LatestDocuments(this.#buffers, this.#segments, this.#tombstones);
  }
  /** The searcher published last. `acquire` it before keeping it: the next refresh releases the writer's own reference. */
  get searcher() {
    return this.#searcher;
  }
  /** Whether a refresh may publish something: documents written, or a merge paid for. */
  get hasChanges() {
    return this.#unpublishedSince !== undefined || this.#merges.hasPaid;
  }
  /** When the oldest write that no searcher shows yet was made; undefined: all are shown. */
  get unpublishedSince() {
    return this.#unpublishedSince;
  }
  /** A full buffer being made a segment; undefined when there is none. */
  get sealing() {
    return this.#buffers.sealing;
  }
  /** Adds a document in place of any earlier one with its id. Searchable after the next refresh. */
  put(document, version, seqNo) {
    const { key } = this.#documents.delete(document.id);
    this.#tombstones.delete(key.id);
    this.#buffers.add(key, document, version, seqNo);
    this.#merges.written(document.source.length);
    this.#unpublishedSince ??= this.#now();
  }
  /** How long the versions of deletions are remembered, in milliseconds; -1: not at all. */
  set gcDeletesMs(ms) {
    this.#tombstones.keepMs = ms;
  }
  /** Deletes the document with this id, if there is one, and remembers the version of the deletion for a while. */
  remove(id, version, seqNo) {
    const { key, found } = this.#documents.delete(id);
    if (found) {
      this.#merges.deleted();
      this.#unpublishedSince ??= this.#now();
    }
    this.#tombstones.set(key.id, version, seqNo);
  }
  /** Latest state of an id, refreshed or not; undefined when it is not known (any more). */
  state(id) {
    return this.#documents.state(id);
  }
  /** The document with this id as written last, refreshed or not. `source` may be a view over a segment. */
  read(id) {
    return this.#documents.read(id);
  }
  /**
   * Makes everything written so far searchable: seals the buffer, takes the merges over that were paid for, publishes a new searcher and chooses
   * the next merges.
   * @returns false when there was nothing new: the searcher is the same.
   */
  refresh() {
    return this.startRefresh().finish();
  }
  /**
   * A refresh to be done in slices. Between them the searcher is the one before, and everything may be asked and written; what is written meanwhile is published
   * with the rest, since it may replace what is being sealed. A refresh that is still under way comes first.
   */
  startRefresh() {
    const run = new SlicedRun(this.#refreshSteps(this.#refreshing));
    this.#refresh = run;
    return run;
  }
  /** Does a step of what is to be done anyway: a full buffer, a merge that writes have paid for, deletions whose versions are to be forgotten. Answers whether more remains. */
  maintain() {
    const { sealing } = this.#buffers;
    if (sealing === undefined) return this.#merges.step() || this.#tombstones.prune();
    sealing.step();
    return true;
  }
  /** Merges all that is written, at once, down to `maxSegments` segments; deleted documents are dropped from all of them. */
  forceMerge(maxSegments) {
    this.startForceMerge(maxSegments).finish();
  }
  /**
   * As `forceMerge`, to be done in slices, between which everything may be asked, written and refreshed: what was written meanwhile is not among what is merged. A
   * forced merge that is still under way comes first; merges that were not forced are given up. It shows no write: where some were not published, the searcher stays
   * as it is until a refresh.
   */
  startForceMerge(maxSegments) {
    const run = new SlicedRun(this.#forceSteps(unfinished(this.#forced), maxSegments));
    this.#forced = run;
    return run;
  }
  /** Seals everything written so far, in slices, without publishing it. */
  startSeal() {
    return new SlicedRun(this.#settleSteps());
  }
  /** The writer as it is. What is in its buffers, and a refresh under way, is brought to its end at once: {@link startSeal} leaves little of it. */
  takeState() {
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
  close() {
    this.#buffers.discard();
  }
  /** What is sealed, as of now. Of what is not, the lowest sequence number. */
  capture() {
    return {
      segments: this.#segments.all.map(({ segment, liveDocs }) => ({ segment, live: liveDocs.freeze() })),
      tombstones: [...this.#tombstones.all],
      named: this.#named,
      firstUnsealed: this.#buffers.firstSeqNo,
    };
  }
  /** Takes back what another writer had captured, and publishes it. Nothing was written here before. */
  restore({ segments, tombstones, named }) {
    for (const { segment, live } of segments) this.#segments.append({ segment, liveDocs: new LiveDocs(segment.docCount, live) });
    for (const [id, tombstone] of tombstones) this.#tombstones.restore(id, tombstone);
    this.#named = named;
    this.#publish();
  }
  /** What stays in memory only because `searchers`, the contexts of this shard, still hold it. */
  heldBeyondCurrent(searchers) {
    return heldBeyond(this.#searcher.leaves, searchers);
  }
  /** Bytes of every segment there is, each counted once: current, not published yet or kept by `others`; of the buffer, of merges, and of the versions of deletions. */
  memoryBytes(others) {
    let bytes = this.#buffers.byteLength + this.#tombstones.byteLength;
    for (const { segment } of this.#segments.all) bytes += segment.byteLength;
    for (const merge of this.#tasks()) bytes += merge.byteLength;
    return bytes + this.#bytesBeside(others);
  }
  /** Bytes of segments that only searchers have: replaced, but not published yet, or held. */
  #bytesBeside(others) {
    const searchers = [...others].filter((searcher) => searcher !== this.#searcher);
    if (this.#segments.all !== this.#published) searchers.push(this.#searcher);
    return searchers.length === 0 ? 0 : heldBeyond(this.#segments.all, searchers).bytes;
  }
  stats() {
    const { leaves, liveCount, maxDoc } = this.#searcher;
    const bytes = leaves.reduce((sum, { segment }) => sum + segment.byteLength, 0);
    const withNested = sumDocCounts(leaves.map(countWithNested));
    return { documents: liveCount, deleted: maxDoc - liveCount, withNested, segments: leaves.length, bytes, merges: this.#merged };
  }
  #nextName() {
    return `_${(this.#named++).toString(36)}`;
  }
  *#refreshSteps(previous) {
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
  *#forceSteps(previous, maxSegments) {
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
  *#settleSteps() {
    for (let seals = 0; seals < SEALS && !this.#isSettled; seals++) {
      const refresh = this.#refreshing;
      if (refresh) yield* refresh.rest();
      yield* this.#buffers.seal();
    }
  }
  /** Under way. */
  get #refreshing() {
    return unfinished(this.#refresh);
  }
  /** Everything written is sealed, and nobody is about to publish it. */
  get #isSettled() {
    return this.#buffers.isEmpty && this.#refreshing === undefined;
  }
  #takeOver(due) {
    for (const task of due) this.#segments.takeOver(task);
    this.#merged += due.length;
  }
  #publish() {
    this.#segments.dropEmpty();
    const previous = this.#searcher;
    this.#searcher = new PublishedSearcher(this.#segments.leaves());
    this.#published = this.#segments.all;
    previous.release();
    this.#unpublishedSince = undefined;
  }
  #startMerge({ from, to }) {
    return new MergeTask(this.#nextName(), this.#segments.all.slice(from, to));
  }
  /** All merges under way. */
  #tasks() {
    return this.#forcedTasks.length === 0 ? this.#merges.tasks : [...this.#merges.tasks, ...this.#forcedTasks];
  }
}
