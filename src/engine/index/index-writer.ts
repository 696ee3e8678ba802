import { decodeUtf8, encodeUtf8 } from '../json/utf8.ts';
import type { ParsedDocument } from '../schema/parsed-document.ts';
import { hashBytes } from './id-hash.ts';
import { findForcedMerges, findMerges } from './merge-policy.ts';
import type { MergeRange } from './merge-policy.ts';
import { MergeTask } from './merge-task.ts';
import type { WriterSegment } from './merge-task.ts';
import { heldBeyond, PublishedSearcher } from './published-searcher.ts';
import type { HeldSegments } from './published-searcher.ts';
import type { Leaf, Searcher } from './searcher.ts';
import type { Segment } from './segment.ts';
import { runToEnd, type Sliced, SlicedRun } from './slices.ts';
import { Tombstones } from './tombstones.ts';
import { WriteBuffer } from './write-buffer.ts';

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

interface Place {
  readonly owner: WriterSegment;
  readonly docId: number;
}

/** Where an id was found, as segments store it. */
interface Located {
  readonly given: string;
  readonly id: string;
  /** The buffer that has its live document. */
  readonly buffer: WriteBuffer | undefined;
  /** Undefined: in a buffer, or nowhere. */
  readonly place: Place | undefined;
}

const SURROGATE = /[\ud800-\udfff]/;

/** The id as segments store it: a lone surrogate is U+FFFD there. */
function storedId(id: string): string {
  return SURROGATE.test(id) ? decodeUtf8(encodeUtf8(id)) : id;
}

function sealedState(place: Place | undefined): { readonly version: number; readonly seqNo: number } | undefined {
  if (!place) return undefined;
  const { segment } = place.owner;
  return { version: segment.version(place.docId), seqNo: segment.seqNo(place.docId) };
}

/**
 * Writes one shard: a buffer, sealed segments and the searcher published last. Deterministic: the same calls of `put`, `remove`,
 * `refresh` and `forceMerge` give the same segments and names, however often `maintain` is called between them.
 */
export class IndexWriter {
  #buffer = new WriteBuffer();
  /** Being made a segment by a refresh under way: closed to new documents. */
  #sealing: WriteBuffer | undefined;
  #refresh: SlicedRun<boolean> | undefined;
  #segments: readonly WriterSegment[] = [];
  #merges: readonly MergeTask[] = [];
  #searcher = new PublishedSearcher([]);
  readonly #tombstones: Tombstones;
  #changed = false;
  /** Looked for last: a write asks for the state of its id before it changes it. Forgotten with every change. */
  #located: Located | undefined;
  #named = 0;
  #merged = 0;

  /** @param now milliseconds on the injected clock: when versions of deleted documents are forgotten. */
  constructor(now: () => number) {
    this.#tombstones = new Tombstones(now);
  }

  /** The searcher published last. `acquire` it before keeping it: the next refresh releases the writer's own reference. */
  get searcher(): Searcher {
    return this.#searcher;
  }

  /** Whether a refresh would publish something: documents written, or a merge waiting to be taken over. */
  get hasChanges(): boolean {
    return this.#changed || this.#merges.length > 0;
  }

