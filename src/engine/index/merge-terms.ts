import type { SliceMeter, Sliced } from './slices.ts';
import { BytesTable } from './growable.ts';
import type { TermDictionary } from './segment.ts';

/** Units of work for a term in one source. */
const UNITS_PER_TERM = 100;

/** Room for so few terms is taken at once, were none of them the same in two sources. */
const FEW_TERMS = 4096;

/** Marks a term that no live document has. */
export const DROPPED = 0xffff_ffff;

export interface MergedTerms {
  readonly terms: BytesTable;
  /** Per source: the new ordinal of each of its terms, or DROPPED. */
  readonly ordinalMaps: readonly (Uint32Array | undefined)[];
}

/** A dictionary to merge and which of its terms live documents have; `used` undefined: all. */
export interface TermSource {
  readonly terms: TermDictionary;
  readonly used: Uint8Array | undefined;
}

/** Walks the terms in use of one dictionary, where they lie. */
class TermCursor {
  readonly #terms: TermDictionary;
  readonly #used: Uint8Array | undefined;
  readonly ordinalMap: Uint32Array;
  readonly bytes: Uint8Array;
  ordinal = -1;
  start = 0;
  end = 0;

  constructor({ terms, used }: TermSource) {
    this.#terms = terms;
    this.#used = used;
    this.bytes = terms.allBytes;
    this.ordinalMap = new Uint32Array(terms.size).fill(DROPPED);
    this.next();
  }

  get atEnd(): boolean {
    return this.ordinal === this.#terms.size;
  }

  /** Moves to the next term in use. */
  next(): void {
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
function compareTerms(a: TermCursor, b: TermCursor): number {
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

/** Puts the cursors that stand at the smallest term into `first`; answers how many there are. */
function findFirst(cursors: readonly TermCursor[], first: TermCursor[]): number {
  let count = 0;
  for (const cursor of cursors) {
    if (cursor.atEnd) continue;
    const order = count === 0 ? -1 : compareTerms(cursor, first[0]);
    if (order > 0) continue;
    if (order < 0) count = 0;
    first[count++] = cursor;
  }
  return count;
}

/** Merges sorted dictionaries, in slices. A source without the field is undefined and stays so in the answer. */
export function* mergeTerms(sources: readonly (TermSource | undefined)[], meter: SliceMeter): Sliced<MergedTerms> {
  const slots = sources.map((source) => source && new TermCursor(source));
  const cursors = slots.filter((cursor) => cursor !== undefined);
  const first: TermCursor[] = [];
  const most = cursors.reduce((sum, { ordinalMap }) => sum + ordinalMap.length, 0);
  const bytes = cursors.reduce((sum, cursor) => sum + cursor.bytes.length, 0);
  const terms = most <= FEW_TERMS ? new BytesTable(most, bytes) : new BytesTable();
  for (let count = findFirst(cursors, first); count > 0; count = findFirst(cursors, first)) {
    terms.appendRange(first[0].bytes, first[0].start, first[0].end);
    for (let i = 0; i < count; i++) {
      const cursor = first[i];
      cursor.ordinalMap[cursor.ordinal] = terms.size - 1;
      cursor.next();
    }
    if (meter.add(cursors.length * UNITS_PER_TERM)) yield meter.take();
  }
  return { terms, ordinalMaps: slots.map((cursor) => cursor?.ordinalMap) };
}
