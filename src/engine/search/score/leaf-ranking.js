import { ConjunctionScorer } from '../../query/scorer/conjunction-scorer.ts';
import { NO_MORE_DOCS } from '../../query/scorer/scorer.ts';
import { TermScorer } from '../../query/scorer/term-scorer.ts';
import { DEEP } from './collect-deep.ts';
import { collectConjunction, conjunctionOf } from './conjunction-collector.ts';
import { isLive } from '../phase/leaf-matches.ts';
import { leafTerms } from './leaf-terms.ts';
import { collectTerm } from './term-collector.ts';
import { collectNextTerms, collectTermDisjunction, collectWholeDisjunction } from './max-score-collector.ts';
/** Units of work of one term in a window of documents. */
const UNITS_PER_TERM = 2000;
/** The way that looks at the fewest documents, or at every match where none may go unseen. */
export function rankingOf(match, collector) {
  const { leaf, scorer } = match;
  const { canSkip, maySkip } = collector;
  const isDeep = maySkip && collector.queue.capacity >= DEEP;
  if (scorer instanceof TermScorer && scorer.scoring !== undefined && !isDeep) {
    return canSkip ? new BlockMaxRanking(match, () => collectTerm(leaf, scorer, [], collector)) : new AnyRanking(match);
  }
  const clauses = canSkip && scorer instanceof ConjunctionScorer ? conjunctionOf(scorer) : undefined;
  if (clauses !== undefined) return new BlockMaxRanking(match, () => collectConjunction(leaf, clauses, collector));
  const terms = leafTerms(match);
  return terms === undefined ? new AnyRanking(match) : new TermRanking(match, terms, maySkip);
}
/** One term, or all of several terms and sets: block by block. */
class BlockMaxRanking {
  #match;
  #collect;
  constructor(match, collect) {
    this.#match = match;
    this.#collect = collect;
  }
  floor() {
    return -Infinity;
  }
  collect(collector) {
    const before = collector.tally.visited;
    this.#collect();
    if (collector.maySkip) skipRest(this.#match, collector, before);
  }
}
/** Any of several terms, or one. */
class TermRanking {
  #match;
  #terms;
  #skipping;
  constructor(match, terms, skipping) {
    this.#match = match;
    this.#terms = terms;
    this.#skipping = skipping;
  }
  /** A document scores at least what its best term does. */
  floor(matches) {
    const { segment, liveDocs } = this.#match.leaf;
    const deleted = liveDocs === undefined ? 0 : segment.docCount - liveDocs.cardinality;
    let floor = -Infinity;
    for (const { size, scores } of this.#terms) {
      if (size >= matches + deleted) floor = Math.max(floor, scores.scoreAt(matches + deleted));
    }
    return floor;
  }
  collect(collector) {
    const { leaf } = this.#match;
    const terms = this.#terms;
    if (!this.#skipping) {
      collectWholeDisjunction(leaf, terms, collector);
      return;
    }
    const before = collector.tally.visited;
    collectTermDisjunction(leaf, terms, collector);
    skipRest(this.#match, collector, before);
  }
  *collectInSteps(collector, meter) {
    const terms = this.#terms;
    if (!this.#skipping || terms.length === 1) {
      this.collect(collector);
      return;
    }
    const before = collector.tally.visited;
    for (let doc = 0; doc !== Infinity;) {
      doc = collectNextTerms(this.#match.leaf, terms, collector, doc);
      if (meter.add(UNITS_PER_TERM * terms.length)) yield meter.take();
    }
    skipRest(this.#match, collector, before);
  }
}
/** Anything else, document by document. */
class AnyRanking {
  #match;
  constructor(match) {
    this.#match = match;
  }
  floor() {
    return -Infinity;
  }
  collect(collector) {
    const { leaf, scorer } = this.#match;
    const constant = scorer.constantScore();
    if (constant !== undefined) {
      collectConstant(this.#match, constant, collector);
      return;
    }
    for (let doc = scorer.nextDoc(); doc !== NO_MORE_DOCS; doc = scorer.nextDoc()) {
      if (isLive(leaf, doc)) collector.collect(leaf.docBase + doc, scorer.score());
    }
  }
}
/** Where all scores are equal, documents compete by number alone: starts behind the cursor, stops when the queue is full. */
function collectConstant(match, score, collector) {
  const { leaf, scorer } = match;
  const firstAhead = collector.firstAhead(score) - leaf.docBase;
  const before = collector.tally.visited;
  let partial = false;
  let doc = -1;
  for (;;) {
    if (collector.maySkip && score <= collector.threshold) {
      partial = true;
      break;
    }
    const jumps = collector.maySkip && doc + 1 < firstAhead;
    partial ||= jumps;
    doc = jumps ? scorer.advance(Math.min(firstAhead, NO_MORE_DOCS)) : scorer.nextDoc();
    if (doc === NO_MORE_DOCS) break;
    if (isLive(leaf, doc)) collector.collect(leaf.docBase + doc, score);
  }
  if (partial) skipRest(match, collector, before);
}
/** Passes over the matches of a leaf that were not looked at. */
function skipRest({ count }, { tally }, visitedBefore) {
  tally.passOver(count, tally.visited - visitedBefore);
}
