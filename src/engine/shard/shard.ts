import type { Clock } from '../clock.ts';
import { err, ok, type Result } from '../errors.ts';
import { hasBit } from '../index/memory/bits.ts';
import type { Located } from '../index/writer/latest-documents.ts';
import { IndexWriter, type WriterStats } from '../index/writer/index-writer.ts';
import { countWithNested } from '../index/nested/nested-level.ts';
import type { Leaf, Searcher } from '../index/segment/searcher.ts';
import type { BufferPool } from '../index/memory/buffer-pool.ts';
import { type Sliced, SlicedRun } from '../index/memory/slices.ts';
import type { Vocabularies } from '../index/buffer/vocabulary.ts';
import type { Mapping } from '../schema/mapping.ts';
import type { ShardCapture } from './shard-capture.ts';
import type { ShardIdentity } from './shard-identity.ts';
import type { ShardJournal } from './shard-journal.ts';
import type { SegmentStats, ShardDocument } from './shard-port.ts';
import type { ShardState } from './shard-state.ts';
import { conflictReason, nextVersion, type ReplicatedWrite, type ShardWrite, type ShardWriteOutcome } from './shard-write.ts';

const NOTHING_HELD = { segments: 0, bytes: 0 };

/** What a shard's writers have together with others, and which copy it is: 0 the primary. */
export interface ShardParts {
  readonly clock: Clock;
  readonly vocabularies: Vocabularies;
  readonly rooms: BufferPool;
  readonly copy: number;
  /** What it begins with; empty unless given. */
  readonly from?: ShardState | undefined;
  readonly journal?: ShardJournal | undefined;
}

/** One copy of a shard: its writer, its sequence of operations and the searcher published last. */
export class Shard {
  readonly identity: ShardIdentity;
  readonly #clock: Clock;
  readonly #writer: IndexWriter;
  readonly #copy: number;
  readonly #journal: ShardJournal | undefined;
  mapping: Mapping;
  #nextSeqNo: number;
  #refreshes: number;
  /** Started last. */
  #refresh: SlicedRun<void> | undefined;

  constructor(identity: ShardIdentity, mapping: Mapping, { clock, vocabularies, rooms, copy, from, journal }: ShardParts) {
    this.identity = identity;
    this.mapping = mapping;
    this.#clock = clock;
    this.#copy = copy;
    this.#journal = journal;
    this.#writer = new IndexWriter(() => clock.now(), vocabularies, rooms, copy, from?.writer);
    this.#nextSeqNo = from?.nextSeqNo ?? 0;
    this.#refreshes = from?.refreshes ?? 0;
  }

  /** What is published. Acquire it before keeping it. */
  get searcher(): Searcher {
    return this.#writer.searcher;
  }

  /** How long the versions of deletions are remembered, in milliseconds; -1: not at all. */
  set gcDeletesMs(ms: number) {
    this.#writer.gcDeletesMs = ms;
  }

  write(write: ShardWrite): Result<ShardWriteOutcome> {
    const { id } = write;
    const located = this.#writer.locate(id);
    const state = this.#writer.state(id, located);
    const reason = conflictReason(write, state);
    if (reason !== undefined) return err({ kind: 'version_conflict', ...this.identity, id, reason });
    const version = nextVersion(write, state);
    const seqNo = this.#nextSeqNo++;
    const existed = state !== undefined && !state.deleted;
    this.#write({ write, version, seqNo }, located);
    return ok({ result: resultOf(write, existed), version, seqNo });
  }

  /** What the primary did. Messages may overtake each other: what is older than what is known of the id is passed over. */
  replicate(done: ReplicatedWrite): void {
    this.#nextSeqNo = Math.max(this.#nextSeqNo, done.seqNo + 1);
    const { id } = done.write;
    const located = this.#writer.locate(id);
    const known = this.#writer.state(id, located);
    if (known === undefined || known.seqNo < done.seqNo) this.#write(done, located);
  }

