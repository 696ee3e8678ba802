import type { Leaf } from '../../index/segment/searcher.ts';
import { idf, termWeight } from './bm25.ts';
import type { PhraseQuery, PhrasePrefixQuery } from '../index-query.ts';
import { type PhraseCursor, PhraseScorer, PositionCursor } from '../scorer/phrase-scorer.ts';
import type { Scorer } from '../scorer/scorer.ts';
import type { ShardStatistics } from './shard-statistics.ts';
import { type BoundScoring, termScorer } from './term-weight.ts';
import { UnionCursor } from '../scorer/union-cursor.ts';
import { COUNT_UNKNOWN, type Weight } from './weight.ts';

/** What a phrase's score starts from on this shard: as rare as all its terms together. */
export function bindPhrase(
  query: { readonly field: string; readonly terms: readonly Uint8Array[] },
  statistics: ShardStatistics,
  boost: number,
): BoundScoring {
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
export class PhraseWeight implements Weight {
  readonly #query: PhraseQuery;
  readonly #scoring: BoundScoring | undefined;

  constructor(query: PhraseQuery, scoring: BoundScoring | undefined) {
    this.#query = query;
    this.#scoring = scoring;
  }

  scorer(leaf: Leaf): Scorer | undefined {
    const { field, slop } = this.#query;
    const cursors = placeCursors(leaf, this.#query);
    if (cursors === undefined) return undefined;
    const norms = leaf.segment.inverted(field)?.norms;
    return new PhraseScorer(cursors, slop, this.#scoring && { ...this.#scoring, norms, hasFreqs: true });
  }

  count(): number {
    return COUNT_UNKNOWN;
  }
}

/** As a phrase, with any of several terms in the last place. */
export class PhrasePrefixWeight implements Weight {
  readonly #query: PhrasePrefixQuery;
  readonly #ends: readonly Uint8Array[];
  readonly #scoring: BoundScoring | undefined;

  constructor(query: PhrasePrefixQuery, ends: readonly Uint8Array[], scoring: BoundScoring | undefined) {
    this.#query = query;
    this.#ends = ends;
    this.#scoring = scoring;
  }

  scorer(leaf: Leaf): Scorer | undefined {
    const { field, prefixPosition, slop } = this.#query;
    const cursors = placeCursors(leaf, this.#query);
    if (cursors === undefined) return undefined;
    const ends = this.#ends.map((term) => positionCursor(leaf, field, term, prefixPosition)).filter((cursor) => cursor !== undefined);
    if (ends.length === 0) return undefined;
    const norms = leaf.segment.inverted(field)?.norms;
    cursors.push(new UnionCursor(ends, prefixPosition));
    return new PhraseScorer(cursors, slop, this.#scoring && { ...this.#scoring, norms, hasFreqs: true });
  }

  count(): number {
    return COUNT_UNKNOWN;
  }
}

/** A cursor for each place; undefined where nothing stands in one of them. */
function placeCursors(leaf: Leaf, query: Pick<PhraseQuery, 'field' | 'terms' | 'positions'>): PhraseCursor[] | undefined {
  const { field, terms, positions } = query;
  const cursors: PhraseCursor[] = [];
  for (let i = 0; i < terms.length;) {
    const found: PositionCursor[] = [];
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

function positionCursor(leaf: Leaf, field: string, term: Uint8Array, offset: number): PositionCursor | undefined {
  const scorer = termScorer(leaf, field, term, undefined);
  const positions = leaf.segment.inverted(field)?.positions;
  return scorer && positions && new PositionCursor(scorer, positions, offset);
}
