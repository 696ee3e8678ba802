import type { Leaf } from '../../index/segment/searcher.ts';
import { POSTINGS_BLOCK } from '../../index/segment/postings.ts';
import { newPostings } from '../../index/segment/postings-code.ts';
import { PostingsCursor } from '../../index/segment/term-blocks.ts';
import { BlockMaxima } from '../../query/scorer/block-maxima.ts';
import { canBeat, cutForSum } from '../../query/scorer/bounds.ts';
import type { ConjunctionScorer } from '../../query/scorer/conjunction-scorer.ts';
import { ScoreLimits } from '../../query/scorer/score-limits.ts';
import { BitsScorer } from '../../query/scorer/set-scorers.ts';
import { TermScorer } from '../../query/scorer/term-scorer.ts';
import { bm25, type TermScoring } from '../../query/weight/bm25.ts';
import type { ScoreCollector } from './score-collector.ts';
import { collectTerm, keepInAll, UNSCORED, type Words } from './term-collector.ts';

/** A block of the leading term: what is left of it, and from the second term on the sums of scores. */
const BLOCK = newPostings(POSTINGS_BLOCK, 4);
const SUMS = new Float64Array(POSTINGS_BLOCK);
/** What one of the others has of it. */
const PLACES = new Uint8Array(POSTINGS_BLOCK);
const FREQS = new Uint32Array(POSTINGS_BLOCK);

/** What a conjunction is made of, where it is terms and bitsets alone. */
export interface ConjunctionClauses {
  /** The rarest first. Those that do not score have no scoring. */
  readonly terms: readonly TermScorer[];
  readonly filters: readonly Words[];
}

/** Undefined where a clause is anything else, or none is a term. */
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

/** One of the other terms. */
interface Follower {
  readonly cursor: PostingsCursor;
  readonly scoring: TermScoring | undefined;
  readonly maxima: BlockMaxima | undefined;
}

/**
 * Collects the documents that all terms and all filters have. The rarest term leads, block by block: blocks whose best score, with the best
 * of the others nearby, cannot enter the queue are passed over, and so are its documents. The others are looked up for what is left, and read no block that has none of it.
 */
export function collectConjunction(leaf: Leaf, { terms, filters }: ConjunctionClauses, collector: ScoreCollector): void {
  const [{ term, scoring = UNSCORED }, ...others] = terms;
  if (others.length === 0) {
    collectTerm(leaf, terms[0], filters, collector);
    return;
  }
  const { blocks } = term;
  const followers = others.map((other) => followerOf(other));
  const limits = new ScoreLimits(scoring);
  const sets = leaf.liveDocs === undefined ? filters : [leaf.liveDocs.words, ...filters];
  const maxima = new BlockMaxima(blocks, scoring);
  let most = 0;
  for (const other of followers) most += other.maxima?.most() ?? 0;
  for (let doc = 0; maxima.seek(doc, cutForSum(collector.needed, most)); doc = maxima.last + 1) {
    let lift = 0;
    for (const other of followers) lift += other.maxima?.between(maxima.first, maxima.last) ?? 0;
    if (!canBeat(maxima.current + lift, collector.needed)) continue;
    let rows = keepInAll(sets, BLOCK, blocks.read(maxima.block, BLOCK));
    limits.need(cutForSum(collector.needed, lift));
    rows = limits.keep(BLOCK, rows, maxima.shortest);
    for (const other of followers) rows = keepCommon(other, rows, other === followers[0] ? scoring : undefined);
    collector.look(rows);
    offerRows(leaf.docBase, rows, collector);
  }
}

function followerOf({ term, scoring }: TermScorer): Follower {
  return { cursor: new PostingsCursor(term.blocks), scoring, maxima: scoring && new BlockMaxima(term.blocks, scoring) };
}

/** Keeps the rows that another term has, and adds what it scores; answers how many there are. @param lead of the first of the others: what the leading term scores */
function keepCommon({ cursor, scoring }: Follower, rows: number, lead: TermScoring | undefined): number {
  const { docIds, freqs } = BLOCK;
  const left = cursor.find(docIds, rows, PLACES, FREQS);
  for (let i = 0; i < left; i++) {
    const row = PLACES[i];
    const doc = docIds[row];
    docIds[i] = doc;
    const sum = lead === undefined ? SUMS[row] : scoreOf(lead, doc, freqs[row]);
    SUMS[i] = sum + (scoring === undefined ? 0 : scoreOf(scoring, doc, FREQS[i]));
  }
  return left;
}

function offerRows(docBase: number, rows: number, collector: ScoreCollector): void {
  let { threshold } = collector;
  for (let row = 0; row < rows; row++) {
    const score = Math.fround(SUMS[row]);
    if (score <= threshold) continue;
    collector.offer(docBase + BLOCK.docIds[row], score);
    ({ threshold } = collector);
  }
}

function scoreOf({ weight, normInverses, norms, hasFreqs }: TermScoring, doc: number, freq: number): number {
  return bm25(weight, hasFreqs ? freq : 1, normInverses[norms === undefined ? 1 : norms[doc]]);
}
