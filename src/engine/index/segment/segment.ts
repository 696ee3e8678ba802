import type { JsonObject } from '../../json/json-value.ts';
import type { Bits } from '../memory/bits.ts';
import type { NumericArray, UintArray } from '../memory/number-arrays.ts';
import type { Postings } from './postings.ts';
import type { PostingsRoom, PostingsRuns } from './postings-code.ts';
import type { SegmentParts } from './segment-parts.ts';
import type { TermBlocks } from './term-blocks.ts';
import type { TermImpacts } from './term-impacts.ts';

/** Read side of an immutable segment. All typed arrays are views over `buffer`; callers must never write to them. */
export interface Segment {
  /** Unique within its shard and never reused, in order of creation: `_0`, `_1`, ... `_a`, ... */
  readonly name: string;
  /** Documents, deleted ones included; docIds run from 0 to docCount - 1 in order of indexing. */
  readonly docCount: number;
  /** All of it in one buffer, to be stored or sent elsewhere and read back: written when asked for. */
  readonly buffer: ArrayBuffer;
  /** Bytes of all that was built. */
  readonly sizeBytes: number;
  /** `sizeBytes` plus what was derived on first use (permutations, hash tables). */
  readonly byteLength: number;
  /** What `byteLength` is made of. */
  readonly parts: SegmentParts;
  /** Terms and postings of an indexed text, keyword field; undefined when no document here has it. */
  inverted(path: string): InvertedField | undefined;
  /** Column of a numeric, date, boolean or keyword field; undefined when no document here has it. */
  docValues(path: string): DocValues | undefined;
  /** Paths that `exists` knows without a column (text fields): documents having at least one value, as a bitset. */
  fieldNames(path: string): Bits | undefined;
  id(docId: number): string;
  /** Raw UTF-8 of the id: a view. Comparing these bytes is the order of a sort by `_id`. */
  idBytes(docId: number): Uint8Array;
  /** docId of the last document with this `_id` in the segment, deleted or not; -1 when there is none. */
  findId(id: string): number;
  /** How many documents up to this one have its id: one, or as many as one document has nested objects up to here. */
  idRun(docId: number): number;
  /** The stored `_source`, byte for byte as it came in: a view. */
  source(docId: number): Uint8Array;
  /** The objects nested at a path right below the documents; undefined when no document here has any. */
  nested(path: string): NestedObjects | undefined;
  /** Where there are such objects. */
  readonly nestedPaths: readonly string[];
  /** The source, read: of a nested object the part that it is. Not to be changed. */
  object(docId: number): JsonObject;
  /** Where a nested object stands: the way to it, from the root down; empty for a document. */
  placeOf(docId: number): readonly NestedPlace[];
  /** Whether a document here has a routing value. */
  readonly hasRoutings: boolean;
  routing(docId: number): string | undefined;
  version(docId: number): number;
  seqNo(docId: number): number;
}

/** A step of the way to a nested object: a name within the step before, and which of the objects there. */
export interface NestedPlace {
  readonly field: string;
  readonly offset: number;
}

/** Objects nested in the documents of a segment: documents of their own, those of one document side by side. */
export interface NestedObjects<S extends Segment = Segment> {
  /** Document d holds the objects `starts[d]` to `starts[d + 1] - 1`. */
  readonly starts: Uint32Array;
  readonly segment: S;
}

/** Terms sorted by unsigned UTF-8 bytes; a term's index is its ordinal. */
export interface TermDictionary {
  readonly size: number;
  /** UTF-8 of all terms end to end, for whoever walks them: a view of each would cost more than what is done with it. */
  readonly allBytes: Uint8Array;
  /** Where a term starts in there; for `size`, the end of the last. */
  start(ordinal: number): number;
  /** UTF-8 of one term: a view. */
  bytes(ordinal: number): Uint8Array;
  text(ordinal: number): string;
  /** Ordinal of the term, or -1. */
  lookup(term: Uint8Array): number;
  /** Ordinal of the first term >= `term`; `size` when there is none. */
  ceiling(term: Uint8Array): number;
}

/** Inverted view of one field in one segment. */
export interface InvertedField {
  readonly terms: TermDictionary;
  /** Documents with at least one term. */
  readonly docCount: number;
  readonly sumTotalTermFreq: number;
  readonly sumDocFreq: number;
  /** One byte per document, Lucene's length encoding (0 for documents without the field); undefined: norms are off. */
  readonly norms: Uint8Array | undefined;
  readonly hasPositions: boolean;
  docFreq(ordinal: number): number;
  totalTermFreq(ordinal: number): number;
  /** Read into `room`, where it is given: valid until the next term is. */
  postings(ordinal: number, room?: PostingsRoom): Postings;
  /** Reads postings a run at a time: one reader for one term after the other, into `room`, where it is given. */
  runs(room?: PostingsRoom): PostingsRuns;
  /** Positions of all postings one after the other; undefined when the field has none. */
  readonly positions: UintArray | undefined;
  /** Index into `positions` of the first position of a term. */
  positionsFrom(ordinal: number): number;
  /** Bytes of the widest frequency. */
  readonly freqBytes: number;
  /** Sets the bits of a term's documents, straight from their code; answers how many were not set. */
  markDocs(ordinal: number, words: Uint32Array): number;
  /** A term for who is going to ask for it again and again. */
  term(ordinal: number): InvertedTerm;
}

/** One term of a field. It remembers where what is kept of its postings lies, so that nothing has to be looked up for it. */
export interface InvertedTerm {
  readonly ordinal: number;
  readonly docFreq: number;
  /** Where its coded postings lie. */
  readonly blocks: TermBlocks;
  /** Read into `room`, where it is given: valid until the next term is. */
  postings(room?: PostingsRoom): Postings;
  /** What the postings score, and the documents as a set where they are many; undefined for a term of few postings. */
  impacts(): TermImpacts | undefined;
}

export type DocValues = NumericDocValues | OrdinalDocValues;

interface DocValuesShape {
  /** Documents with at least one value. */
  readonly docsWithValue: Bits;
  /** Multi-valued: document d owns entries `offsets[d]` to `offsets[d + 1] - 1`. Undefined: entry d is document d's, if it has one. */
  readonly offsets: Uint32Array | undefined;
  /**
   * The column in value order: `docs[i]` ascending by (value, docId), one entry per value. For a single-valued column this
   * is the sorted permutation of the documents that have a value. Built on first use.
   */
  valueOrder(): Uint32Array;
  /** First index of `valueOrder()` whose value is >= `value` (`after`: > `value`). For ordinals `value` is an ordinal. */
  seek(value: number | bigint, after: boolean): number;
}

/** Numbers, dates (epoch ms) and booleans (0, 1); a document's values ascending, duplicates kept. -0.0 sorts before 0.0. */
export interface NumericDocValues extends DocValuesShape {
  readonly kind: 'numeric';
  /** `BigInt64Array` only when a long beyond 2^53 is present. */
  readonly values: NumericArray;
}

/** Keywords: ordinals into a sorted dictionary; a document's ordinals ascending, without duplicates. */
export interface OrdinalDocValues extends DocValuesShape {
  readonly kind: 'ordinal';
  readonly terms: TermDictionary;
  readonly ordinals: UintArray;
}
