import type { Sliced } from './slices.ts';
import { LiveDocs } from './live-docs.ts';
import { mergeSegments } from './merge-segments.ts';
import type { MergeResult } from './merge-segments.ts';
import type { FlatSegment } from './segment-reader.ts';

/** A sealed segment of a writer and the deletions in it. */
export interface WriterSegment {
  readonly segment: FlatSegment;
  readonly liveDocs: LiveDocs;
}

/** What a merge takes for each byte of its sources: arrays of its own, and in the end the buffer they are laid out in. */
const BYTES_UNDER_WAY = 2;

/** One merge under way: worked on in slices, then taken over together with what was deleted meanwhile. */
export class MergeTask {
  readonly sources: readonly WriterSegment[];
  readonly #liveCounts: readonly number[];
  readonly #steps: Sliced<MergeResult>;
  #begun = false;
  #result: MergeResult | undefined;

  constructor(name: string, sources: readonly WriterSegment[]) {
    this.sources = sources;
    this.#liveCounts = sources.map(({ liveDocs }) => liveDocs.liveCount);
    const frozen = sources.map(({ segment, liveDocs }) => ({ segment, liveDocs: liveDocs.freeze() }));
    this.#steps = mergeSegments(name, frozen);
  }

  get done(): boolean {
    return this.#result !== undefined;
  }

  /** What it holds besides its sources: the merged segment, or the most that is being made of it. */
  get byteLength(): number {
    if (this.#result) return this.#result.segment.byteLength;
    if (!this.#begun) return 0;
    return this.sources.reduce((sum, { segment }) => sum + segment.buffer.byteLength, 0) * BYTES_UNDER_WAY;
  }

  /** Does one slice of the work; answers its units. */
  step(): number {
    if (this.#result) return 0;
    this.#begun = true;
    const step = this.#steps.next();
    if (step.done !== true) return step.value;
    this.#result = step.value;
    return 0;
  }

  /** Finishes the work, if need be, and answers the merged segment; deleted in it is what was deleted since the start. */
  finish(): WriterSegment {
    while (!this.#result) this.step();
    const { segment, docMaps } = this.#result;
    const liveDocs = new LiveDocs(segment.docCount);
    this.sources.forEach((source, index) => {
      if (source.liveDocs.liveCount === this.#liveCounts[index]) return;
      deleteMapped(source.liveDocs, docMaps[index], liveDocs);
    });
    return { segment, liveDocs };
  }
}

function deleteMapped(source: LiveDocs, docMap: Int32Array, target: LiveDocs): void {
  for (let docId = 0; docId < docMap.length; docId++) {
    if (docMap[docId] >= 0 && !source.isLive(docId)) target.delete(docMap[docId]);
  }
}
