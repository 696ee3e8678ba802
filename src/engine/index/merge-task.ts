import { LiveDocs } from './live-docs.ts';
import { mergeSegments } from './merge-segments.ts';
import type { MergeResult } from './merge-segments.ts';
import type { FlatSegment } from './segment-reader.ts';
import { SliceMeter, type Sliced, UNITS_PER_SLICE } from './slices.ts';

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
  /** Bytes of its sources. */
  readonly sourceBytes: number;
  readonly #liveCounts: readonly number[];
  readonly #meter = new SliceMeter();
  readonly #steps: Sliced<MergeResult>;
  #begun = false;
  #result: MergeResult | undefined;

  constructor(name: string, sources: readonly WriterSegment[]) {
    this.sources = sources;
    this.sourceBytes = sources.reduce((sum, { segment }) => sum + segment.sizeBytes, 0);
    this.#liveCounts = sources.map(({ liveDocs }) => liveDocs.liveCount);
    const frozen = sources.map(({ segment, liveDocs }) => ({ segment, liveDocs: liveDocs.freeze() }));
    this.#steps = mergeSegments(name, frozen, this.#meter);
  }

  get done(): boolean {
    return this.#result !== undefined;
  }

  /** Units of work done so far; once done, what the merge costs, however it was cut into slices. */
  get units(): number {
    return this.#meter.total;
  }

  /** What it holds besides its sources: the merged segment, or the most that is being made of it. */
  get byteLength(): number {
    if (this.#result) return this.#result.segment.byteLength;
    return this.#begun ? this.sourceBytes * BYTES_UNDER_WAY : 0;
  }

  /** Does one slice of the work, of about that many units; answers its units. */
  step(units = UNITS_PER_SLICE): number {
    if (this.#result) return 0;
    this.#begun = true;
    this.#meter.limit = units;
    const step = this.#steps.next();
    if (step.done !== true) return step.value;
    this.#result = step.value;
    return 0;
  }

  /** The merged segment of a merge that is done; deleted in it is what was deleted since the start. */
  finish(): WriterSegment {
    if (!this.#result) throw new Error('a merge taken over before it is done');
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
