import { IntList } from './growable.ts';
import { encodeLength } from './norms.ts';
import { newUintArray } from './narrow.ts';
import type { FlatPostings } from './postings-writer.ts';
import type { UintArray } from './segment.ts';
import type { SliceMeter, Sliced } from './slices.ts';

/** Units of work for a token in each of two passes. */
const UNITS_PER_TOKEN = 12;

interface TokenCounts {
  /** First posting of each term. */
  readonly starts: Uint32Array;
  /** First position of each term. */
  readonly positionStarts: Uint32Array;
  readonly docCount: number;
}

/**
 * Tokens of one field in the order they came: a term id each (and a position), cut into documents. Inverting is then a
 * counting sort by term: two passes over flat arrays and not one object per token or per term.
 */
export class TokenLog {
  readonly #docs = new IntList();
  readonly #docEnds = new IntList();
  readonly #terms: IntList;
  readonly #positions: IntList | undefined;
  #lastPosition = 0;

  /** @param capacity tokens there is room for at first */
  constructor(withPositions: boolean, capacity?: number) {
    this.#terms = new IntList(capacity);
    this.#positions = withPositions ? new IntList(capacity) : undefined;
  }

  get byteLength(): number {
    const lists = [this.#docs, this.#docEnds, this.#terms, this.#positions];
    return lists.reduce((sum, list) => sum + (list?.data.byteLength ?? 0), 0);
  }

  token(termId: number, position: number): void {
    this.#terms.push(termId);
    this.#positions?.push(position);
    if (position > this.#lastPosition) this.#lastPosition = position;
  }

  /** Closes the tokens sent since the last call: they are document `docId`'s. */
  endDocument(docId: number): void {
    this.#docs.push(docId);
    this.#docEnds.push(this.#terms.length);
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
    return this.#terms.data[token];
  }

  /** @param ordinals ordinal of each term id; several ids may share one. */
  *invert(ordinals: Uint32Array, termCount: number, meter: SliceMeter): Sliced<Omit<FlatPostings, 'norms'>> {
    const { starts, positionStarts, docCount } = yield* this.#count(ordinals, termCount, meter);
    const docIds = new Uint32Array(starts[termCount]);
    let freqs: UintArray = new Uint8Array(starts[termCount]);
    let widestFreq = 0xff;
    const positions = this.#positions && newUintArray(this.#lastPosition, this.#terms.length);
    const next = starts.slice();
    const terms = this.#terms.data;
    for (let i = 0, token = 0; i < this.#docs.length; i++) {
      const docId = this.#docs.data[i];
      for (const end = this.end(i); token < end; token++) {
        const ordinal = ordinals[terms[token]];
        const last = next[ordinal] - 1;
        if (last >= starts[ordinal] && docIds[last] === docId) {
          if (!this.#positions) continue; // without positions a document counts a term once
          if (freqs[last] === widestFreq) {
            freqs = widestFreq === 0xff ? new Uint16Array(freqs) : new Uint32Array(freqs);
            widestFreq = widestFreq === 0xff ? 0xffff : Infinity;
          }
          freqs[last]++;
        } else {
          docIds[last + 1] = docId;
          freqs[last + 1] = 1;
          next[ordinal]++;
        }
        if (positions && this.#positions) positions[positionStarts[ordinal]++] = this.#positions.data[token];
      }
      if (meter.add((this.end(i) - this.end(i - 1)) * UNITS_PER_TOKEN)) yield meter.take();
    }
    return { starts, docIds, freqs, positions, docCount };
  }

  /** Norm byte of every document of the segment. */
  norms(docCount: number): Uint8Array {
    const norms = new Uint8Array(docCount);
    for (let i = 0; i < this.#docs.length; i++) norms[this.#docs.data[i]] = encodeLength(this.end(i) - this.end(i - 1));
    return norms;
  }

  *#count(ordinals: Uint32Array, termCount: number, meter: SliceMeter): Sliced<TokenCounts> {
    const starts = new Uint32Array(termCount + 1);
    const positionStarts = new Uint32Array(termCount + 1);
    const lastDoc = new Int32Array(termCount).fill(-1);
    const terms = this.#terms.data;
    let docCount = 0;
    for (let i = 0, token = 0; i < this.#docs.length; i++) {
      const docId = this.#docs.data[i];
      if (this.end(i) > token) docCount++;
      for (const end = this.end(i); token < end; token++) {
        const ordinal = ordinals[terms[token]];
        positionStarts[ordinal + 1]++;
        if (lastDoc[ordinal] === docId) continue;
        lastDoc[ordinal] = docId;
        starts[ordinal + 1]++;
      }
      if (meter.add((this.end(i) - this.end(i - 1)) * UNITS_PER_TOKEN)) yield meter.take();
    }
    for (let ordinal = 0; ordinal < termCount; ordinal++) {
      starts[ordinal + 1] += starts[ordinal];
      positionStarts[ordinal + 1] += positionStarts[ordinal];
    }
    return { starts, positionStarts, docCount };
  }
}
