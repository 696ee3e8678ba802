import { narrowUints } from './narrow.ts';
import { POSTINGS_BLOCK } from './segment.ts';
import type { Sliced } from './slices.ts';
import type { LayoutWriter, PostingsEntry } from './segment-layout.ts';

/** Postings looked at per slice of work. */
const POSTINGS_PER_SLICE = 262_144;

/** Norm byte that blocks carry where norms are off: every document counts as one term long. */
const NO_NORM = 1;

/** All postings of one field, terms in order. */
export interface FlatPostings {
  /** First posting of each term, then the end of the last. */
  readonly starts: Uint32Array;
  readonly docIds: Uint32Array;
  readonly freqs: Uint32Array;
  /** Positions of all postings one after the other. */
  readonly positions: Uint32Array | undefined;
  /** One byte per document; undefined: norms are off. */
  readonly norms: Uint8Array | undefined;
  /** Documents with at least one term. */
  readonly docCount: number;
}

interface Blocks {
  readonly starts: Uint32Array;
  readonly maxFreq: Uint32Array;
  readonly minNorm: Uint8Array;
  readonly positionStart: Uint32Array;
}

/** Adds the sections of one field's postings, block maxima and totals worked out here. */
export function* writePostings(layout: LayoutWriter, flat: FlatPostings): Sliced<PostingsEntry> {
  const blocks = yield* buildBlocks(flat);
  const totalTermFreqs = sumFreqs(flat);
  yield;
  return {
    starts: layout.add(flat.starts),
    docIds: layout.add(flat.docIds),
    freqs: layout.add(narrowUints(flat.freqs)),
    totalTermFreqs: layout.add(totalTermFreqs),
    blockStarts: layout.add(blocks.starts),
    blockMaxFreq: layout.add(blocks.maxFreq),
    blockMinNorm: layout.add(blocks.minNorm),
    blockPositionStart: layout.add(blocks.positionStart),
    ...(flat.positions && { positions: layout.add(flat.positions) }),
    ...(flat.norms && { norms: layout.add(flat.norms) }),
    docCount: flat.docCount,
    sumTotalTermFreq: totalTermFreqs.reduce((sum, freq) => sum + freq, 0),
  };
}

function sumFreqs({ starts, freqs }: FlatPostings): Uint32Array {
  const totals = new Uint32Array(starts.length - 1);
  for (let ordinal = 0; ordinal < totals.length; ordinal++) {
    let total = 0;
    for (let i = starts[ordinal]; i < starts[ordinal + 1]; i++) total += freqs[i];
    totals[ordinal] = total;
  }
  return totals;
}

function blockStartsOf(starts: Uint32Array): Uint32Array {
  const blockStarts = new Uint32Array(starts.length);
  for (let ordinal = 0; ordinal + 1 < starts.length; ordinal++) {
    const blocks = Math.ceil((starts[ordinal + 1] - starts[ordinal]) / POSTINGS_BLOCK);
    blockStarts[ordinal + 1] = blockStarts[ordinal] + blocks;
  }
  return blockStarts;
}

function* buildBlocks({ starts, docIds, freqs, norms }: FlatPostings): Sliced<Blocks> {
  const blockStarts = blockStartsOf(starts);
  const count = blockStarts[blockStarts.length - 1];
  const maxFreq = new Uint32Array(count);
  const minNorm = new Uint8Array(count).fill(norms ? 0xff : NO_NORM);
  const positionStart = new Uint32Array(count);
  let position = 0;
  for (let ordinal = 0; ordinal + 1 < starts.length; ordinal++) {
    const start = starts[ordinal];
    for (let i = start; i < starts[ordinal + 1]; i++) {
      const offset = i - start;
      const block = blockStarts[ordinal] + Math.floor(offset / POSTINGS_BLOCK);
      if (offset % POSTINGS_BLOCK === 0) positionStart[block] = position;
      const freq = freqs[i];
      if (freq > maxFreq[block]) maxFreq[block] = freq;
      if (norms && norms[docIds[i]] < minNorm[block]) minNorm[block] = norms[docIds[i]];
      position += freq;
      if (i % POSTINGS_PER_SLICE === POSTINGS_PER_SLICE - 1) yield;
    }
  }
  return { starts: blockStarts, maxFreq, minNorm, positionStart };
}
