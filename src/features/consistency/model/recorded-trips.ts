import type { Judgement, Mark } from './classify.ts';

/** A lane's trip as it was made when the page was built: what became of each document, a letter each. */
export interface RecordedTrip {
  readonly lane: string;
  readonly name: string;
  /** Of the documents that were there at the start, in that order. */
  readonly start: string;
  /** Of those written during the trip. */
  readonly added: string;
  readonly duplicates: number;
  readonly missing: number;
}

/** A check made when the page was built, by the same engine. */
export interface RecordedTrips {
  readonly documents: number;
  readonly size: number;
  /** Inserts at each turn of a page. */
  readonly rate: number;
  readonly trips: readonly RecordedTrip[];
}

const letters: Readonly<Record<Mark, string>> = {
  once: 'o',
  duplicate: 'd',
  missing: 'm',
  ghost: 'x',
  gone: 'g',
  newSeen: 's',
  newUnseen: 'u',
  unreached: 'r',
};
const marks = new Map(Object.entries(letters).map(([mark, letter]) => [letter, mark as Mark]));

/** Writes the marks of a trip, in the order of its documents. */
export function writeMarks(documents: Judgement['start']): string {
  return documents.map(({ mark }) => letters[mark]).join('');
}

/** The inverse of {@link writeMarks}: documents of which nothing but their marks is known. */
export function readMarks(text: string): Judgement['start'] {
  return Array.from(text, (letter, at) => ({
    id: '',
    mark: marks.get(letter) ?? 'unreached',
    place: at + 1,
    sightings: [],
    inserted: null,
    deleted: null,
  }));
}
