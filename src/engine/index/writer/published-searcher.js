import { DERIVED } from '../memory/derived.ts';
/** A frozen list of leaves. Born with one reference, its publisher's. */
export class PublishedSearcher {
  maxDoc;
  liveCount;
  [DERIVED];
  #leaves;
  #references = 1;
  constructor(leaves) {
    this.#leaves = leaves;
    this.maxDoc = leaves.reduce((sum, { segment }) => sum + segment.docCount, 0);
    this.liveCount = leaves.reduce((sum, { segment, liveDocs }) => sum + (liveDocs?.cardinality ?? segment.docCount), 0);
  }
  /** Empty after the last release. */
  get leaves() {
    return this.#leaves;
  }
  acquire() {
    if (this.#references === 0) throw new Error('searcher acquired after its last release');
    this.#references++;
  }
  release() {
    if (this.#references === 0) throw new Error('searcher released once too often');
    if (--this.#references === 0) this.#leaves = [];
  }
}
/**
 * What stays in memory only because `searchers` (all open contexts of a shard) hold it: their segments that are not among those in
 * use, each counted once.
 */
export function heldBeyond(used, searchers) {
  const inUse = new Set(used.map(({ segment }) => segment));
  const held = new Set();
  for (const searcher of searchers) {
    for (const { segment } of searcher.leaves) if (!inUse.has(segment)) held.add(segment);
  }
  let bytes = 0;
  for (const segment of held) bytes += segment.byteLength;
  return { segments: held.size, bytes };
}
