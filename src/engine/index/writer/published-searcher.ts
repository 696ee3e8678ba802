import { DERIVED } from '../memory/derived.ts';
import type { Leaf, Searcher } from '../segment/searcher.ts';
import type { Segment } from '../segment/segment.ts';

/** A frozen list of leaves. Born with one reference, its publisher's. */
export class PublishedSearcher implements Searcher {
  readonly maxDoc: number;
  readonly liveCount: number;
  [DERIVED]: Map<object, unknown> | undefined;
  #leaves: readonly Leaf[];
  #references = 1;

  constructor(leaves: readonly Leaf[]) {
    this.#leaves = leaves;
    this.maxDoc = leaves.reduce((sum, { segment }) => sum + segment.docCount, 0);
    this.liveCount = leaves.reduce((sum, { segment, liveDocs }) => sum + (liveDocs?.cardinality ?? segment.docCount), 0);
  }

  /** Empty after the last release. */
  get leaves(): readonly Leaf[] {
    return this.#leaves;
  }

  acquire(): void {
    if (this.#references === 0) throw new Error('searcher acquired after its last release');
    this.#references++;
  }

  release(): void {
    if (this.#references === 0) throw new Error('searcher released once too often');
    if (--this.#references === 0) this.#leaves = [];
  }
}

/** Segments kept in memory, and their bytes. */
export interface HeldSegments {
  readonly segments: number;
  readonly bytes: number;
}

/**
 * What stays in memory only because `searchers` (all open contexts of a shard) hold it: their segments that are not among those in
 * use, each counted once.
 */
export function heldBeyond(used: readonly { readonly segment: Segment }[], searchers: Iterable<Searcher>): HeldSegments {
  const inUse = new Set(used.map(({ segment }) => segment));
  const held = new Set<Segment>();
  for (const searcher of searchers) {
    for (const { segment } of searcher.leaves) if (!inUse.has(segment)) held.add(segment);
  }
  let bytes = 0;
  for (const segment of held) bytes += segment.byteLength;
  return { segments: held.size, bytes };
}
