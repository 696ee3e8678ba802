import { ConjunctionScorer } from '../../query/scorer/conjunction-scorer.ts';
import type { Sliced, SliceMeter } from '../../index/memory/slices.ts';
import { NO_MORE_DOCS } from '../../query/scorer/scorer.ts';
import { BitsScorer } from '../../query/scorer/set-scorers.ts';
import { TermScorer } from '../../query/scorer/term-scorer.ts';
import type { Words } from './block-max-lead-collector.ts';
import { isLive, type LeafMatches } from '../phase/leaf-matches.ts';
import { leafTerms } from './leaf-terms.ts';
import { RankedTerm } from './ranked-term.ts';
import type { ScoreCollector } from './score-collector.ts';
import { collectTerm, collectWholeTerm } from './block-max-term-collector.ts';
import { collectTermConjunction } from './block-max-conjunction-collector.ts';
import { collectNextTerms, collectTermDisjunction, collectWholeDisjunction } from './max-score-collector.ts';

/** Units of work of one term in a window of documents. */
const UNITS_PER_TERM = 2000;

/** How the matches of one leaf are collected by score. */
export interface LeafRanking {
  /** So many live matches, or more, score at least this; -Infinity where nobody knows without looking. */
  floor(matches: number): number;
  collect(collector: ScoreCollector): void;
  /** As {@link collect}, in steps; absent where all of it fits into one. */
  collectInSteps?(collector: ScoreCollector, meter: SliceMeter): Sliced<void>;
}

/** The way that looks at the fewest documents; without `skipping` every match is looked at. */
export function rankingOf(match: LeafMatches, skipping: boolean): LeafRanking {
  const { scorer } = match;
  const terms = leafTerms(match);
  if (terms !== undefined) return new TermRanking(match, terms, skipping);
  const clauses = skipping && scorer instanceof ConjunctionScorer ? conjunctionOf(scorer) : undefined;
  if (clauses !== undefined) return new ConjunctionRanking(match, clauses);
  return new AnyRanking(match);
}

/** One term, or any of several. */
class TermRanking implements LeafRanking {
  readonly #match: LeafMatches;
  readonly #terms: readonly RankedTerm[];
  readonly #skipping: boolean;

  constructor(match: LeafMatches, terms: readonly RankedTerm[], skipping: boolean) {
    this.#match = match;
    this.#terms = terms;
    this.#skipping = skipping;
  }

  /** A document scores at least what its best term does. */
  floor(matches: number): number {
    const { segment, liveDocs } = this.#match.leaf;
    const deleted = liveDocs === undefined ? 0 : segment.docCount - liveDocs.cardinality;
    let floor = -Infinity;
    for (const { size, scores } of this.#terms) {
      if (size >= matches + deleted) floor = Math.max(floor, scores.scoreAt(matches + deleted));
    }
    return floor;
  }

  collect(collector: ScoreCollector): void {
    const { leaf } = this.#match;
    const terms = this.#terms;
    if (!this.#skipping) {
      if (terms.length === 1) collectWholeTerm(leaf, terms[0], collector);
      else collectWholeDisjunction(leaf, terms, collector);
      return;
    }
    const before = collector.tally.visited;
    if (terms.length === 1) collectTerm(leaf, terms[0], collector);
    else collectTermDisjunction(leaf, terms, collector);
    skipRest(this.#match, collector, before);
  }

  *collectInSteps(collector: ScoreCollector, meter: SliceMeter): Sliced<void> {
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

interface ConjunctionClauses {
  readonly terms: readonly TermScorer[];
  readonly filters: readonly Words[];
}

/** What a conjunction is made of, where it is terms and bitsets alone; terms that do not score have no scoring. */
export function conjunctionOf({ clauses, scoring }: ConjunctionScorer): ConjunctionClauses | undefined {
  const terms: TermScorer[] = [];
  const filters: Words[] = [];
  for (const clause of clauses) {
    if (clause instanceof TermScorer) terms.push(clause);
    else if (clause instanceof BitsScorer && !scoring.includes(clause)) filters.push(clause.words);
    else return undefined;
  }
  return terms.length === 0 ? undefined : { terms, filters };
}

/** All of several terms and filters. */
class ConjunctionRanking implements LeafRanking {
  readonly #match: LeafMatches;
  readonly #clauses: ConjunctionClauses;

  constructor(match: LeafMatches, clauses: ConjunctionClauses) {
    this.#match = match;
    this.#clauses = clauses;
  }

  floor(): number {
    return -Infinity;
  }

  collect(collector: ScoreCollector): void {
    const before = collector.tally.visited;
    const { terms, filters } = this.#clauses;
    const ranked = terms.map((scorer) => new RankedTerm(scorer, scorer.scoring));
    collectTermConjunction(this.#match.leaf, ranked, filters, collector);
    skipRest(this.#match, collector, before);
  }
}

/** Anything else, document by document. */
class AnyRanking implements LeafRanking {
  readonly #match: LeafMatches;

  constructor(match: LeafMatches) {
    this.#match = match;
  }

  floor(): number {
    return -Infinity;
  }

  collect(collector: ScoreCollector): void {
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
function collectConstant(match: LeafMatches, score: number, collector: ScoreCollector): void {
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
function skipRest({ count }: LeafMatches, { tally }: ScoreCollector, visitedBefore: number): void {
  tally.passOver(count, tally.visited - visitedBefore);
}
