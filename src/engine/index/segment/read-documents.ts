import type { Leaf } from './searcher.ts';
import type { Segment } from './segment.ts';

/** So few documents are not worth sorting by segment. */
export const FEW_DOCS = 16;

/** Something that segments tell of one document, and of many. */
interface Told<T> {
  of(segment: Segment, docId: number): T;
  ofMany(segment: Segment, docIds: Uint32Array): readonly T[];
}

/** The ids of documents. */
export const IDS: Told<string> = { of: (segment, docId) => segment.id(docId), ofMany: (segment, docIds) => segment.ids(docIds) };
/** Their sources as they are stored: views. */
export const SOURCES: Told<Uint8Array> = {
  of: (segment, docId) => segment.source(docId),
  ofMany: (segment, docIds) => segment.sources(docIds),
};

/** What is told of documents in any order, read segment by segment. */
export function readAll<T>(leaves: readonly Leaf[], docs: Uint32Array, told: Told<T>): readonly T[] {
  if (leaves.length === 1) return told.ofMany(leaves[0].segment, docs);
  const all = new Array<T>(docs.length);
  if (docs.length <= FEW_DOCS) {
    for (let row = 0; row < docs.length; row++) {
      const { segment, docBase } = leaves[leafAt(leaves, docs[row])];
      all[row] = told.of(segment, docs[row] - docBase);
    }
    return all;
  }
  for (let from = 0; from < docs.length; from += ROOM) addAll(leaves, docs, from, { told, all });
  return all;
}

/** Rows sorted by segment at a time: scratch, used up before a call returns, as memory of its own for each page takes longer to get than to use. */
const ROOM = 4096;
const PLACES = new Uint16Array(ROOM);
const ROWS = new Uint32Array(ROOM);
const DOC_IDS = new Uint32Array(ROOM);

/** Adds what is told of `ROOM` documents from `from` on, or of as many as there are. */
function addAll<T>(
  leaves: readonly Leaf[],
  docs: Uint32Array,
  from: number,
  { told, all }: { readonly told: Told<T>; readonly all: T[] },
): void {
  const count = Math.min(docs.length - from, ROOM);
  const ends: number[] = [];
  for (let at = 0; at <= leaves.length; at++) ends.push(0);
  // Neighbours mostly lie in one segment: pages by a sort come in runs.
  let place = 0;
  for (let row = 0; row < count; row++) {
    const doc = docs[from + row];
    if (doc < leaves[place].docBase || (place + 1 < leaves.length && doc >= leaves[place + 1].docBase)) place = leafAt(leaves, doc);
    PLACES[row] = place;
    ends[place + 1]++;
  }
  for (let at = 0; at < leaves.length; at++) ends[at + 1] += ends[at];
  const starts = [...ends];
  for (let row = 0; row < count; row++) {
    const at = starts[PLACES[row]]++;
    ROWS[at] = from + row;
    DOC_IDS[at] = docs[from + row] - leaves[PLACES[row]].docBase;
  }
  for (let at = 0; at < leaves.length; at++) {
    const start = ends[at];
    if (start === ends[at + 1]) continue;
    const read = told.ofMany(leaves[at].segment, DOC_IDS.subarray(start, ends[at + 1]));
    for (let i = 0; i < read.length; i++) all[ROWS[start + i]] = read[i];
  }
}

/** Place of the leaf a shard-level document number falls into. */
export function leafAt(leaves: readonly Leaf[], doc: number): number {
  let low = 0;
  let high = leaves.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (leaves[middle].docBase <= doc) low = middle;
    else high = middle - 1;
  }
  return low;
}
