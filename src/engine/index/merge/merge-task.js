import { LiveDocs } from '../segment/live-docs.ts';
import { mergeSegments } from './merge-segments.ts';
import { SliceMeter, UNITS_PER_STEP } from '../memory/slices.ts';
/** What a merge takes for each byte of its sources: arrays of its own, and in the end the buffer they are laid out in. */
const BYTES_UNDER_WAY = 2;
/** One merge under way: worked on in slices, then taken over together with what was deleted meanwhile. */
export class MergeTask {
  sources;
  /** Bytes of its sources. */
  sourceBytes;
  /** What was live of each source when it began. */
  #liveAtStart;
  #meter = new SliceMeter();
  #steps;
  #begun = false;
  #result;
  constructor(name, sources) {
    this.sources = sources;
    this.sourceBytes = sources.reduce((sum, { segment }) => sum + segment.sizeBytes, 0);
    this.#liveAtStart = sources.map(({ liveDocs }) => liveDocs.freeze());
    const frozen = sources.map(({ segment }, index) => ({ segment, liveDocs: this.#liveAtStart[index] }));
    this.#steps = mergeSegments(name, frozen, this.#meter);
  }
  get done() {
    return this.#result !== undefined;
  }
  /** Units of work done so far; once done, what the merge costs, however it was cut into slices. */
  get units() {
    return this.#meter.total;
  }
  /** What it holds besides its sources: the merged segment, or the most that is being made of it. */
  get byteLength() {
    if (this.#result) return this.#result.segment.byteLength;
    return this.#begun ? this.sourceBytes * BYTES_UNDER_WAY : 0;
  }
  /** Does one step of the work, of about that many units; answers its units. */
  step(units = UNITS_PER_STEP) {
    if (this.#result) return 0;
    this.#begun = true;
    this.#meter.limit = units;
    const step = this.#steps.next();
    if (step.done !== true) return step.value;
    this.#result = step.value;
    return 0;
  }
  /** The merged segment of a merge that is done; deleted in it is what was deleted since the start. */
  finish() {
    if (!this.#result) throw new Error('a merge taken over before it is done');
    const { segment, docMaps } = this.#result;
    const liveDocs = new LiveDocs(segment.docCount);
    this.sources.forEach((source, index) => {
      for (const docId of source.liveDocs.deletedSince(this.#liveAtStart[index])) liveDocs.delete(docMaps[index][docId]);
    });
    return { segment, liveDocs };
  }
}
