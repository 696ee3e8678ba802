import { bitWords, countBits } from '../../index/memory/bits.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import { runToEnd, type Sliced, SliceMeter, type Steps } from '../../index/memory/slices.ts';
import type { Segment } from '../../index/segment/segment.ts';
import type { MetadataQuery } from '../index-query.ts';
import type { Scorer } from '../scorer/scorer.ts';
import { BitsScorer, DocListScorer } from '../scorer/set-scorers.ts';
import { COUNT_UNKNOWN, type Weight } from './weight.ts';

/** Below this share of a segment a sorted list of documents is smaller than a bitset and quicker to build. */
const LIST_SHARE = 1 / 64;

/** Units of work: looking up a term or a value, and marking the documents of a term or reading one. */
export const UNITS_PER_LOOKUP = 500;
export const UNITS_PER_DOC = 5;

/** Documents of a leaf: few of them, ascending and without duplicates, or a bitset. */
export type DocumentSet = { readonly docs: Uint32Array } | { readonly words: Uint32Array; readonly cardinality: number };

/** What was gathered, by segment; undefined where there are no documents. */
export type GatheredSets = Map<Segment, DocumentSet | undefined>;

/** Finds the documents of a segment in steps; undefined where there are none. */
export type FindDocuments = (segment: Segment, meter: SliceMeter) => Steps<DocumentSet | undefined>;

/** A query whose documents are gathered before the first is answered, all with one score. */
export class SetWeight implements Weight {
  readonly #find: FindDocuments;
  readonly #boost: number;
  readonly #isLong: boolean;
  #gathered: GatheredSets | undefined;

  /** @param gathered where it takes long: shared by all weights of one query, as what its documents are does not depend on what they score */
  constructor(find: FindDocuments, boost: number, gathered?: GatheredSets) {
    this.#find = find;
    this.#boost = Math.fround(boost);
    this.#isLong = gathered !== undefined;
    this.#gathered = gathered;
  }

  scorer(leaf: Leaf): Scorer | undefined {
    if (this.#isLong) runToEnd(this.gather(leaf, new SliceMeter()));
    const { segment } = leaf;
    const set = this.#gathered?.has(segment) === true ? this.#gathered.get(segment) : runToEnd(this.#find(segment, new SliceMeter()));
    if (set === undefined) return undefined;
    return 'docs' in set ? new DocListScorer(set.docs, this.#boost) : new BitsScorer(set.words, set.cardinality, this.#boost);
  }

  *gather({ segment }: Leaf, meter: SliceMeter): Sliced<void> {
    this.#gathered ??= new Map();
    if (this.#gathered.has(segment)) return;
    this.#gathered.set(segment, yield* this.#find(segment, meter));
    if (meter.add(UNITS_PER_DOC * segment.docCount)) yield meter.take();
  }

  count(_leaf: Leaf): number {
    return COUNT_UNKNOWN;
  }
}

/** A set of documents in any order, possibly repeated. */
export function setOfDocs(docs: Uint32Array, docCount: number): DocumentSet | undefined {
  if (docs.length === 0) return undefined;
  if (docs.length < docCount * LIST_SHARE) return { docs: sortedDistinct(docs) };
  const words = new Uint32Array(bitWords(docCount));
  for (let at = 0; at < docs.length; at++) words[docs[at] >>> 5] |= 1 << (docs[at] & 31);
  return { words, cardinality: countBits(words) };
}

function sortedDistinct(docs: Uint32Array): Uint32Array {
  const sorted = docs.slice().sort();
  let size = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[size++] = sorted[i];
  }
  return sorted.subarray(0, size);
}

/** Documents with one of the ids. */
export function withIds(ids: readonly string[]): FindDocuments {
  return function* (segment, meter) {
    const docs: number[] = [];
    for (const id of ids) {
      const doc = segment.findId(id);
      for (let more = doc < 0 ? 0 : segment.idRun(doc); more > 0; more--) docs.push(doc + 1 - more);
      if (meter.add(UNITS_PER_LOOKUP)) yield meter.take();
    }
    return docs.length === 0 ? undefined : { docs: sortedDistinct(Uint32Array.from(docs)) };
  };
}

/** Documents by what is kept of them beside their fields: each is looked at. */
export function withMetadata({ field, accepts }: MetadataQuery): FindDocuments {
  return function* (segment, meter) {
    const docs: number[] = [];
    for (let doc = 0; doc < segment.docCount; doc++) {
      const kept = field === '_routing' ? segment.routing(doc) : segment.seqNo(doc);
      if (kept !== undefined && accepts(kept)) docs.push(doc);
      if (meter.add(UNITS_PER_DOC)) yield meter.take();
    }
    return setOfDocs(Uint32Array.from(docs), segment.docCount);
  };
}
