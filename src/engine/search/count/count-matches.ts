import { bitWords, countBits, popcount } from '../../index/memory/bits.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import { ConjunctionScorer, RequiredOptionalScorer } from '../../query/scorer/conjunction-scorer.ts';
import { DisjunctionScorer, DisMaxScorer } from '../../query/scorer/disjunction-scorer.ts';
import type { Scorer } from '../../query/scorer/scorer.ts';
import { BitsScorer, ConstantScorer } from '../../query/scorer/set-scorers.ts';
import { TermScorer } from '../../query/scorer/term-scorer.ts';
import { COUNT_UNKNOWN } from '../../query/weight/weight.ts';
import { type CountedSet, countInside, countIntersection } from './count-intersection.ts';

/**
 * Live matches of a leaf, counted through the bitsets of dense terms and the lists of the others, without visiting a document;
 * {@link COUNT_UNKNOWN} for anything but terms, any of several terms, and all of several terms and sets.
 */
export function countMatchesOf(leaf: Leaf, scorer: Scorer): number {
  if (scorer instanceof TermScorer) return countUnion(leaf, [scorer]);
  if (scorer instanceof ConstantScorer) return countMatchesOf(leaf, scorer.inner);
  if (scorer instanceof RequiredOptionalScorer) return countMatchesOf(leaf, scorer.inner);
  if (scorer instanceof DisjunctionScorer && scorer.minimum === 1) {
    return areTerms(scorer.clauses) ? countUnion(leaf, scorer.clauses) : COUNT_UNKNOWN;
  }
  if (scorer instanceof ConjunctionScorer && areSets(scorer.clauses)) return countIntersection(leaf, scorer.clauses.map(setOf));
  return COUNT_UNKNOWN;
}

/** Whether clauses are terms, all of them. */
export function areTerms(clauses: readonly Scorer[]): clauses is readonly TermScorer[] {
  return clauses.every((clause) => clause instanceof TermScorer);
}

/** Whether a scorer adds up the scores of terms, of which a document needs but one. */
export function isTermDisjunction(scorer: Scorer): scorer is DisjunctionScorer & { readonly clauses: readonly TermScorer[] } {
  if (!(scorer instanceof DisjunctionScorer) || scorer instanceof DisMaxScorer || scorer.minimum > 1) return false;
  return scorer.clauses.every((clause) => clause instanceof TermScorer && clause.scoring !== undefined);
}

/** Whether clauses are terms and bitsets, all of them. */
export function areSets(clauses: readonly Scorer[]): clauses is readonly (TermScorer | BitsScorer)[] {
  return clauses.every((clause) => clause instanceof TermScorer || clause instanceof BitsScorer);
}

function setOf(scorer: TermScorer | BitsScorer): CountedSet {
  if (scorer instanceof BitsScorer) return { words: scorer.words };
  return scorer.term.impacts()?.docs ?? scorer.docList;
}

/** Live documents of any of the terms. */
function countUnion(leaf: Leaf, terms: readonly TermScorer[]): number {
  const live = leaf.liveDocs?.words;
  if (terms.length === 1 && live === undefined) return terms[0].cost;
  const dense: Uint32Array[] = [];
  const sparse: TermScorer[] = [];
  let denseDocs = 0;
  for (const term of terms) {
    const docs = term.term.impacts()?.docs;
    if (docs === undefined) sparse.push(term);
    else {
      dense.push(docs.words);
      denseDocs += term.cost;
    }
  }
  // A common word and another one, which needs no set of its own.
  if (live === undefined && sparse.length === 1 && dense.length === 1)
    return terms[0].cost + terms[1].cost - countInside(dense[0], sparse[0].docList);
  const words = roomFor(bitWords(leaf.segment.docCount));
  let count = dense.length > 1 ? unite(words, dense) : denseDocs;
  if (dense.length === 1) words.set(dense[0]);
  else if (dense.length === 0) words.fill(0);
  for (const term of sparse) count += addAll(words, term);
  return live === undefined ? count : countCommon(words, live);
}

/** The union of the last count, in memory that the next one takes over: making it anew each time took as long as counting. */
let room = new Uint32Array(0);

function roomFor(size: number): Uint32Array {
  if (room.length < size) room = new Uint32Array(size);
  return room.subarray(0, size);
}

/** Fills `words` with the union of two or more sets, whatever was in it; answers its size. */
function unite(words: Uint32Array, [first, ...others]: readonly Uint32Array[]): number {
  let united = first;
  for (const other of others) {
    for (let i = 0; i < words.length; i++) words[i] = united[i] | other[i];
    united = words;
  }
  return countBits(words);
}

/** Puts a term's documents into a set; answers how many were not in it. */
function addAll(words: Uint32Array, { docList }: TermScorer): number {
  const { docIds, start, end } = docList;
  let added = 0;
  for (let i = start; i < end; i++) {
    const doc = docIds[i];
    const index = doc >>> 5;
    added += 1 - ((words[index] >>> (doc & 31)) & 1);
    words[index] |= 1 << (doc & 31);
  }
  return added;
}

function countCommon(words: Uint32Array, live: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < words.length; i++) count += popcount(words[i] & live[i]);
  return count;
}
