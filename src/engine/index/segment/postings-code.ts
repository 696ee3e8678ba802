import { firstOf } from '../memory/first-of.ts';
import { newUintArray } from '../memory/narrow.ts';
import type { PooledArrays } from '../memory/buffer-pool.ts';
import type { UintArray } from '../memory/number-arrays.ts';
import { NOT_PACKED, PACKED_MARGIN, packBlock, unpackBlock } from '../memory/packed-block.ts';
import { POSTINGS_BLOCK } from './postings.ts';
import type { SliceMeter, Sliced } from '../memory/slices.ts';

/**
 * Postings as they are stored: whole blocks of a term in bits (`memory/packed-block.ts`), the others one by one. Each is the distance from the document before, twice that plus one where the term
 * is in the document more than once, then how often less two. Numbers go seven bits to a byte, low ones first, the last byte below 128. Segments of version 6 have all of them one by one.
 */

/** Set in every byte of a number but the last. */
export const MORE = 0x80;
/** What a byte has of its number. */
export const LOW_BITS = 0x7f;

/** Most bytes of a posting: two numbers of 33 bits, and its part of what says that its block is not packed. */
const MAX_POSTING_BYTES = 11;

/** Units of work for a posting. */
const UNITS_PER_POSTING = 4;

/** Postings of a term read or written between two looks at the meter: whole blocks. */
const RUN = 4096;

/** The code of a field's postings. */
export class PostingsCode {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** Whether whole blocks are. */
  readonly isPacked: boolean;

  constructor(bytes: Uint8Array, isPacked: boolean) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.isPacked = isPacked;
  }
}

export interface CodedPostings {
  readonly bytes: Uint8Array;
  /** Where each term's postings begin, then the end of the last. */
  readonly offsets: Uint32Array;
  /** Where each block begins in its term's code: those of terms in more than one. */
  readonly blockOffsets: Uint32Array;
}

/** Terms in more than a block: their ordinals, and the first block of each, then the end of the last. */
export interface LongTerms {
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
}

/** @param starts first posting of each term, then the end of the last */
export function longTerms(starts: Uint32Array): LongTerms {
  const terms: number[] = [];
  const blocks = [0];
  for (let term = 0; term + 1 < starts.length; term++) {
    const docFreq = starts[term + 1] - starts[term];
    if (docFreq <= POSTINGS_BLOCK) continue;
    terms.push(term);
    blocks.push(blocks[blocks.length - 1] + Math.ceil(docFreq / POSTINGS_BLOCK));
  }
  return { terms: Uint32Array.from(terms), starts: Uint32Array.from(blocks) };
}

/** Terms in order, each the entries `starts[term]` to `starts[term + 1]` - 1. */
export function* encodePostings(
  starts: Uint32Array,
  docIds: Uint32Array,
  freqs: UintArray,
  meter: SliceMeter,
  long = longTerms(starts),
): Sliced<CodedPostings> {
  const offsets = meter.scratch.uint32(starts.length);
  const blockOffsets = meter.scratch.uint32(long.starts[long.terms.length]);
  const encoder = new PostingsEncoder(docIds, freqs, blockOffsets, meter.scratch);
  for (let term = 0; term + 1 < starts.length; term++) {
    const last = starts[term + 1];
    const isLong = last - starts[term] > POSTINGS_BLOCK;
    let before = -1;
    for (let from = starts[term]; from < last; from += RUN) {
      const to = Math.min(last, from + RUN);
      const reserved = encoder.reserve(to - from);
      if (reserved > 0 && meter.addBytes(reserved)) yield meter.take();
      encoder.writeBlocks(from, to, before, isLong ? offsets[term] : -1);
      before = docIds[to - 1];
      if (meter.add((to - from) * UNITS_PER_POSTING)) yield meter.take();
    }
    offsets[term + 1] = encoder.at;
  }
  encoder.writeMargin();
  return { bytes: firstOf(encoder.bytes, encoder.at), offsets, blockOffsets };
}

/** Puts postings into their code. Loops that pause are generators, which are compiled late; this is not one. */
class PostingsEncoder {
  readonly #docIds: Uint32Array;
  readonly #freqs: UintArray;
  readonly #blockOffsets: Uint32Array;
  #blocks = 0;
  bytes: Uint8Array;
  at = 0;

