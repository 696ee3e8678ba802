import type { Sliced } from './slices.ts';
import { DROPPED } from './merge-terms.ts';
import type { MergedTerms } from './merge-terms.ts';
import type { FlatPostings } from './postings-writer.ts';
import type { InvertedField } from './segment.ts';

/** Postings copied per slice of work, at least. */
const POSTINGS_PER_SLICE = 65_536;

/** One segment's share of a field being merged. */
export interface InvertedSource {
  readonly field: InvertedField;
  /** New docId of each document, -1 for deleted ones. */
  readonly docMap: Int32Array;
  /** New ordinal of each term, or DROPPED. */
  readonly ordinalMap: Uint32Array;
}

/** Sizes of the merged arrays: prefix sums over the new ordinals. */
interface Starts {
  readonly postings: Uint32Array;
  readonly positions: Uint32Array;
}

/**
 * Joins the postings of segments that follow each other, in slices: each source is read in order and its entries go
 * behind those already there, so docIds stay ascending and nothing is compared.
 */
export function* mergePostings(sources: readonly InvertedSource[], merged: MergedTerms, docCount: number): Sliced<FlatPostings> {
  const starts = newStarts(merged.terms.size);
  for (const source of sources) yield* eachSlice(source, (from, to) => countSlice(source, from, to, starts));
  sumUp(starts.postings);
  sumUp(starts.positions);
  const output = new PostingsOutput(starts, sources);
  for (const source of sources) yield* eachSlice(source, (from, to) => output.copySlice(source, from, to));
  return {
    starts: starts.postings,
    docIds: output.docIds,
    freqs: output.freqs,
    positions: output.positions,
    norms: mergeNorms(sources, docCount),
    docCount: countDocs(output.docIds, docCount),
  };
}

function newStarts(termCount: number): Starts {
  return { postings: new Uint32Array(termCount + 1), positions: new Uint32Array(termCount + 1) };
}

/** Hands out ranges of ordinals with about as many postings each. */
function* eachSlice({ field }: InvertedSource, work: (from: number, to: number) => void): Sliced<void> {
  let from = 0;
  let postings = 0;
  for (let ordinal = 0; ordinal < field.terms.size; ordinal++) {
    postings += field.docFreq(ordinal);
    if (postings < POSTINGS_PER_SLICE) continue;
    work(from, ordinal + 1);
    from = ordinal + 1;
    postings = 0;
    yield;
  }
  work(from, field.terms.size);
}

function countSlice({ field, docMap, ordinalMap }: InvertedSource, from: number, to: number, starts: Starts): void {
  for (let ordinal = from; ordinal < to; ordinal++) {
    const target = ordinalMap[ordinal];
    if (target === DROPPED) continue;
    const { docIds, freqs, start, end } = field.postings(ordinal);
    for (let i = start; i < end; i++) {
      if (docMap[docIds[i]] < 0) continue;
      starts.postings[target + 1]++;
      starts.positions[target + 1] += freqs[i];
    }
  }
}

function sumUp(counts: Uint32Array): void {
  for (let i = 1; i < counts.length; i++) counts[i] += counts[i - 1];
}

class PostingsOutput {
  readonly docIds: Uint32Array;
  readonly freqs: Uint32Array;
  readonly positions: Uint32Array | undefined;
  readonly #next: Uint32Array;
  readonly #nextPosition: Uint32Array;

  constructor(starts: Starts, sources: readonly InvertedSource[]) {
    this.#next = starts.postings.slice();
    this.#nextPosition = starts.positions.slice();
    const size = starts.postings[starts.postings.length - 1];
    this.docIds = new Uint32Array(size);
    this.freqs = new Uint32Array(size);
    if (sources.some(({ field }) => field.hasPositions)) {
      this.positions = new Uint32Array(starts.positions[starts.positions.length - 1]);
    }
  }

  copySlice({ field, docMap, ordinalMap }: InvertedSource, from: number, to: number): void {
    for (let ordinal = from; ordinal < to; ordinal++) {
      const target = ordinalMap[ordinal];
      if (target === DROPPED) continue;
      const postings = field.postings(ordinal);
      let position = postings.positions ? postings.blockPositionStart[postings.blockStart] : 0;
      for (let i = postings.start; i < postings.end; i++) {
        const docId = docMap[postings.docIds[i]];
        const freq = postings.freqs[i];
        if (docId >= 0) {
          this.#append(target, docId, freq);
          if (postings.positions) this.#copyPositions(target, postings.positions, position, freq);
        }
        position += freq;
      }
    }
  }

  #append(target: number, docId: number, freq: number): void {
    const at = this.#next[target]++;
    this.docIds[at] = docId;
    this.freqs[at] = freq;
  }

  #copyPositions(target: number, positions: Uint32Array, from: number, count: number): void {
    if (!this.positions) return;
    let at = this.#nextPosition[target];
    for (let i = 0; i < count; i++) this.positions[at++] = positions[from + i];
    this.#nextPosition[target] = at;
  }
}

function mergeNorms(sources: readonly InvertedSource[], docCount: number): Uint8Array | undefined {
  if (!sources.some(({ field }) => field.norms)) return undefined;
  const merged = new Uint8Array(docCount);
  for (const { field, docMap } of sources) {
    if (!field.norms) continue;
    for (let docId = 0; docId < docMap.length; docId++) if (docMap[docId] >= 0) merged[docMap[docId]] = field.norms[docId];
  }
  return merged;
}

/** Distinct documents among `docIds`. */
function countDocs(docIds: Uint32Array, docCount: number): number {
  const seen = new Uint8Array(docCount);
  let count = 0;
  for (let i = 0; i < docIds.length; i++) {
    count += 1 - seen[docIds[i]];
    seen[docIds[i]] = 1;
  }
  return count;
}
