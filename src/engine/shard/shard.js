import { err, ok } from '../errors.ts';
import { hasBit } from '../index/memory/bits.ts';
import { IndexWriter } from '../index/writer/index-writer.ts';
import { countWithNested } from '../index/nested/nested-level.ts';
import { SlicedRun } from '../index/memory/slices.ts';
import { conflictReason, nextVersion } from './shard-write.ts';
const NOTHING_HELD = { segments: 0, bytes: 0 };
/** One copy of a shard: its writer, its sequence of operations and the searcher published last. */
export class Shard {
  identity;
  #clock;
  #writer;
  #copy;
  #journal;
  mapping;
  #nextSeqNo;
  #refreshes;
  /** Started last. */
  #refresh;
  constructor(identity, mapping, { clock, vocabularies, rooms, copy, from }) {
    this.identity = identity;
    this.mapping = mapping;
    this.#clock = clock;
    this.#writer = new IndexWriter(() => clock.now(), vocabularies, rooms, copy, from?.writer);
    this.#nextSeqNo = from?.nextSeqNo ?? 0;
    this.#refreshes = from?.refreshes ?? 0;
  }
  /** What is published. Acquire it before keeping it. */
  get searcher() {
    return this.#writer.searcher;
  }
  /** How long the versions of deletions are remembered, in milliseconds; -1: not at all. */
  set gcDeletesMs(ms) {
    this.#writer.gcDeletesMs = ms;
  }
  write(write) {
    const { id } = write;
    const state = this.#writer.state(id);
    const reason = conflictReason(write, state);
    if (reason !== undefined) return err({ kind: 'version_conflict', ...this.identity, id, reason });
    const version = nextVersion(write, state);
    const seqNo = this.#nextSeqNo++;
    const existed = state !== undefined && !state.deleted;
    this.#write({ write, version, seqNo });
    return ok({ result: resultOf(write, existed), version, seqNo });
  }
  /** What the primary did. Messages may overtake each other: what is older than what is known of the id is passed over. */
  replicate(done) {
    this.#nextSeqNo = Math.max(this.#nextSeqNo, done.seqNo + 1);
    const known = this.#writer.state(done.write.id);
    if (known === undefined || known.seqNo < done.seqNo) this.#write(done);
  }
  #write({ write, version, seqNo }) {
    if (write.action === 'delete') this.#writer.remove(write.id, version, seqNo);
    else this.#writer.put(write.document, version, seqNo);
  }
  /** The document as last written. */
  read(id) {
    const read = this.#writer.read(id);
    return read && { version: read.version, seqNo: read.seqNo, routing: read.routing, source: read.source };
  }
  /** The document as last published. */
  readPublished(id) {
    const { leaves } = this.searcher;
    for (const { segment, liveDocs } of leaves.toReversed()) {
      const docId = segment.findId(id);
      if (docId >= 0 && (liveDocs === undefined || hasBit(liveDocs, docId))) {
        const version = segment.version(docId);
        return { version, seqNo: segment.seqNo(docId), routing: segment.routing(docId), source: segment.source(docId) };
      }
    }
    return undefined;
  }
  /** Whether the id's document was deleted, as long as the version of the deletion is remembered. */
  wasDeleted(id) {
    return this.#writer.state(id)?.deleted ?? false;
  }
  /** A refresh in slices, between which everything may be asked and written. */
  startRefresh() {
    const run = new SlicedRun(this.#refreshSteps(this.#writer.startRefresh()));
    this.#refresh = run;
    return run;
  }
  *#refreshSteps(run) {
    if (!(yield* run.rest())) return;
    this.#refreshes++;
    this.#journal?.published(this.identity, this.#copy);
  }
  /** Whether the oldest unpublished write is at least that old (-1: never is). */
  isDue(intervalMs) {
    const since = this.#writer.unpublishedSince;
    return since !== undefined && intervalMs >= 0 && this.#clock.now() - since >= intervalMs;
  }
  /**
   * The refresh that shows what is due; undefined: nothing is. It is the one under way, if there is: that publishes all that is written until its end, and a
   * second one would take merges over sooner the more searches come meanwhile.
   */
  startDue(intervalMs) {
    if (!this.isDue(intervalMs)) return undefined;
    return this.#refresh?.done === false ? this.#refresh : this.startRefresh();
  }
  /** A forced merge in slices, between which everything may be asked and written. */
  startForceMerge(maxSegments) {
    const run = this.#writer.startForceMerge(maxSegments);
    return this.#journal === undefined ? run : new SlicedRun(this.#mergeSteps(run, maxSegments));
  }
  *#mergeSteps(run, maxSegments) {
    yield* run.rest();
    this.#journal?.merged(this.identity, this.#copy, maxSegments);
  }
  /** What is in segments, as of now. */
  capture() {
    const { firstUnsealed, ...sealed } = this.#writer.capture();
    return { ...sealed, throughSeqNo: (firstUnsealed ?? this.#nextSeqNo) - 1, nextSeqNo: this.#nextSeqNo };
  }
  /** Takes back what was captured before anything is written, and publishes it. */
  restore(captured) {
    this.#writer.restore(captured);
    this.#nextSeqNo = captured.nextSeqNo;
  }
  /** A full buffer of writes being made a segment, in slices; undefined when there is none. */
  get sealing() {
    return this.#writer.sealing;
  }
  maintain() {
    return this.#writer.maintain();
  }
  /** Seals everything written so far, in slices, without publishing it. */
  startSeal() {
    return this.#writer.startSeal();
  }
  /** The shard as it is. */
  takeState() {
    return { writer: this.#writer.takeState(), nextSeqNo: this.#nextSeqNo, refreshes: this.#refreshes };
  }
  /** The index is deleted. What is under way may go on to its end. */
  close() {
    this.#writer.close();
  }
  stats() {
    return { ...this.#writer.stats(), refreshes: this.#refreshes, maxSeqNo: this.#nextSeqNo - 1 };
  }
  /** What is in memory: for the current searcher, for those others, and for what is not published yet. */
  memoryBytes(others) {
    return this.#writer.memoryBytes(others);
  }
  /** Segment by segment: those of the current searcher, then those that only the other searchers keep alive. */
  leaves(others) {
    const current = new Set(this.searcher.leaves.map(({ segment }) => segment));
    const pinned = new Map(
      [...others].flatMap(({ leaves }) => leaves).flatMap((leaf) => (current.has(leaf.segment) ? [] : [[leaf.segment, leaf]])),
    );
    return [...this.searcher.leaves.map((leaf) => leafStats(leaf, true)), ...[...pinned.values()].map((leaf) => leafStats(leaf, false))];
  }
  /** What stays in memory only because of those searchers, each segment counted once. */
  heldByAll(searchers) {
    return this.#writer.heldBeyondCurrent(searchers);
  }
  /** What stays in memory only because of that searcher. */
  heldBy(searcher) {
    // Asked for with every page of a walk, and mostly nothing has changed since the walk began.
    return searcher === this.searcher ? NOTHING_HELD : this.#writer.heldBeyondCurrent([searcher]);
  }
}
function leafStats(leaf, searchable) {
  const { segment, liveDocs } = leaf;
  const documents = liveDocs?.cardinality ?? segment.docCount;
  const { name, byteLength: bytes, parts } = segment;
  return { name, documents, deleted: segment.docCount - documents, withNested: countWithNested(leaf), bytes, parts, searchable };
}
function resultOf(write, existed) {
  if (write.action === 'delete') return existed ? 'deleted' : 'not_found';
  return existed ? 'updated' : 'created';
}
