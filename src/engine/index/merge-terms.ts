import type { SliceMeter, Sliced } from './slices.ts';
import { compareBytes } from '../json/utf8.ts';
import { BytesTable } from './growable.ts';
import type { TermDictionary } from './segment.ts';

/** Units of work for a term in one source. */
const UNITS_PER_TERM = 100;

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

/** Walks the terms in use of one dictionary. */
class TermCursor {
  readonly #source: TermSource;
  readonly ordinalMap: Uint32Array;
  ordinal = -1;
  term: Uint8Array | undefined;

  constructor(source: TermSource) {
    this.#source = source;
    this.ordinalMap = new Uint32Array(source.terms.size).fill(DROPPED);
    this.next();
  }

  /** Moves to the next term in use; `term` is undefined at the end. */
  next(): void {
    const { terms } = this.#source;
    this.ordinal++;
    while (this.ordinal < terms.size && !this.#isUsed()) this.ordinal++;
    this.term = this.ordinal < terms.size ? terms.bytes(this.ordinal) : undefined;
  }

  #isUsed(): boolean {
    const { used } = this.#source;
    return used === undefined || used[this.ordinal] === 1;
  }
}

function smallest(cursors: readonly TermCursor[]): Uint8Array | undefined {
  let least: Uint8Array | undefined;
  for (const { term } of cursors) if (term && (!least || compareBytes(term, least) < 0)) least = term;
  return least;
}

/** Merges sorted dictionaries, in slices. A source without the field is undefined and stays so in the answer. */
export function* mergeTerms(sources: readonly (TermSource | undefined)[], meter: SliceMeter): Sliced<MergedTerms> {
  const slots = sources.map((source) => source && new TermCursor(source));
  const cursors = slots.filter((cursor) => cursor !== undefined);
  const terms = new BytesTable();
  for (let term = smallest(cursors); term; term = smallest(cursors)) {
    for (const cursor of cursors) {
      if (!cursor.term || compareBytes(cursor.term, term) !== 0) continue;
      cursor.ordinalMap[cursor.ordinal] = terms.size;
      cursor.next();
    }
    terms.append(term);
    if (meter.add(cursors.length * UNITS_PER_TERM)) yield meter.take();
  }
  return { terms, ordinalMaps: slots.map((cursor) => cursor?.ordinalMap) };
}
