import { firstOf } from '../memory/first-of.ts';
import { newUintArray } from '../memory/narrow.ts';
import { POSTINGS_BLOCK } from './postings.ts';
/**
 * Postings as they are stored: each the distance from the document before, twice that plus one where the term is in the document more than once, then
 * how often less two. Numbers go seven bits to a byte, low ones first, the last byte below 128. They are read back once for
 * as long as the term is used.
 */
/** Set in every byte of a number but the last. */
export const MORE = 0x80;
/** What a byte has of its number. */
export const LOW_BITS = 0x7f;
/** Most bytes of a posting: two numbers of 33 bits. */
const MAX_POSTING_BYTES = 10;
/** Units of work for a posting. */
const UNITS_PER_POSTING = 4;
/** Postings of a term read or written between two looks at the meter: whole blocks. */
const RUN = 4096;
/** @param starts first posting of each term, then the end of the last */
export function longTerms(starts) {
  const terms = [];
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
export function* encodePostings(starts, docIds, freqs, meter, long = longTerms(starts)) {
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
      if (isLong) encoder.writeBlocks(from, to, before, offsets[term]);
      else encoder.write(from, to, before);
      before = docIds[to - 1];
      if (meter.add((to - from) * UNITS_PER_POSTING)) yield meter.take();
    }
    offsets[term + 1] = encoder.at;
  }
  return { bytes: firstOf(encoder.bytes, encoder.at), offsets, blockOffsets };
}
/** Puts postings into their code. Loops that pause are generators, which are compiled late; this is not one. */
class PostingsEncoder {
  #docIds;
  #freqs;
  #blockOffsets;
  #blocks = 0;
  bytes;
  at = 0;
  constructor(docIds, freqs, blockOffsets, scratch) {
    this.#docIds = docIds;
    this.#freqs = freqs;
    this.#blockOffsets = blockOffsets;
    // Mostly enough: a posting takes less than two bytes on average, and a run at most ten.
    this.bytes = scratch.uint8(docIds.length * 2 + Math.min(docIds.length, RUN) * MAX_POSTING_BYTES);
  }
  /** Makes room for so many postings; answers the bytes that took. */
  reserve(count) {
    const room = this.at + count * MAX_POSTING_BYTES;
    if (room <= this.bytes.length) return 0;
    this.bytes = grown(this.bytes, Math.max(room, this.bytes.length * 1.5));
    return this.bytes.length;
  }
  /** As {@link write}, of whole blocks: notes how far behind `start` each begins. */
  writeBlocks(from, to, before, start) {
    for (let first = from; first < to; first += POSTINGS_BLOCK) {
      this.#blockOffsets[this.#blocks++] = this.at - start;
      this.write(first, Math.min(first + POSTINGS_BLOCK, to), first === from ? before : this.#docIds[first - 1]);
    }
  }
  /** Writes postings `from` to `to` - 1, for which there is room; the one before them, of the same term, is document `before`. */
  write(from, to, before) {
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
function writeNumber(bytes, from, value) {
  let at = from;
  let rest = value;
  // Distances of more than 2^30 documents do not occur: all of this is 32-bit arithmetic.
  for (; rest > LOW_BITS; rest >>>= 7) bytes[at++] = (rest & LOW_BITS) | MORE;
  bytes[at++] = rest;
  return at;
}
function grown(bytes, length) {
  const copy = new Uint8Array(length);
  copy.set(bytes);
  return copy;
}
/** Room for `count` postings. @param freqBytes bytes of the widest frequency */
export function newPostings(count, freqBytes) {
  return { docIds: new Uint32Array(count), freqs: newUintArray(2 ** (8 * freqBytes) - 1, count) };
}
const NOTHING = newPostings(0, 1);
/** Postings that a room has at first: merges of a few documents need no more. */
const SMALLEST_ROOM = 16;
/** Room that one term's postings after the other are read into: a merge reads each once and keeps none. */
export class PostingsRoom {
  #postings;
  /** The same room for all who ask, larger where need be. */
  atLeast(count, freqBytes) {
    const known = this.#postings;
    if (known !== undefined && known.docIds.length >= count && known.freqs.BYTES_PER_ELEMENT >= freqBytes) return known;
    const room = newPostings(Math.max(count, SMALLEST_ROOM, 2 * (known?.docIds.length ?? 0)), freqBytes);
    this.#postings = room;
    return room;
  }
}
/** Reads the postings of one term after the other, a run at a time: what works through a term in very many documents pauses between two. */
export class PostingsRuns {
  #terms;
  #room;
  #at = 0;
  #left = 0;
  #before = -1;
  /** The run read last: the first places of it. */
  docIds = NOTHING.docIds;
  freqs = NOTHING.freqs;
  /** @param room that runs are read into: valid until another is */
  constructor(terms, room = new PostingsRoom()) {
    this.#terms = terms;
    this.#room = room;
  }
  /** Begins with a term. */
  open(ordinal) {
    this.#at = this.#terms.coded.start(ordinal);
    this.#left = this.#terms.docFreq(ordinal);
    this.#before = -1;
  }
  /** Reads the next run; answers how long it is, 0 at the end. */
  next() {
    const count = Math.min(this.#left, RUN);
    if (count === 0) return 0;
    const { coded, freqBytes } = this.#terms;
    const room = this.#room.atLeast(count, freqBytes);
    this.#at = decodePostings(coded.bytes, this.#at, count, room, this.#before);
    this.#before = room.docIds[count - 1];
    this.#left -= count;
    this.docIds = room.docIds;
    this.freqs = room.freqs;
    return count;
  }
}
/**
 * Reads `count` postings that begin at byte `from` into the first places of `room`; answers where the next begin.
 * @param before the document of the posting before the first
 */
export function decodePostings(bytes, from, count, { docIds, freqs }, before = -1) {
  let at = from;
  let docId = before;
  for (let i = 0; i < count; i++) {
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
/** Sets the bits of the documents of `count` postings that begin at byte `from`; answers how many were not set. */
export function markCoded(bytes, from, count, words) {
  let at = from;
  let docId = -1;
  let marked = 0;
  for (let i = 0; i < count; i++) {
    let byte = bytes[at++];
    let value = byte & LOW_BITS;
    for (let shift = 7; byte >= MORE; shift += 7) {
      byte = bytes[at++];
      value |= (byte & LOW_BITS) << shift;
    }
    docId += (value >>> 1) + 1;
    const word = words[docId >>> 5];
    marked += 1 - ((word >>> (docId & 31)) & 1);
    words[docId >>> 5] = word | (1 << (docId & 31));
    if ((value & 1) === 1) while (bytes[at++] >= MORE);
  }
  return marked;
}