  #write({ write, version, seqNo, at }: ReplicatedWrite, located: Located): void {
    if (write.action === 'delete') this.#writer.remove(write.id, version, seqNo, at);
    else this.#writer.put(write.document, version, seqNo, located);
  }

  /** The document as last written. */
  read(id: string): ShardDocument | undefined {
    const read = this.#writer.read(id);
    return read && { version: read.version, seqNo: read.seqNo, routing: read.routing, source: read.source };
  }

  /** The document as last published. */
  readPublished(id: string): ShardDocument | undefined {
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
  wasDeleted(id: string): boolean {
    return this.#writer.state(id)?.deleted ?? false;
  }

  /** A refresh in slices, between which everything may be asked and written. */
  startRefresh(): SlicedRun<void> {
    const run = new SlicedRun(this.#refreshSteps(this.#writer.startRefresh()));
    this.#refresh = run;
    return run;
  }

  *#refreshSteps(run: SlicedRun<boolean>): Sliced<void> {
    if (!(yield* run.rest())) return;
    this.#refreshes++;
    this.#journal?.published(this.identity, this.#copy);
  }

  /** Whether the oldest unpublished write is at least that old (-1: never is). */
  isDue(intervalMs: number): boolean {
    const since = this.#writer.unpublishedSince;
    return since !== undefined && intervalMs >= 0 && this.#clock.now() - since >= intervalMs;
  }

  /**
   * The refresh that shows what is due; undefined: nothing is. It is the one under way, if there is: that publishes all that is written until its end, and a
   * second one would take merges over sooner the more searches come meanwhile.
   */
  startDue(intervalMs: number): SlicedRun<void> | undefined {
    if (!this.isDue(intervalMs)) return undefined;
    return this.#refresh?.done === false ? this.#refresh : this.startRefresh();
  }

  /** A forced merge in slices, between which everything may be asked and written. */
  startForceMerge(maxSegments: number): SlicedRun<void> {
    const run = this.#writer.startForceMerge(maxSegments);
    return this.#journal === undefined ? run : new SlicedRun(this.#mergeSteps(run, maxSegments));
  }

  *#mergeSteps(run: SlicedRun<void>, maxSegments: number): Sliced<void> {
    yield* run.rest();
    this.#journal?.merged(this.identity, this.#copy, maxSegments);
  }

  /** What is in segments, as of now. */
  capture(): ShardCapture {
    const { firstUnsealed, ...sealed } = this.#writer.capture();
    return { ...sealed, throughSeqNo: (firstUnsealed ?? this.#nextSeqNo) - 1, nextSeqNo: this.#nextSeqNo };
  }

  /** Takes back what was captured before anything is written, and publishes it. */
  restore(captured: ShardCapture): void {
    this.#writer.restore(captured);
    this.#nextSeqNo = captured.nextSeqNo;
  }

  /** A full buffer of writes being made a segment, in slices; undefined when there is none. */
  get sealing(): SlicedRun<void> | undefined {
    return this.#writer.sealing;
  }

  maintain(): boolean {
    return this.#writer.maintain();
  }

  get nextMaintenance(): number | undefined {
    return this.#writer.nextMaintenance;
  }

  /** Seals everything written so far, in slices, without publishing it. */
  startSeal(): SlicedRun<void> {
    return this.#writer.startSeal();
  }

  /** The shard as it is. */
  takeState(): ShardState {
    return { writer: this.#writer.takeState(), nextSeqNo: this.#nextSeqNo, refreshes: this.#refreshes };
  }

  /** The index is deleted. What is under way may go on to its end. */
  close(): void {
    this.#writer.close();
  }

  stats(): WriterStats & { readonly refreshes: number; readonly maxSeqNo: number } {
    return { ...this.#writer.stats(), refreshes: this.#refreshes, maxSeqNo: this.#nextSeqNo - 1 };
  }

  /** What is in memory: for the current searcher, for those others, and for what is not published yet. */
  memoryBytes(others: Iterable<Searcher>): number {
    return this.#writer.memoryBytes(others);
  }

  /** Segment by segment: those of the current searcher, then those that only the other searchers keep alive. */
  leaves(others: Iterable<Searcher>): readonly SegmentStats[] {
    const current = new Set(this.searcher.leaves.map(({ segment }) => segment));
    const pinned = new Map(
      [...others].flatMap(({ leaves }) => leaves).flatMap((leaf) => (current.has(leaf.segment) ? [] : [[leaf.segment, leaf] as const])),
    );
    return [...this.searcher.leaves.map((leaf) => leafStats(leaf, true)), ...[...pinned.values()].map((leaf) => leafStats(leaf, false))];
  }

  /** What stays in memory only because of those searchers, each segment counted once. */
  heldByAll(searchers: Iterable<Searcher>): { readonly segments: number; readonly bytes: number } {
    return this.#writer.heldBeyondCurrent(searchers);
  }

  /** What stays in memory only because of that searcher. */
  heldBy(searcher: Searcher): { readonly segments: number; readonly bytes: number } {
    // Asked for with every page of a walk, and mostly nothing has changed since the walk began.
    return searcher === this.searcher ? NOTHING_HELD : this.#writer.heldBeyondCurrent([searcher]);
  }
}

function leafStats(leaf: Leaf, searchable: boolean): SegmentStats {
  const { segment, liveDocs } = leaf;
  const documents = liveDocs?.cardinality ?? segment.docCount;
  const { name, byteLength: bytes, parts } = segment;
  return { name, documents, deleted: segment.docCount - documents, withNested: countWithNested(leaf), bytes, parts, searchable };
}

function resultOf(write: ShardWrite, existed: boolean): ShardWriteOutcome['result'] {
  if (write.action === 'delete') return existed ? 'deleted' : 'not_found';
  return existed ? 'updated' : 'created';
}