  constructor(docIds: Uint32Array, freqs: UintArray, blockOffsets: Uint32Array, scratch: PooledArrays) {
    this.#docIds = docIds;
    this.#freqs = freqs;
    this.#blockOffsets = blockOffsets;
    // Mostly enough: a posting takes less than two bytes on average, and a run at most ten.
    this.bytes = scratch.uint8(docIds.length * 2 + Math.min(docIds.length, RUN) * MAX_POSTING_BYTES);
  }

  /** Makes room for so many postings; answers the bytes that took. */
  reserve(count: number): number {
    const room = this.at + count * MAX_POSTING_BYTES;
    if (room <= this.bytes.length) return 0;
    this.bytes = grown(this.bytes, Math.max(room, this.bytes.length * 1.5));
    return this.bytes.length;
  }

  /**
   * Writes postings `from` to `to` - 1 of a term, for which there is room and of which only the last may be no whole block.
   * @param before document of the one before them @param start of the term, where how far behind it each block begins is to be noted; below 0: nowhere
   */
  writeBlocks(from: number, to: number, before: number, start: number): void {
    const { bytes } = this;
    const postings = { docIds: this.#docIds, freqs: this.#freqs };
    let last = before;
    for (let first = from; first < to; first += POSTINGS_BLOCK) {
      const end = Math.min(first + POSTINGS_BLOCK, to);
      if (start >= 0) this.#blockOffsets[this.#blocks++] = this.at - start;
      const packedTo = end - first < POSTINGS_BLOCK ? -1 : packBlock(bytes, this.at, postings, first, last);
      if (packedTo > this.at) this.at = packedTo;
      else {
        if (packedTo === this.at) bytes[this.at++] = NOT_PACKED;
        this.#write(first, end, last);
      }
      last = this.#docIds[end - 1];
    }
  }

  /** What readers may touch behind the last block. */
  writeMargin(): void {
    this.reserve(1);
    for (let i = 0; i < PACKED_MARGIN; i++) this.bytes[this.at++] = 0;
  }

  /** Writes postings one by one. */
  #write(from: number, to: number, before: number): void {
    const { bytes } = this;
    const docIds = this.#docIds;
    const freqs = this.#freqs;
    let { at } = this;
    let last = before;
    for (let i = from; i < to; i++) {
      const docId = docIds[i];
      const freq = freqs[i];
      const distance = (docId - last - 1) * 2;
      last = docId;
      if (freq === 1 && distance < MORE) {
        bytes[at++] = distance;
        continue;
      }
      at = writeNumber(bytes, at, distance + (freq === 1 ? 0 : 1));
      if (freq !== 1) at = writeNumber(bytes, at, freq - 2);
    }
    this.at = at;
  }
}

function writeNumber(bytes: Uint8Array, from: number, value: number): number {
  let at = from;
  let rest = value;
  // Distances of more than 2^30 documents do not occur: all of this is 32-bit arithmetic.
  for (; rest > LOW_BITS; rest >>>= 7) bytes[at++] = (rest & LOW_BITS) | MORE;
  bytes[at++] = rest;
  return at;
}

function grown(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(length);
  copy.set(bytes);
  return copy;
}

/** The documents and frequencies of one term, from the first place on. */
export interface DecodedPostings {
  readonly docIds: Uint32Array;
  readonly freqs: UintArray;
}

/** Room for `count` postings. @param freqBytes bytes of the widest frequency */
export function newPostings(count: number, freqBytes: number): DecodedPostings {
  return { docIds: new Uint32Array(count), freqs: newUintArray(2 ** (8 * freqBytes) - 1, count) };
}

const NOTHING = newPostings(0, 1);

/** Postings that a room has at first: merges of a few documents need no more. */
const SMALLEST_ROOM = 16;

/** Room that one term's postings after the other are read into: a merge reads each once and keeps none. */
export class PostingsRoom {
  #postings: DecodedPostings | undefined;

  /** The same room for all who ask, larger where need be. */
  atLeast(count: number, freqBytes: number): DecodedPostings {
    const known = this.#postings;
    if (known !== undefined && known.docIds.length >= count && known.freqs.BYTES_PER_ELEMENT >= freqBytes) return known;
    const room = newPostings(Math.max(count, SMALLEST_ROOM, 2 * (known?.docIds.length ?? 0)), freqBytes);
    this.#postings = room;
    return room;
  }
}

