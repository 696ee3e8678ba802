/**
 * A block of {@link PACKED_BLOCK} postings in bits, little endian:
 *
 *   byte 0  bits of a distance; 255: the block could not be packed, its postings follow one by one (see `segment/postings-code.ts`)
 *   byte 1  bits of a frequency
 *   byte 2  bits of a base
 *   ..      bases: how far behind the document before the block the last posting of each group of 16 is, the last group apart; whole bytes
 *   ..      distances from the document before, less one
 *   ..      frequencies, less one
 *
 * So a document is found by its group's base and a few distances, and a frequency by its place. Reading goes up to {@link PACKED_MARGIN} bytes beyond a block.
 */
import type { UintArray } from './number-arrays.ts';

/** Postings in a block. */
export const PACKED_BLOCK = 128;

/** Documents, ascending, and how often each has the term, by place. */
interface Pairs {
  readonly docIds: Uint32Array;
  readonly freqs: UintArray;
}

/** In place of the bits of a distance. */
export const NOT_PACKED = 255;
/** Bytes there must be behind the last block. */
export const PACKED_MARGIN = 4;

/** A number and the bits before it in its byte fit into 32. */
const MOST_BITS = 24;
const HEAD_BYTES = 3;
export const GROUP = 16;
export const GROUPS = PACKED_BLOCK / GROUP;
/** Bytes of a bit for each posting. */
const BYTES_PER_BIT = PACKED_BLOCK / 8;

/** Number `at` of those of `width` bits that begin at byte `from`. */
export function numberAt(view: DataView, from: number, width: number, at: number): number {
  const bit = at * width;
  return (view.getUint32(from + (bit >>> 3), true) >>> (bit & 7)) & ((1 << width) - 1);
}

/** What bases take. */
function basesBytes(width: number): number {
  return ((GROUPS - 1) * width + 7) >>> 3;
}

/** Where the parts of the packed block at byte `from` begin. */
export function basesOf(from: number): number {
  return from + HEAD_BYTES;
}

export function distancesOf(view: DataView, from: number): number {
  return from + HEAD_BYTES + basesBytes(view.getUint8(from + 2));
}

export function freqsOf(view: DataView, from: number): number {
  return distancesOf(view, from) + BYTES_PER_BIT * view.getUint8(from);
}

/** Reads a packed block that begins at byte `from` into a room from `place` on; answers where it ends. @param before the document before the block */
export function unpackBlock(view: DataView, from: number, { docIds, freqs }: Pairs, place: number, before: number): number {
  const distances = distancesOf(view, from);
  const width = view.getUint8(from);
  const mask = (1 << width) - 1;
  const end = place + PACKED_BLOCK;
  let docId = before;
  for (let i = place, bit = 0; i < end; i++, bit += width) {
    docId += ((view.getUint32(distances + (bit >>> 3), true) >>> (bit & 7)) & mask) + 1;
    docIds[i] = docId;
  }
  return unpackFreqs(view, distances + BYTES_PER_BIT * width, view.getUint8(from + 1), freqs, place);
}

function unpackFreqs(view: DataView, from: number, width: number, freqs: UintArray, place: number): number {
  const end = place + PACKED_BLOCK;
  const mask = (1 << width) - 1;
  for (let i = place, bit = 0; i < end; i++, bit += width) {
    freqs[i] = ((view.getUint32(from + (bit >>> 3), true) >>> (bit & 7)) & mask) + 1;
  }
  return from + BYTES_PER_BIT * width;
}

/**
 * Reads those postings of a packed block that have a frequency of at least `least`, which is above 1, into the first places of a room; answers how many they are. Few have:
 * the others' frequencies are zeros, and of documents only those of the same groups are looked at.
 */
export function unpackFrequent(view: DataView, from: number, { docIds, freqs }: Pairs, before: number, least: number): number {
  const width = view.getUint8(from);
  const freqWidth = view.getUint8(from + 1);
  const baseWidth = view.getUint8(from + 2);
  const distances = distancesOf(view, from);
  const counts = distances + BYTES_PER_BIT * width;
  let docId = before;
  let next = 0;
  let left = 0;
  for (let first = 0; first < PACKED_BLOCK * freqWidth; first += 32) {
    let word = view.getInt32(counts + (first >>> 3), true);
    while (word !== 0) {
      const place = Math.floor((first + 31 - Math.clz32(word & -word)) / freqWidth);
      const end = (place + 1) * freqWidth - first;
      word = end < 32 ? word & (-1 << end) : 0;
      const freq = numberAt(view, counts, freqWidth, place) + 1;
      // One that goes on in the next word is met twice.
      if (freq < least || place < next) continue;
      const group = place - (place % GROUP);
      if (next < group) {
        next = group;
        docId = before + numberAt(view, basesOf(from), baseWidth, group / GROUP - 1);
      }
      for (; next <= place; next++) docId += numberAt(view, distances, width, next) + 1;
      docIds[left] = docId;
      freqs[left++] = freq;
    }
  }
  return left;
}

/** Writes the postings from place `from` on, a block of them, to byte `at` on; answers where the next begin, or `at` where a number is too large. @param before the document before them */
export function packBlock(bytes: Uint8Array, at: number, { docIds, freqs }: Pairs, from: number, before: number): number {
  const end = from + PACKED_BLOCK;
  let distances = 0;
  let counts = 0;
  for (let i = from, last = before; i < end; i++) {
    distances |= docIds[i] - last - 1;
    counts |= freqs[i] - 1;
    last = docIds[i];
  }
  const width = bitsOf(distances);
  const freqWidth = bitsOf(counts);
  const baseWidth = bitsOf(docIds[end - GROUP - 1] - before);
  if (Math.max(width, freqWidth, baseWidth) > MOST_BITS) return at;
  bytes[at] = width;
  bytes[at + 1] = freqWidth;
  bytes[at + 2] = baseWidth;
  let to = at + HEAD_BYTES;
  let bits = 0;
  let held = 0;
  for (let i = from + GROUP - 1; i < end - GROUP; i += GROUP) {
    bits |= (docIds[i] - before) << held;
    for (held += baseWidth; held >= 8; held -= 8, bits >>>= 8) bytes[to++] = bits;
  }
  if (held > 0) bytes[to++] = bits;
  bits = held = 0;
  for (let i = from, last = before; i < end; i++) {
    bits |= (docIds[i] - last - 1) << held;
    last = docIds[i];
    for (held += width; held >= 8; held -= 8, bits >>>= 8) bytes[to++] = bits;
  }
  for (let i = from; i < end; i++) {
    bits |= (freqs[i] - 1) << held;
    for (held += freqWidth; held >= 8; held -= 8, bits >>>= 8) bytes[to++] = bits;
  }
  return to;
}

function bitsOf(number: number): number {
  return 32 - Math.clz32(number);
}