  /** Adds a document in place of any earlier one with its id. Searchable after the next refresh. */
  put(document: ParsedDocument, version: number, seqNo: number): void {
    const located = this.#locate(document.id);
    const { id } = located;
    this.#delete(located);
    this.#tombstones.delete(id);
    this.#buffer.add(id === document.id ? document : { ...document, id }, version, seqNo);
    this.#changed = true;
    if (this.#buffer.isFull) this.#flush();
  }

  /** Deletes the document with this id, if there is one, and remembers the version of the deletion for a minute. */
  remove(id: string, version: number, seqNo: number): void {
    const located = this.#locate(id);
    if (this.#delete(located)) this.#changed = true;
    this.#tombstones.set(located.id, version, seqNo);
  }

  /** Latest state of an id, refreshed or not; undefined when it is not known (any more). */
  state(id: string): DocumentState | undefined {
    const located = this.#locate(id);
    const live = located.buffer?.state(located.id) ?? sealedState(located.place);
    if (live) return { ...live, deleted: false };
    const tombstone = this.#tombstones.get(located.id);
    return tombstone && { version: tombstone.version, seqNo: tombstone.seqNo, deleted: true };
  }

  /** The document with this id as written last, refreshed or not. `source` may be a view over a segment. */
  read(id: string): StoredRead | undefined {
    const { id: stored, buffer, place } = this.#locate(id);
    const state = buffer?.state(stored);
    const buffered = buffer?.read(stored);
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
   * Makes everything written so far searchable: seals the buffer, takes the merges chosen at the last refresh over (finishing
   * them first), publishes a new searcher and chooses the next merges.
   * @returns false when there was nothing new: the searcher is the same.
   */
  refresh(): boolean {
    return this.startRefresh().finish();
  }

  /**
   * A refresh to be done in slices. Between them the searcher is the one before, and everything may be asked and written; what is written meanwhile is published
   * with the rest, since it may replace what is being sealed. A refresh that is still under way is brought to its end first.
   */
  startRefresh(): SlicedRun<boolean> {
    this.#endRefresh();
    const run = new SlicedRun(this.#refreshSteps());
    this.#refresh = run;
    return run;
  }

  /** Works on a merge for a few milliseconds. Answers whether more work remains. */
  maintain(): boolean {
    this.#merges.find((merge) => !merge.done)?.step();
    return this.#merges.some((merge) => !merge.done);
  }

  /** Refreshes and merges, at once, down to `maxSegments` segments; deleted documents are dropped from all of them. */
  forceMerge(maxSegments: number): void {
    this.#endRefresh();
    runToEnd(this.#settle());
    this.#merges = findForcedMerges(this.#sizes(), maxSegments).map((range) => this.#startMerge(range));
    runToEnd(this.#settle());
    this.#publish();
  }

  /** What stays in memory only because `searchers`, the contexts of this shard, still hold it. */
  heldBeyondCurrent(searchers: Iterable<Searcher>): HeldSegments {
    return heldBeyond(this.#searcher, searchers);
  }

  /** Bytes of every segment there is, each counted once: current, not published yet or kept by `others`; of the buffer, and of merges. */
  memoryBytes(others: Iterable<Searcher>): number {
    const segments = new Set<Segment>(this.#segments.map(({ segment }) => segment));
    for (const { segment } of this.#searcher.leaves) segments.add(segment);
    for (const { leaves } of others) for (const { segment } of leaves) segments.add(segment);
    let bytes = this.#buffer.byteLength + (this.#sealing?.byteLength ?? 0);
    for (const segment of segments) bytes += segment.byteLength;
    for (const merge of this.#merges) bytes += merge.byteLength;
    return bytes;
  }

  stats(): WriterStats {
    const { leaves, liveCount, maxDoc } = this.#searcher;
    const bytes = leaves.reduce((sum, { segment }) => sum + segment.byteLength, 0);
    return { documents: liveCount, deleted: maxDoc - liveCount, segments: leaves.length, bytes, merges: this.#merged };
  }

  #locate(given: string): Located {
    if (this.#located?.given === given) return this.#located;
    const id = storedId(given);
    const buffer = this.#buffer.has(id) ? this.#buffer : this.#sealing?.has(id) === true ? this.#sealing : undefined;
    const located = { given, id, buffer, place: buffer ? undefined : this.#find(id) };
    this.#located = located;
    return located;
  }

  /** Deletes the live document that was located. Answers false when there is none. */
  #delete({ id, buffer, place }: Located): boolean {
    this.#located = undefined;
    return buffer ? buffer.delete(id) : place !== undefined && place.owner.liveDocs.delete(place.docId);
  }

  /** Where the live document with this id lies among the sealed segments. */
  #find(id: string): Place | undefined {
    if (this.#segments.length === 0) return undefined;
    const bytes = encodeUtf8(id);
    const hash = hashBytes(bytes);
    for (let i = this.#segments.length - 1; i >= 0; i--) {
      const owner = this.#segments[i];
      const docId = owner.segment.findIdBytes(bytes, hash);
      // The newest copy decides: where it is deleted, older ones are too.
      if (docId >= 0) return owner.liveDocs.isLive(docId) ? { owner, docId } : undefined;
    }
    return undefined;
  }

  #nextName(): string {
    return `_${(this.#named++).toString(36)}`;
  }

  *#refreshSteps(): Sliced<boolean> {
    if (!this.hasChanges) return false;
    yield* this.#settle();
    // What was written between the slices. From here on nothing comes between.
    runToEnd(this.#flushSteps());
    this.#dropEmpty();
    this.#publish();
    this.#merges = findMerges(this.#sizes()).map((range) => this.#startMerge(range));
    return true;
  }

  #endRefresh(): void {
    this.#refresh?.finish();
    this.#refresh = undefined;
  }

  /** Seals the buffer without publishing it. */
  #flush(): void {
    this.#endRefresh();
    runToEnd(this.#flushSteps());
  }

  *#flushSteps(): Sliced<void> {
    if (this.#buffer.isEmpty) return;
    const buffer = this.#buffer;
    this.#sealing = buffer;
    this.#buffer = new WriteBuffer();
    this.#located = undefined;
    const sealed = yield* buffer.seal(this.#nextName());
    this.#sealing = undefined;
    this.#located = undefined;
    if (sealed) this.#segments = [...this.#segments, sealed];
  }

  /** Brings the list of segments up to date: buffer sealed, merges taken over, segments without a live document dropped. */
  *#settle(): Sliced<void> {
    yield* this.#flushSteps();
    for (const merge of this.#merges) while (!merge.done) yield merge.step();
    for (const merge of this.#merges) {
      const at = this.#segments.indexOf(merge.sources[0]);
      this.#segments = this.#segments.toSpliced(at, merge.sources.length, merge.finish());
    }
    this.#merged += this.#merges.length;
    this.#merges = [];
    this.#dropEmpty();
  }

  #dropEmpty(): void {
    this.#located = undefined;
    this.#segments = this.#segments.filter(({ liveDocs }) => liveDocs.liveCount > 0);
  }

  #publish(): void {
    let docBase = 0;
    const leaves = this.#segments.map(({ segment, liveDocs }): Leaf => {
      const leaf = { segment, liveDocs: liveDocs.freeze(), docBase };
      docBase += segment.docCount;
      return leaf;
    });
    const previous = this.#searcher;
    this.#searcher = new PublishedSearcher(leaves);
    previous.release();
    this.#changed = false;
  }

  #startMerge({ from, to }: MergeRange): MergeTask {
    return new MergeTask(this.#nextName(), this.#segments.slice(from, to));
  }

  #sizes() {
    return this.#segments.map(({ segment, liveDocs }) => ({
      docCount: segment.docCount,
      liveCount: liveDocs.liveCount,
      sizeBytes: segment.buffer.byteLength,
    }));
  }
}
