import type { IdKey } from '../buffer/buffered-ids.ts';
import type { Bits } from '../memory/bits.ts';
import type { SegmentSize } from '../merge/merge-policy.ts';
import type { MergeTask, WriterSegment } from '../merge/merge-task.ts';
import { LiveDocs } from '../segment/live-docs.ts';
import type { Leaf } from '../segment/searcher.ts';

/** A document of a sealed segment. */
export interface Place {
  readonly owner: WriterSegment;
  readonly docId: number;
}

/** A segment and what was live of it at one moment; undefined: all of it. */
export interface SegmentState {
  readonly segment: WriterSegment['segment'];
  readonly live: Bits | undefined;
}

/** The sealed segments of a writer, oldest first, published or not. */
export class SegmentList {
  #segments: readonly WriterSegment[];

  constructor(from: readonly SegmentState[] = []) {
    this.#segments = from.map(({ segment, live }) => ({ segment, liveDocs: new LiveDocs(segment.docCount, live) }));
  }

  get all(): readonly WriterSegment[] {
    return this.#segments;
  }

  /** As of now: later deletions do not show in it. */
  get state(): readonly SegmentState[] {
    return this.#segments.map(({ segment, liveDocs }) => ({ segment, live: liveDocs.freeze() }));
  }

  append(segment: WriterSegment): void {
    this.#segments = [...this.#segments, segment];
  }

  /** Where the live document with this id lies. */
  find({ id, hash }: IdKey): Place | undefined {
    for (let i = this.#segments.length - 1; i >= 0; i--) {
      const owner = this.#segments[i];
      const docId = owner.segment.findKey(id, hash);
      // The newest copy decides: where it is deleted, older ones are too.
      if (docId >= 0) return owner.liveDocs.isLive(docId) ? { owner, docId } : undefined;
    }
    return undefined;
  }

  /** Puts the merged segment of a task that is done in the place of its sources; those that were dropped meanwhile had no live document left. */
  takeOver(task: MergeTask): void {
    const sources = task.sources.filter((source) => this.#segments.includes(source));
    if (sources.length === 0) return;
    this.#segments = this.#segments.toSpliced(this.#segments.indexOf(sources[0]), sources.length, task.finish());
  }

  /** Drops segments without a live document. */
  dropEmpty(): void {
    if (this.#segments.some(isEmpty)) this.#segments = this.#segments.filter((segment) => !isEmpty(segment));
  }

  /** What a searcher sees of them from now on. */
  leaves(): Leaf[] {
    let docBase = 0;
    return this.#segments.map(({ segment, liveDocs }) => {
      const leaf = { segment, liveDocs: liveDocs.freeze(), docBase };
      docBase += segment.docCount;
      return leaf;
    });
  }

  /** What the merge policy looks at; sources of `tasks` are being merged. */
  sizes(tasks: readonly MergeTask[]): SegmentSize[] {
    const busy = tasks.length === 0 ? undefined : new Set(tasks.flatMap(({ sources }) => sources));
    return this.#segments.map((owner) => ({
      docCount: owner.segment.docCount,
      liveCount: owner.liveDocs.liveCount,
      sizeBytes: owner.segment.sizeBytes,
      merging: busy?.has(owner) === true,
    }));
  }
}

function isEmpty({ liveDocs }: WriterSegment): boolean {
  return liveDocs.liveCount === 0;
}
