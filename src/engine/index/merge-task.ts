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

/** One merge under way: worked on in slices, then taken over together with what was deleted meanwhile. */
export class MergeTask {
  readonly sources: readonly WriterSegment[];
  readonly #liveCounts: readonly number[];
  readonly #steps: Sliced<MergeResult>;
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

  /** Does one slice of the work. */
  step(): void {
    if (this.#result) return;
    const step = this.#steps.next();
    if (step.done) this.#result = step.value;
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
