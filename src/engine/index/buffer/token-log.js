import { IntChunks, withinChunk } from '../memory/chunks.ts';
import { firstOf } from '../memory/first-of.ts';
import { IntList } from '../memory/growable.ts';
import { encodeLength } from '../segment/norms.ts';
import { condense } from './term-entries.ts';
import { UNPOOLED } from '../memory/buffer-pool.ts';
/** Units of work for a token in each of two passes, and for a term. */
const UNITS_PER_TOKEN = 8;
const UNITS_PER_TERM = 10;
/** Units of work for a token that is counted. */
const UNITS_PER_COUNT = 6;
/** Bits of an entry in term order. */
const ENTRY_BITS = 32;
/** Tokens counted, or inverted, between two looks at the meter, to the end of a document. */
const TOKENS_AT_ONCE = 2048;
/** Room for the documents of a small buffer. */
const DOCS_AT_START = 16;
/**
 * Tokens of one field in the order they came: a term id each (and a position), cut into documents. They are counted when the buffer is sealed: then the counters
 * of one buffer are all there is in the caches, and while tokens come they would be those of every shard in turn.
 */
export class TokenLog {
  #docs;
  #docEnds;
  /** The term id; once they are counted, its place among the terms of this log. */
  #tokens;
  #withPositions;
  /** Undefined as long as every token's position is its place in the document: so it is in all texts of one value without stop words. */
  #positions;
  #counts = new Uint32Array(0);
  #docStart = 0;
  /** Position of the token before, in the document under way. */
  #previous = -1;
  /** By place of a document: its tokens that stand where the token before stands. They do not make it longer. */
  #overlaps;
  #lastPosition = 0;
  /** @param tokens there is room for at first */
  constructor(withPositions, tokens = 16, rooms = UNPOOLED) {
    this.#withPositions = withPositions;
    this.#docs = new IntList(DOCS_AT_START, rooms);
    this.#docEnds = new IntList(DOCS_AT_START, rooms);
    this.#tokens = new IntChunks(tokens, rooms);
  }
  get byteLength() {
    const docs = this.#docs.data.byteLength + this.#docEnds.data.byteLength;
    return docs + this.#tokens.byteLength + (this.#positions?.byteLength ?? 0) + this.#counts.byteLength;
  }
  token(termId, position) {
    const token = this.#tokens.length;
    this.#tokens.push(termId);
    if (!this.#withPositions) return;
    if (position === this.#previous) this.#countOverlap();
    this.#previous = position;
    if (this.#positions !== undefined) this.#positions.push(position);
    else if (position !== token - this.#docStart) this.#notePositions(position);
    if (position > this.#lastPosition) this.#lastPosition = position;
  }
  /** Tokens that follow each other, the first at `position`. */
  run(termIds, size, position) {
    if (this.#positions !== undefined || position !== this.#tokens.length - this.#docStart) {
      for (let i = 0; i < size; i++) this.token(termIds[i], position + i);
      return;
    }
    this.#tokens.append(termIds, size);
    const last = position + size - 1;
    this.#previous = last;
    if (last > this.#lastPosition) this.#lastPosition = last;
  }
  /** Closes the tokens sent since the last call: they are document `docId`'s. */
  endDocument(docId) {
    this.#docs.push(docId);
    this.#docEnds.push(this.#tokens.length);
    this.#docStart = this.#tokens.length;
    this.#previous = -1;
  }
  #countOverlap() {
    this.#overlaps ??= new Map();
    const place = this.#docs.length;
    this.#overlaps.set(place, (this.#overlaps.get(place) ?? 0) + 1);
  }
  /** Documents that were closed, with or without tokens, ascending. */
  docs() {
    return firstOf(this.#docs.data, this.#docs.length);
  }
  /** Terms of the i-th closed document run from `end(i - 1)` to `end(i)` - 1. */
  end(index) {
    return index < 0 ? 0 : this.#docEnds.data[index];
  }
  /** Place of a counted token's term among those of this log. */
  place(token) {
    return this.#tokens.at(token);
  }
  /**
   * Counts the tokens; no more may be sent afterwards. Answers the ids of the terms that came, in the order they came first: their places.
   * @param idCount more than every term id.
   */
  *count(idCount, meter) {
    const tokenCount = this.#tokens.length;
    const room = Math.min(idCount, tokenCount);
    const counting = {
      places: new Uint32Array(idCount),
      ids: meter.scratch.uint32(room),
      counts: meter.scratch.uint32(room),
      size: 0,
    };
    for (let from = 0; from < this.#docs.length;) {
      const to = this.#fewDocs(from);
      this.#countDocs(counting, from, to);
      if (meter.add((this.end(to - 1) - this.end(from - 1)) * UNITS_PER_COUNT)) yield meter.take();
      from = to;
    }
    const { ids, counts, size } = counting;
    this.#counts = counts;
    return firstOf(ids, size);
  }
  /** End of some documents from `from` on, at least one. */
  #fewDocs(from) {
    const ends = this.#docEnds.data;
    const limit = this.end(from - 1) + TOKENS_AT_ONCE;
    let to = from + 1;
    while (to < this.#docs.length && ends[to - 1] < limit && to - from < TOKENS_AT_ONCE) to++;
    return to;
  }
  /** A function of its own, like every loop here: generators run seldom and long, and are compiled late. */
  #countDocs(counting, from, to) {
    const { places, ids, counts } = counting;
    let { size } = counting;
    let token = this.end(from - 1);
    let tokens = this.#tokens.chunkOf(token);
    for (const end = this.end(to - 1); token < end; token++) {
      const within = withinChunk(token);
      if (within === 0) tokens = this.#tokens.chunkOf(token);
      const id = tokens[within];
      let place = places[id];
      if (place === 0) {
        ids[size++] = id;
        places[id] = place = size;
      }
      counts[--place]++;
      tokens[within] = place;
    }
    counting.size = size;
  }
  /**
   * Entries go to their terms first, document and position side by side, and are then read in order. Writing documents, frequencies and
   * positions to three places at once would wait for three lines of memory at each token.
   * @param order places of all terms, in the order wanted; they are counted.
   */
  *invert(order, meter) {
    const tokenCount = this.#tokens.length;
    const cursors = meter.scratch.uint32(order.length);
    for (let from = 0, start = 0; from < order.length; from += TOKENS_AT_ONCE) {
      const to = Math.min(order.length, from + TOKENS_AT_ONCE);
      start = this.#addCursors(cursors, order, { from, to, start });
      if (meter.add((to - from) * UNITS_PER_TERM)) yield meter.take();
    }
    const positionBits = bitsOf(this.#lastPosition);
    const fits = positionBits + bitsOf(this.#docs.data[this.#docs.length - 1]) <= ENTRY_BITS;
    const entries = meter.scratch.uint32(fits ? tokenCount : tokenCount * 2);
    // Many megabytes for a full buffer: to clear them takes milliseconds.
    if (meter.addRoom(entries.byteLength)) yield meter.take();
    const scattering = { ends: cursors, entries, positionBits, fits, docCount: 0 };
    for (let from = 0; from < this.#docs.length;) {
      const to = this.#fewDocs(from);
      this.#scatterDocs(scattering, from, to);
      if (meter.add((this.end(to - 1) - this.end(from - 1)) * UNITS_PER_TOKEN)) yield meter.take();
      from = to;
    }
    const positions = this.#withPositions ? meter.scratch.uints(this.#lastPosition, tokenCount) : undefined;
    const freqs = meter.scratch.uint8(tokenCount);
    if (meter.addRoom(tokenCount + (positions?.byteLength ?? 0))) yield meter.take();
    const starts = meter.scratch.uint32(order.length + 1);
    const condensing = { order, starts, freqs, positions, entry: 0, ordinal: 0, postings: 0 };
    while (condensing.entry < tokenCount) {
      const from = condensing.entry;
      condense(scattering, condensing, Math.min(tokenCount, from + TOKENS_AT_ONCE));
      if (meter.add((condensing.entry - from) * UNITS_PER_TOKEN)) yield meter.take();
    }
    const { postings } = condensing;
    const { docCount } = scattering;
    return { starts, docIds: firstOf(entries, postings), freqs: firstOf(condensing.freqs, postings), positions, docCount };
  }
  #scatterDocs(scattering, from, to) {
    const { ends: cursors, entries, positionBits, fits } = scattering;
    const noted = this.#positions;
    const withPositions = this.#withPositions;
    let token = this.end(from - 1);
    let tokens = this.#tokens.chunkOf(token);
    for (let i = from; i < to; i++) {
      const docId = this.#docs.data[i];
      const first = token;
      const end = this.end(i);
      if (end > first) scattering.docCount++;
      for (; token < end; token++) {
        const within = withinChunk(token);
        if (within === 0) tokens = this.#tokens.chunkOf(token);
        const at = cursors[tokens[within]]++;
        const position = noted !== undefined ? noted.at(token) : withPositions ? token - first : 0;
        if (fits) entries[at] = (docId << positionBits) | position;
        else {
          entries[2 * at] = docId;
          entries[2 * at + 1] = position;
        }
      }
    }
  }
  /** Norm byte of every document of the segment. */
  norms(docCount) {
    const norms = new Uint8Array(docCount);
    for (let i = 0; i < this.#docs.length; i++) norms[this.#docs.data[i]] = encodeLength(this.end(i) - this.end(i - 1));
    for (const [i, overlaps] of this.#overlaps ?? []) norms[this.#docs.data[i]] = encodeLength(this.end(i) - this.end(i - 1) - overlaps);
    return norms;
  }
  /** Notes by place where the first entry of some terms goes, that of the first at `start`; answers where they end. */
  #addCursors(cursors, order, { from, to, start }) {
    const counts = this.#counts;
    let entries = start;
    for (let ordinal = from; ordinal < to; ordinal++) {
      const place = order[ordinal];
      cursors[place] = entries;
      entries += counts[place];
    }
    return entries;
  }
  /** From now on every position is noted; those before are places. `position` is that of the token sent last. */
  #notePositions(position) {
    const count = this.#tokens.length;
    const positions = new IntChunks(this.#tokens.length);
    for (let i = 0, token = 0; token < count - 1; i++) {
      const first = token;
      for (const end = i < this.#docs.length ? this.end(i) : count - 1; token < end; token++) positions.push(token - first);
    }
    positions.push(position);
    this.#positions = positions;
  }
}
/** Bits that hold a number. */
function bitsOf(number) {
  return ENTRY_BITS - Math.clz32(number);
}
