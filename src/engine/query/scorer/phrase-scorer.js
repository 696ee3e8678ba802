import { POSTINGS_BLOCK } from '../../index/segment/postings.ts';
import { bm25 } from '../weight/bm25.ts';
import { ConjunctionScorer } from './conjunction-scorer.ts';
import { NO_MORE_DOCS, Scorer } from './scorer.ts';
import { SloppyMatcher } from './sloppy-matcher.ts';
/** Positions of one phrase term in the current document, cursor included. */
export class PositionCursor {
  /** Where the term stands in the phrase. */
  offset;
  /** The same for cursors over the same term. */
  termKeys;
  scorer;
  positions;
  from = 0;
  end = 0;
  #postings;
  #loadedAt = -1;
  #loadedFrom = 0;
  constructor(scorer, positions, offset) {
    this.scorer = scorer;
    this.positions = positions;
    this.offset = offset;
    this.termKeys = [scorer.term.ordinal];
  }
  /** Finds the positions of the document the scorer stands on. */
  load() {
    this.#postings ??= this.scorer.postings;
    const { positionStart, blockStart, blockPositionStart, freqs } = this.#postings;
    const at = this.scorer.at;
    const block = Math.floor(at / POSTINGS_BLOCK);
    const blockFirst = block * POSTINGS_BLOCK;
    let from = block === 0 ? positionStart : blockPositionStart[blockStart + block];
    let i = blockFirst;
    // Goes on from the document loaded before, if that lies in the same block.
    if (this.#loadedAt >= blockFirst) {
      from = this.#loadedFrom;
      i = this.#loadedAt;
    }
    for (; i < at; i++) from += freqs[i];
    this.#loadedAt = at;
    this.#loadedFrom = from;
    this.from = from;
    this.end = from + freqs[at];
  }
}
/** Documents where the terms stand at their relative positions, or up to `slop` moves from them. */
export class PhraseScorer extends Scorer {
  #conjunction;
  #cursors;
  #sloppy;
  #scoring;
  #freq = 0;
  constructor(cursors, slop, scoring) {
    super();
    this.#cursors = cursors;
    this.#conjunction = new ConjunctionScorer(
      cursors.map((cursor) => cursor.scorer),
      [],
    );
    this.#sloppy = slop === 0 ? undefined : new SloppyMatcher(cursors, slop);
    this.#scoring = scoring;
  }
  get cost() {
    return this.#conjunction.cost;
  }
  nextDoc() {
    return this.#verify(this.#conjunction.nextDoc());
  }
  advance(target) {
    return this.#verify(this.#conjunction.advance(target));
  }
  enter(from, to) {
    this.docId = from - 1;
    this.#conjunction.enter(from, to);
  }
  /** Occurrences in the current document, those with slop weighing less. */
  freq() {
    return this.#freq;
  }
  score() {
    const scoring = this.#scoring;
    if (scoring === undefined) return 0;
    const norm = scoring.norms === undefined ? 1 : scoring.norms[this.docId];
    return bm25(scoring.weight, this.#freq, scoring.normInverses[norm]);
  }
  #verify(first) {
    let doc = first;
    while (doc !== NO_MORE_DOCS) {
      for (const cursor of this.#cursors) cursor.load();
      this.#freq = this.#sloppy === undefined ? countExact(this.#cursors) : this.#sloppy.freq();
      if (this.#freq > 0) break;
      doc = this.#conjunction.nextDoc();
    }
    this.docId = doc;
    return doc;
  }
}
/** How often the whole phrase occurs, every term exactly in its place. */
function countExact(cursors) {
  const lead = cursors[0];
  let count = 0;
  for (let i = lead.from; i < lead.end; i++) {
    const base = lead.positions[i] - lead.offset;
    let agreed = 1;
    for (; agreed < cursors.length; agreed++) {
      const cursor = cursors[agreed];
      const wanted = base + cursor.offset;
      while (cursor.from < cursor.end && cursor.positions[cursor.from] < wanted) cursor.from++;
      if (cursor.from === cursor.end) return count;
      if (cursor.positions[cursor.from] !== wanted) break;
    }
    if (agreed === cursors.length) count++;
  }
  return count;
}
