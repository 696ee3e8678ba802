import { LiveDocs } from '../segment/live-docs.ts';
/** The sealed segments of a writer, oldest first, published or not. */
export class SegmentList {
  #segments;
  constructor(from = []) {
    this.#segments = from.map(({ segment, live }) => ({ segment, liveDocs: new LiveDocs(segment.docCount, live) }));
  }
  get all() {
    return this.#segments;
  }
  /** As of now: later deletions do not show in it. */
  get state() {
    return this.#segments.map(({ segment, liveDocs }) => ({ segment, live: liveDocs.freeze() }));
  }
  append(segment) {
    this.#segments = [...this.#segments, segment];
  }
  /** Where the live document with this id lies. */
  find({ id, hash }) {
    for (let i = this.#segments.length - 1; i >= 0; i--) {
      const owner = this.#segments[i];
      const docId = owner.segment.findKey(id, hash);
      // The newest copy decides: where it is deleted, older ones are too.
      if (docId >= 0) return owner.liveDocs.isLive(docId) ? { owner, docId } : undefined;
    }
    return undefined;
  }
  /** Puts the merged segment of a task that is done in the place of its sources; those that were dropped meanwhile had no live document left. */
  takeOver(task) {
    const sources = task.sources.filter((source) => this.#segments.includes(source));
    if (sources.length === 0) return;
    this.#segments = this.#segments.toSpliced(this.#segments.indexOf(sources[0]), sources.length, task.finish());
  }
  /** Drops segments without a live document. */
  dropEmpty() {
    if (this.#segments.some(isEmpty)) this.#segments = this.#segments.filter((segment) => !isEmpty(segment));
  }
  /** What a searcher sees of them from now on. */
  leaves() {
    let docBase = 0;
    return this.#segments.map(({ segment, liveDocs }) => {
      const leaf = { segment, liveDocs: liveDocs.freeze(), docBase };
      docBase += segment.docCount;
      return leaf;
    });
  }
  /** What the merge policy looks at; sources of `tasks` are being merged. */
  sizes(tasks) {
    const busy = tasks.length === 0 ? undefined : new Set(tasks.flatMap(({ sources }) => sources));
    return this.#segments.map((owner) => ({
      docCount: owner.segment.docCount,
      liveCount: owner.liveDocs.liveCount,
      sizeBytes: owner.segment.sizeBytes,
      merging: busy?.has(owner) === true,
    }));
  }
}
function isEmpty({ liveDocs }) {
  return liveDocs.liveCount === 0;
}
