import { blockOffsets } from './doc-offsets.ts';
import { narrowInSlices } from '../memory/narrow.ts';
import { encodePostings } from './postings-code.ts';
import type { PooledArrays } from '../memory/buffer-pool.ts';
import { POSTINGS_BLOCK } from './postings.ts';
import type { UintArray } from '../memory/number-arrays.ts';
import type { SliceMeter, Sliced } from '../memory/slices.ts';
import type { LayoutWriter, PostingsEntry } from './segment-layout.ts';

/** Units of work for a term; a posting is one. */
const UNITS_PER_TERM = 10;

/** All postings of one field, terms in order. */
export interface FlatPostings {
  /** First posting of each term, then the end of the last. */
  readonly starts: Uint32Array;
  readonly docIds: Uint32Array;
  readonly freqs: UintArray;
  /** Positions of all postings one after the other. */
  readonly positions: UintArray | undefined;
  /** One byte per document; undefined: norms are off. */
  readonly norms: Uint8Array | undefined;
  /** Documents with at least one term. */
  readonly docCount: number;
}

interface Blocks {
  readonly starts: Uint32Array;
  readonly positionStart: Uint32Array;
  readonly totalTermFreqs: Uint32Array;
  readonly sumTotalTermFreq: number;
}

/** Adds the sections of one field's postings, starts of blocks and totals worked out here. */
export function* writePostings(layout: LayoutWriter, flat: FlatPostings, meter: SliceMeter): Sliced<PostingsEntry> {
  const blocks = yield* buildBlocks(flat, meter);
  const freqs = yield* narrowInSlices(flat.freqs, meter);
  const positions = flat.positions && (yield* narrowInSlices(flat.positions, meter));
  const coded = yield* encodePostings(flat.starts, flat.docIds, freqs, meter);
  const offsets = yield* blockOffsets(coded.offsets, meter);
  return {
    starts: layout.add(flat.starts),
    coded: { bytes: layout.add(coded.bytes), bases: layout.add(offsets.bases), relative: layout.add(offsets.relative) },
    freqBytes: freqs.BYTES_PER_ELEMENT,
    totalTermFreqs: layout.add(blocks.totalTermFreqs),
    blockStarts: layout.add(blocks.starts),
    blockPositionStart: layout.add(blocks.positionStart),
    positions: positions && layout.add(positions),
    norms: flat.norms && layout.add(flat.norms),
    docCount: flat.docCount,
    sumTotalTermFreq: blocks.sumTotalTermFreq,
  };
}

function blockStartsOf(starts: Uint32Array, scratch: PooledArrays): Uint32Array {
  const blockStarts = scratch.uint32(starts.length);
  for (let ordinal = 0; ordinal + 1 < starts.length; ordinal++) {
    const blocks = Math.ceil((starts[ordinal + 1] - starts[ordinal]) / POSTINGS_BLOCK);
    blockStarts[ordinal + 1] = blockStarts[ordinal] + blocks;
  }
  return blockStarts;
}

function* buildBlocks({ starts, freqs }: FlatPostings, meter: SliceMeter): Sliced<Blocks> {
  const blockStarts = blockStartsOf(starts, meter.scratch);
  const count = blockStarts[blockStarts.length - 1];
  const positionStart = meter.scratch.uint32(count);
  const totalTermFreqs = meter.scratch.uint32(starts.length - 1);
  let position = 0;
  let block = 0;
  for (let ordinal = 0; ordinal + 1 < starts.length; ordinal++) {
    const end = starts[ordinal + 1];
    const first = position;
    for (let from = starts[ordinal]; from < end; from += POSTINGS_BLOCK, block++) {
      const to = Math.min(end, from + POSTINGS_BLOCK);
      positionStart[block] = position;
      position += sumOf(freqs, from, to);
      if (meter.add(to - from)) yield meter.take();
    }
    totalTermFreqs[ordinal] = position - first;
    if (meter.add(UNITS_PER_TERM)) yield meter.take();
  }
  return { starts: blockStarts, positionStart, totalTermFreqs, sumTotalTermFreq: position };
}

/** By itself, as loops of generators are compiled late. */
function sumOf(freqs: UintArray, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += freqs[i];
  return sum;
}
