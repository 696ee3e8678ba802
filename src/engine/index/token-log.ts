import { IntChunks, withinChunk } from './chunks.ts';
import { IntList } from './growable.ts';
import { encodeLength } from './norms.ts';
import { newUintArray } from './narrow.ts';
import type { FlatPostings } from './postings-writer.ts';
import type { UintArray } from './segment.ts';
import type { SliceMeter, Sliced } from './slices.ts';

/** Units of work for a token, and for a term. */
const UNITS_PER_TOKEN = 15;
const UNITS_PER_TERM = 10;

/** What is counted of each term: the document it came in last (counted from 1 among those of this log), how many it came in, how often it came. */
const COUNTS = 3;

/** Where the next posting and the next position of each term go. */
const CURSORS = 2;

interface Starts {
  /** First posting of each term. */
  readonly starts: Uint32Array;
  /** By term id. */
  readonly cursors: Uint32Array;
}

/**
 * Tokens of one field in the order they came: a term id each (and a position), cut into documents. What each term needs is counted as its tokens come, while
 * its place in the term table is near anyway. Inverting is then one pass over flat arrays: half the time of a pass that counts and one that sorts.
 */
export class TokenLog {
  readonly #docs = new IntList();
  readonly #docEnds = new IntList();
  /** Twice the term id, and one more where the document has the term already. */
  readonly #tokens: IntChunks;
  readonly #withPositions: boolean;
  /** Undefined as long as every token's position is its place in the document: so it is in all texts of one value without stop words. */
  #positions: IntChunks | undefined;
  #counts: Int32Array;
  #docStart = 0;
  #lastPosition = 0;

  /**
   * @param tokens there is room for at first
   * @param terms likewise
   */
  constructor(withPositions: boolean, tokens = 16, terms = 5) {
    this.#withPositions = withPositions;
    this.#tokens = new IntChunks(tokens);
    this.#counts = new Int32Array(terms * COUNTS);
  }

  get byteLength(): number {
    const docs = this.#docs.data.byteLength + this.#docEnds.data.byteLength;
    return docs + this.#tokens.byteLength + (this.#positions?.byteLength ?? 0) + this.#counts.byteLength;
  }

  token(termId: number, position: number): void {
    const at = termId * COUNTS;
    if (at >= this.#counts.length) this.#growCounts();
    const counts = this.#counts;
    const doc = this.#docs.length + 1;
    const known = counts[at] === doc ? 1 : 0;
    counts[at] = doc;
    counts[at + 1] += 1 - known;
    counts[at + 2]++;
    const token = this.#tokens.length;
    this.#tokens.push((termId << 1) | known);
    if (!this.#withPositions) return;
    if (this.#positions !== undefined) this.#positions.push(position);
    else if (position !== token - this.#docStart) this.#notePositions(position);
    if (position > this.#lastPosition) this.#lastPosition = position;
  }

  /** Closes the tokens sent since the last call: they are document `docId`'s. */
  endDocument(docId: number): void {
    this.#docs.push(docId);
    this.#docEnds.push(this.#tokens.length);
    this.#docStart = this.#tokens.length;
  }

  /** Documents that were closed, with or without tokens, ascending. */
  docs(): Int32Array {
    return this.#docs.data.subarray(0, this.#docs.length);
  }

  /** Terms of the i-th closed document run from `end(i - 1)` to `end(i)` - 1. */
  end(index: number): number {
    return index < 0 ? 0 : this.#docEnds.data[index];
  }

  termId(token: number): number {
    return this.#tokens.at(token) >>> 1;
  }

  /** @param order ids of all terms, in the order wanted. */
  *invert(order: Uint32Array, meter: SliceMeter): Sliced<Omit<FlatPostings, 'norms'>> {
    const { starts, cursors } = this.#starts(order);
    if (meter.add(order.length * UNITS_PER_TERM)) yield meter.take();
    const docIds = new Uint32Array(starts[order.length]);
    let freqs: UintArray = new Uint8Array(docIds.length);
    let widestFreq = 0xff;
    const positions = this.#withPositions ? newUintArray(this.#lastPosition, this.#tokens.length) : undefined;
    const noted = this.#positions;
    let tokens = this.#tokens.chunkOf(0);
    let docCount = 0;
    for (let i = 0, token = 0; i < this.#docs.length; i++) {
      const docId = this.#docs.data[i];
      const first = token;
      const end = this.end(i);
      if (end > first) docCount++;
      for (; token < end; token++) {
        const within = withinChunk(token);
        if (within === 0) tokens = this.#tokens.chunkOf(token);
        const entry = tokens[within];
        const cursor = (entry >>> 1) * CURSORS;
        if ((entry & 1) === 0) {
          const at = cursors[cursor]++;
          docIds[at] = docId;
          freqs[at] = 1;
        } else if (positions !== undefined) {
          // Without positions a document counts a term once.
          const at = cursors[cursor] - 1;
          if (freqs[at] === widestFreq) {
            freqs = widestFreq === 0xff ? new Uint16Array(freqs) : new Uint32Array(freqs);
            widestFreq = widestFreq === 0xff ? 0xffff : Infinity;
          }
          freqs[at]++;
        }
        if (positions !== undefined) positions[cursors[cursor + 1]++] = noted === undefined ? token - first : noted.at(token);
      }
      if (meter.add((end - first) * UNITS_PER_TOKEN)) yield meter.take();
    }
    return { starts, docIds, freqs, positions, docCount };
  }

  /** Norm byte of every document of the segment. */
  norms(docCount: number): Uint8Array {
    const norms = new Uint8Array(docCount);
    for (let i = 0; i < this.#docs.length; i++) norms[this.#docs.data[i]] = encodeLength(this.end(i) - this.end(i - 1));
    return norms;
  }

  #starts(order: Uint32Array): Starts {
    const starts = new Uint32Array(order.length + 1);
    const cursors = new Uint32Array(order.length * CURSORS);
    const counts = this.#counts;
    let position = 0;
    for (let ordinal = 0; ordinal < order.length; ordinal++) {
      const id = order[ordinal];
      cursors[id * CURSORS] = starts[ordinal];
      cursors[id * CURSORS + 1] = position;
      starts[ordinal + 1] = starts[ordinal] + counts[id * COUNTS + 1];
      position += counts[id * COUNTS + 2];
    }
    return { starts, cursors };
  }

  /** From now on every position is noted; those before are places. `position` is that of the token sent last. */
  #notePositions(position: number): void {
    const count = this.#tokens.length;
    const positions = new IntChunks(this.#tokens.length);
    for (let i = 0, token = 0; token < count - 1; i++) {
      const first = token;
      for (const end = i < this.#docs.length ? this.end(i) : count - 1; token < end; token++) positions.push(token - first);
    }
    positions.push(position);
    this.#positions = positions;
  }

  #growCounts(): void {
    const grown = new Int32Array(this.#counts.length * 2);
    grown.set(this.#counts);
    this.#counts = grown;
  }
}