/** Where the postings of a field lie: what {@link PostingsRuns} reads them from. */
export interface CodedTerms {
  readonly code: PostingsCode;
  readonly freqBytes: number;
  /** Where a term's code begins. */
  start(ordinal: number): number;
  docFreq(ordinal: number): number;
}

/** Reads the postings of one term after the other, a run at a time: what works through a term in very many documents pauses between two. */
export class PostingsRuns {
  readonly #terms: CodedTerms;
  readonly #room: PostingsRoom;
  #at = 0;
  #left = 0;
  #before = -1;
  /** The run read last: the first places of it. */
  docIds: Uint32Array = NOTHING.docIds;
  freqs: UintArray = NOTHING.freqs;

  /** @param room that runs are read into: valid until another is */
  constructor(terms: CodedTerms, room = new PostingsRoom()) {
    this.#terms = terms;
    this.#room = room;
  }

  /** Begins with a term. */
  open(ordinal: number): void {
    this.#at = this.#terms.start(ordinal);
    this.#left = this.#terms.docFreq(ordinal);
    this.#before = -1;
  }

  /** Reads the next run; answers how long it is, 0 at the end. */
  next(): number {
    const count = Math.min(this.#left, RUN);
    if (count === 0) return 0;
    const { code, freqBytes } = this.#terms;
    const room = this.#room.atLeast(count, freqBytes);
    this.#at = decodePostings(code, this.#at, count, room, this.#before);
    this.#before = room.docIds[count - 1];
    this.#left -= count;
    this.docIds = room.docIds;
    this.freqs = room.freqs;
    return count;
  }
}

/**
 * Reads `count` postings of a term that begin at byte `from`, those of a block first, into the first places of `room`; answers where the next begin.
 * @param before the document of the posting before the first
 */
export function decodePostings(code: PostingsCode, from: number, count: number, room: DecodedPostings, before = -1): number {
  const { bytes, view, isPacked } = code;
  const wholes = isPacked ? count - (count % POSTINGS_BLOCK) : 0;
  let at = from;
  let last = before;
  for (let place = 0; place < wholes; place += POSTINGS_BLOCK) {
    at =
      bytes[at] === NOT_PACKED
        ? decodeEach(bytes, at + 1, room, { place, end: place + POSTINGS_BLOCK, before: last })
        : unpackBlock(view, at, room, place, last);
    last = room.docIds[place + POSTINGS_BLOCK - 1];
  }
  return wholes === count ? at : decodeEach(bytes, at, room, { place: wholes, end: count, before: last });
}

/** Reads postings that are coded one by one into places `place` to `end` - 1. */
function decodeEach(
  bytes: Uint8Array,
  from: number,
  { docIds, freqs }: DecodedPostings,
  { place, end, before }: { readonly place: number; readonly end: number; readonly before: number },
): number {
  let at = from;
  let docId = before;
  for (let i = place; i < end; i++) {
    let byte = bytes[at++];
    let value = byte & LOW_BITS;
    for (let shift = 7; byte >= MORE; shift += 7) {
      byte = bytes[at++];
      value |= (byte & LOW_BITS) << shift;
    }
    docId += (value >>> 1) + 1;
    docIds[i] = docId;
    if ((value & 1) === 0) {
      freqs[i] = 1;
      continue;
    }
    byte = bytes[at++];
    let freq = byte & LOW_BITS;
    for (let shift = 7; byte >= MORE; shift += 7) {
      byte = bytes[at++];
      freq |= (byte & LOW_BITS) << shift;
    }
    freqs[i] = freq + 2;
  }
  return at;
}

/** A block at a time is read into it. */
const BLOCK = newPostings(POSTINGS_BLOCK, 4);

/** Sets the bits of the documents of `count` postings of a term, which begin at byte `from`; answers how many were not set. */
export function markCoded(code: PostingsCode, from: number, count: number, words: Uint32Array): number {
  const { docIds } = BLOCK;
  let at = from;
  let marked = 0;
  for (let left = count; left > 0; left -= POSTINGS_BLOCK) {
    const size = Math.min(left, POSTINGS_BLOCK);
    at = decodePostings(code, at, size, BLOCK, left === count ? -1 : docIds[POSTINGS_BLOCK - 1]);
    for (let i = 0; i < size; i++) {
      const docId = docIds[i];
      const word = words[docId >>> 5];
      marked += 1 - ((word >>> (docId & 31)) & 1);
      words[docId >>> 5] = word | (1 << (docId & 31));
    }
  }
  return marked;
}
