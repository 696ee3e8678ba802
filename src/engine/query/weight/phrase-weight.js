import { idf, termWeight } from './bm25.ts';
import { PhraseScorer, PositionCursor } from '../scorer/phrase-scorer.ts';
import { termScorer } from './term-weight.ts';
import { UnionCursor } from '../scorer/union-cursor.ts';
import { COUNT_UNKNOWN } from './weight.ts';
/** What a phrase's score starts from on this shard: as rare as all its terms together. */
export function bindPhrase(query, statistics, boost) {
  const field = statistics.field(query.field);
  let sum = 0;
  for (const term of query.terms) {
    const docFreq = statistics.docFreq(query.field, term);
    // Of several terms for one place some may be nowhere.
    if (docFreq > 0) sum += idf(docFreq, field.docCount);
  }
  const { averageLength, normInverses } = statistics.lengths(query.field);
  return { weight: termWeight(boost, Math.fround(sum)), averageLength, normInverses };
}
/** Terms in their places. */
export class PhraseWeight {
  #query;
  #scoring;
  constructor(query, scoring) {
    this.#query = query;
    this.#scoring = scoring;
  }
  scorer(leaf) {
    const { field, slop } = this.#query;
    const cursors = placeCursors(leaf, this.#query);
    if (cursors === undefined) return undefined;
    const norms = leaf.segment.inverted(field)?.norms;
    return new PhraseScorer(cursors, slop, this.#scoring && { ...this.#scoring, norms, hasFreqs: true });
  }
  count() {
    return COUNT_UNKNOWN;
  }
}
/** As a phrase, with any of several terms in the last place. */
export class PhrasePrefixWeight {
  #query;
  #ends;
  #scoring;
  constructor(query, ends, scoring) {
    this.#query = query;
    this.#ends = ends;
    this.#scoring = scoring;
  }
  scorer(leaf) {
    const { field, prefixPosition, slop } = this.#query;
    const cursors = placeCursors(leaf, this.#query);
    if (cursors === undefined) return undefined;
    const ends = this.#ends.map((term) => positionCursor(leaf, field, term, prefixPosition)).filter((cursor) => cursor !== undefined);
    if (ends.length === 0) return undefined;
    const norms = leaf.segment.inverted(field)?.norms;
    cursors.push(new UnionCursor(ends, prefixPosition));
    return new PhraseScorer(cursors, slop, this.#scoring && { ...this.#scoring, norms, hasFreqs: true });
  }
  count() {
    return COUNT_UNKNOWN;
  }
}
/** A cursor for each place; undefined where nothing stands in one of them. */
function placeCursors(leaf, query) {
  const { field, terms, positions } = query;
  const cursors = [];
  for (let i = 0; i < terms.length;) {
    const found = [];
    const place = positions[i];
    for (; i < terms.length && positions[i] === place; i++) {
      const cursor = positionCursor(leaf, field, terms[i], place);
      if (cursor !== undefined) found.push(cursor);
    }
    if (found.length === 0) return undefined;
    cursors.push(found.length === 1 ? found[0] : new UnionCursor(found, place));
  }
  return cursors;
}
function positionCursor(leaf, field, term, offset) {
  const scorer = termScorer(leaf, field, term, undefined);
  const positions = leaf.segment.inverted(field)?.positions;
  return scorer && positions && new PositionCursor(scorer, positions, offset);
}
