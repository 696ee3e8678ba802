import { blockOffsets } from './doc-offsets.ts';
import { narrowInSlices } from '../memory/narrow.ts';
import { ImpactsWriter } from './impacts-writer.ts';
import { type CodedPostings, encodePostings, type LongTerms, longTerms } from './postings-code.ts';
import { POSTINGS_BLOCK } from './postings.ts';
import type { UintArray } from '../memory/number-arrays.ts';
import { ITEMS_AT_ONCE, type SliceMeter, type Sliced } from '../memory/slices.ts';
import type { BlocksEntry, LayoutWriter, PostingsEntry } from './segment-layout.ts';
import { BLOCKS_PER_GROUP } from './term-blocks.ts';

/** Units of work for a term; a posting is one, and some more where its pair is taken. */
const UNITS_PER_TERM = 10;
const UNITS_PER_PAIR = 4;

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

/** Adds the sections of one field's postings, with what is worked out of them here: sums of frequencies, and skip data. */
export function* writePostings(layout: LayoutWriter, flat: FlatPostings, meter: SliceMeter): Sliced<PostingsEntry> {
  const long = longTerms(flat.starts);
  const positionStarts = yield* sumFreqs(flat, meter);
  const freqs = yield* narrowInSlices(flat.freqs, meter);
  const positions = flat.positions && (yield* narrowInSlices(flat.positions, meter));
  const coded = yield* encodePostings(flat.starts, flat.docIds, freqs, meter, long);
  const offsets = yield* blockOffsets(coded.offsets, meter);
  const blocks = long.terms.length === 0 ? undefined : yield* writeBlocks(layout, { flat, long, positionStarts, coded }, meter);
  return {
    starts: layout.add(flat.starts),
    coded: { bytes: layout.add(coded.bytes), bases: layout.add(offsets.bases), relative: layout.add(offsets.relative) },
    packed: true,
    freqBytes: freqs.BYTES_PER_ELEMENT,
    positionStarts: layout.add(positionStarts),
    ...(blocks && { blocks }),
    positions: positions && layout.add(positions),
    norms: flat.norms && layout.add(flat.norms),
    docCount: flat.docCount,
  };
}

/** What the frequencies of all terms before each add up to, then those of all. */
function* sumFreqs({ starts, freqs }: FlatPostings, meter: SliceMeter): Sliced<Uint32Array> {
  const sums = meter.scratch.uint32(starts.length);
  for (let ordinal = 0; ordinal + 1 < starts.length; ordinal++) {
    const end = starts[ordinal + 1];
    let sum = sums[ordinal];
    for (let from = starts[ordinal]; from < end; from += ITEMS_AT_ONCE) {
      const to = Math.min(end, from + ITEMS_AT_ONCE);
      sum += sumOf(freqs, from, to);
      if (meter.add(to - from)) yield meter.take();
    }
    sums[ordinal + 1] = sum;
    if (meter.add(UNITS_PER_TERM)) yield meter.take();
  }
  return sums;
}

/** By itself, as loops of generators are compiled late. */
function sumOf(freqs: UintArray, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += freqs[i];
  return sum;
}

/** What skip data is made of. */
interface Blocked {
  readonly flat: FlatPostings;
  readonly long: LongTerms;
  readonly positionStarts: Uint32Array;
  readonly coded: CodedPostings;
}

function* writeBlocks(layout: LayoutWriter, { flat, long, positionStarts, coded }: Blocked, meter: SliceMeter): Sliced<BlocksEntry> {
  const { terms, starts } = long;
  const lastDocs = meter.scratch.uint32(starts[terms.length]);
  const blockPositions = meter.scratch.uint32(lastDocs.length);
  const groupStarts = new Uint32Array(terms.length + 1);
  const groups = new ImpactsWriter(meter.scratch);
  const blocks = new ImpactsWriter(meter.scratch, groups);
  for (let term = 0; term < terms.length; term++) {
    const count = starts[term + 1] - starts[term];
    const end = flat.starts[terms[term] + 1];
    let position = positionStarts[terms[term]];
    groupStarts[term + 1] = groupStarts[term] + Math.ceil(count / BLOCKS_PER_GROUP);
    for (let i = 0, from = flat.starts[terms[term]]; i < count; i++, from += POSTINGS_BLOCK) {
      const to = Math.min(from + POSTINGS_BLOCK, end);
      lastDocs[starts[term] + i] = flat.docIds[to - 1];
      blockPositions[starts[term] + i] = position;
      position += addPairs(flat, from, to, blocks);
      blocks.close();
      if ((i + 1) % BLOCKS_PER_GROUP === 0 || i + 1 === count) groups.close();
      if (meter.add((to - from) * UNITS_PER_PAIR)) yield meter.take();
    }
  }
  return {
    terms: layout.add(terms),
    starts: layout.add(starts),
    groupStarts: layout.add(groupStarts),
    lastDocs: layout.add(lastDocs),
    offsets: layout.add(coded.blockOffsets),
    positionStarts: layout.add(blockPositions),
    blockImpacts: blocks.layOut(layout),
    groupImpacts: groups.layOut(layout),
  };
}

/** Adds the pairs of postings `from` to `to` - 1; answers what the frequencies add up to. A field without positions counts every frequency as 1, one without norms every length. */
function addPairs({ docIds, freqs, positions, norms }: FlatPostings, from: number, to: number, impacts: ImpactsWriter): number {
  let sum = 0;
  for (let i = from; i < to; i++) {
    sum += freqs[i];
    impacts.add(positions === undefined ? 1 : freqs[i], norms === undefined ? 1 : norms[docIds[i]]);
  }
  return sum;
}
