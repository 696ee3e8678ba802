import { BytesTable } from '../memory/growable.ts';
/** Units of work for a term in one source. */
const UNITS_PER_TERM = 100;
/** Room for so few terms is taken at once, were none of them the same in two sources. */
const FEW_TERMS = 4096;
/** Marks a term that no live document has. */
export const DROPPED = 4294967295;
/** Walks the terms in use of one dictionary, where they lie. */
class TermCursor {
  #terms;
  #used;
  ordinalMap;
  bytes;
  ordinal = -1;
  start = 0;
  end = 0;
  constructor({ terms, used }, scratch) {
    this.#terms = terms;
    this.#used = used;
    this.bytes = terms.allBytes;
    this.ordinalMap = scratch.uint32(terms.size).fill(DROPPED);
    this.next();
  }
  get atEnd() {
    return this.ordinal === this.#terms.size;
  }
  /** Whether its term is the last one of a table. */
  isAt(terms) {
    const { data } = terms.bytes;
    let at = terms.start(terms.size - 1);
    if (terms.bytes.length - at !== this.end - this.start) return false;
    for (let i = this.start; i < this.end; i++, at++) if (data[at] !== this.bytes[i]) return false;
    return true;
  }
  /** Moves to the next term in use. */
  next() {
    const { size } = this.#terms;
    const used = this.#used;
    this.ordinal++;
    if (used !== undefined) while (this.ordinal < size && used[this.ordinal] !== 1) this.ordinal++;
    if (this.ordinal === size) return;
    this.start = this.#terms.start(this.ordinal);
    this.end = this.#terms.start(this.ordinal + 1);
  }
}
/** Below 0 when the term of `a` sorts before that of `b`. */
function compareTerms(a, b) {
  const left = a.bytes;
  const right = b.bytes;
  const { end } = a;
  let j = b.start;
  for (let i = a.start; i < end; i++, j++) {
    if (j === b.end) return 1;
    const difference = left[i] - right[j];
    if (difference !== 0) return difference;
  }
  return j - b.end;
}
/** Moves the cursor in front of `cursors` to its place: all that follow are in order. */
function sinkFirst(cursors) {
  const first = cursors[0];
  const { length } = cursors;
  let at = 1;
  for (; at < length && compareTerms(first, cursors[at]) > 0; at++) cursors[at - 1] = cursors[at];
  cursors[at - 1] = first;
}
/** The cursors that have a term, by that. */
function inOrder(cursors) {
  const ordered = [];
  for (const cursor of cursors) {
    if (cursor === undefined || cursor.atEnd) continue;
    ordered.unshift(cursor);
    sinkFirst(ordered);
  }
  return ordered;
}
/**
 * Merges sorted dictionaries, in slices. A source without the field is undefined and stays so in the answer. The cursors are kept in the order of their terms:
 * where one source is much larger than the others, as in most merges of a refresh, its next term mostly comes first again, and one comparison says so.
 */
export function* mergeTerms(sources, meter) {
  const slots = sources.map((source) => source && new TermCursor(source, meter.scratch));
  const cursors = inOrder(slots);
  const present = slots.reduce((count, cursor) => (cursor === undefined ? count : count + 1), 0);
  const terms = roomFor(slots, meter.scratch);
  while (cursors.length > 0) {
    const cursor = cursors[0];
    if (terms.size === 0 || !cursor.isAt(terms)) {
      terms.appendRange(cursor.bytes, cursor.start, cursor.end);
      if (meter.add(present * UNITS_PER_TERM)) yield meter.take();
    }
    cursor.ordinalMap[cursor.ordinal] = terms.size - 1;
    cursor.next();
    if (cursor.atEnd) cursors.shift();
    else sinkFirst(cursors);
  }
  return { terms, ordinalMaps: slots.map((cursor) => cursor?.ordinalMap) };
}
function roomFor(cursors, scratch) {
  let terms = 0;
  let bytes = 0;
  for (const cursor of cursors) {
    terms += cursor?.ordinalMap.length ?? 0;
    bytes += cursor?.bytes.length ?? 0;
  }
  return terms <= FEW_TERMS ? new BytesTable(terms, bytes, scratch) : new BytesTable();
}
