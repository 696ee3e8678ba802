import { bitWords, countBits } from '../../index/memory/bits.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { Sliced, SliceMeter } from '../../index/memory/slices.ts';
import { ascending } from '../../query/scorer/ascending.ts';
import { DisjunctionScorer } from '../../query/scorer/disjunction-scorer.ts';
import type { Scorer } from '../../query/scorer/scorer.ts';
import { ConstantScorer } from '../../query/scorer/set-scorers.ts';
import { TermScorer } from '../../query/scorer/term-scorer.ts';
import { areTerms, isTermDisjunction } from '../count/count-matches.ts';
import type { LeafMatches } from '../phase/leaf-matches.ts';
import { RankedTerm } from './ranked-term.ts';

/**
 * The terms that a leaf's matches are any of, those that can add least first; undefined where something else matches too. Made once for a query
 * phase: who asks first whether a page is to be ranked in one go leaves them to who ranks it otherwise.
 */
export function leafTerms(match: LeafMatches): readonly RankedTerm[] | undefined {
  if (match.terms === undefined) {
    const terms = scorersOf(match.scorer)?.map((scorer) => new RankedTerm(scorer, scorer.scoring));
    if (terms === undefined) return undefined;
    match.terms = ascending(terms, ({ scores }) => scores.max);
  }
  return match.terms;
}

/** As {@link leafTerms}, a term a step: what is known of a common term ahead of a search takes as long to work out as to use. */
export function* leafTermsInSteps(clauses: readonly TermScorer[], meter: SliceMeter): Sliced<readonly RankedTerm[]> {
  const terms: RankedTerm[] = [];
  for (const scorer of clauses) {
    terms.push(new RankedTerm(scorer, scorer.scoring));
    if (meter.add(UNITS_PER_TERM + UNITS_PER_POSTING * scorer.cost)) yield meter.take();
  }
  return ascending(terms, ({ scores }) => scores.max);
}

/** What is known ahead of a term may have to be worked out anew. */
const UNITS_PER_TERM = 500;
const UNITS_PER_POSTING = 10;

/** What counting needs of a term: the set of its documents, or the list of them. */
type CountedTerm = Pick<RankedTerm, 'docs' | 'docIds' | 'start' | 'end' | 'size'>;

/** Live documents of any of the terms: as many as `countMatchesOf` says, a term a step. */
export function* countTermsInSteps({ segment, liveDocs }: Leaf, terms: Iterable<CountedTerm>, meter: SliceMeter): Sliced<number> {
  const words = new Uint32Array(bitWords(segment.docCount));
  for (const { docs, docIds, start, end, size } of terms) {
    if (docs !== undefined) for (let i = 0; i < words.length; i++) words[i] |= docs.words[i];
    else for (let i = start; i < end; i++) words[docIds[i] >>> 5] |= 1 << (docIds[i] & 31);
    if (meter.add(UNITS_PER_TERM + UNITS_PER_POSTING * size + words.length)) yield meter.take();
  }
  if (liveDocs !== undefined) for (let i = 0; i < words.length; i++) words[i] &= liveDocs.words[i];
  return countBits(words);
}

/** The terms of a disjunction one by one, each looked up when it is asked for. */
export function* countedTerms(clauses: readonly TermScorer[]): Generator<CountedTerm> {
  for (const clause of clauses) {
    const docs = clause.term.impacts()?.docs;
    if (docs !== undefined) yield { docs, docIds: NONE, start: 0, end: 0, size: clause.cost };
    else {
      const { docIds, start, end } = clause.docList;
      yield { docs, docIds, start, end, size: end - start };
    }
  }
}

const NONE = new Uint32Array(0);

/** The terms of which a document needs but one, where their scores do not matter either. */
export function anyOfTerms(scorer: Scorer): readonly TermScorer[] | undefined {
  if (scorer instanceof ConstantScorer) return anyOfTerms(scorer.inner);
  if (!(scorer instanceof DisjunctionScorer) || scorer.minimum > 1) return undefined;
  return areTerms(scorer.clauses) ? scorer.clauses : undefined;
}

function scorersOf(scorer: Scorer): readonly TermScorer[] | undefined {
  if (isTermDisjunction(scorer)) return scorer.clauses;
  return scorer instanceof TermScorer && scorer.scoring !== undefined ? [scorer] : undefined;
}
