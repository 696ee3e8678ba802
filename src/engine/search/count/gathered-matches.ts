import { bitWords } from '../../index/memory/bits.ts';
import type { Leaf, Searcher } from '../../index/segment/searcher.ts';
import type { Sliced, SliceMeter } from '../../index/memory/slices.ts';
import { ConjunctionScorer } from '../../query/scorer/conjunction-scorer.ts';
import { type DocMatcher, NO_MORE_DOCS, Scorer } from '../../query/scorer/scorer.ts';
import { seekPosting } from '../../index/segment/postings.ts';
import { TermScorer } from '../../query/scorer/term-scorer.ts';
import { COUNT_UNKNOWN, gatherFor, type Weight } from '../../query/weight/weight.ts';
import { type Counting, countLive, type RankedScorers } from '../phase/leaf-matches.ts';
import { areSets, isTermDisjunction } from './count-matches.ts';
import { anyOfTerms, countedTerms, countTermsInSteps, leafTermsInSteps } from '../score/leaf-terms.ts';
import type { RankedTerm } from '../score/ranked-term.ts';

/** What was found of one leaf in steps. */
interface GatheredLeaf {
  readonly scorer: () => Scorer;
  readonly count: number;
}

/** How matches are gathered. */
export interface Gathering {
  readonly scores: boolean;
  readonly counting: Counting;
  /** Parts of the query that each document may be held against; 0: nothing but the sets of its parts is gathered. */
  readonly clauses: number;
  /** Asked after each step: whether what was found has to do. */
  readonly isOver: () => boolean;
}

/** Questions to clauses in a window of documents, and the fewest documents of one: entering it asks every clause for its place. */
const QUESTIONS_PER_WINDOW = 32_768;
const SMALLEST_WINDOW = 32;

/** Units of work of a question, of entering a window with a clause, and of putting a scorer's clause together. */
const UNITS_PER_QUESTION = 2;
const UNITS_PER_ENTRY = 60;
const UNITS_PER_CLAUSE = 200;

/**
 * Finds a weight's matches leaf by leaf in steps, and answers a weight that has them: its scorers read from lists what the query's own would work out. Where time ran
 * out, it has what was found until then.
 */
export function* gatherMatches(weight: Weight, { leaves }: Searcher, gathering: Gathering, meter: SliceMeter): Sliced<GatheredWeight> {
  const found = new Map<Leaf, GatheredLeaf>();
  const ranked = new Map<Scorer, readonly RankedTerm[]>();
  for (const leaf of leaves) {
    if (gathering.isOver()) break;
    const gathered = yield* gatherLeaf(weight, leaf, { ...gathering, ranked }, meter);
    if (gathered !== undefined) found.set(leaf, gathered);
  }
  return {
    weight: { scorer: (leaf) => found.get(leaf)?.scorer(), count: (leaf) => found.get(leaf)?.count ?? 0 },
    ranked,
  };
}

/** A weight that has its matches at hand, and the terms of those that are any of several terms'. */
export interface GatheredWeight {
  readonly weight: Weight;
  readonly ranked?: RankedScorers;
}

interface LeafGathering extends Gathering {
  readonly ranked: Map<Scorer, readonly RankedTerm[]>;
}

function* gatherLeaf(weight: Weight, leaf: Leaf, gathering: LeafGathering, meter: SliceMeter): Sliced<GatheredLeaf | undefined> {
  const { clauses, isOver } = gathering;
  const sets = gatherFor(weight, leaf, meter);
  for (let step = sets.next(); step.done !== true; step = sets.next()) {
    yield step.value;
    if (isOver()) return undefined;
  }
  const scorer = weight.scorer(leaf);
  if (meter.add(UNITS_PER_CLAUSE * clauses)) yield meter.take();
  if (scorer === undefined) return undefined;
  const terms = clauses > 0 && isTermDisjunction(scorer) ? yield* leafTermsInSteps(scorer.clauses, meter) : undefined;
  if (terms !== undefined) gathering.ranked.set(scorer, terms);
  const any = clauses > 0 && gathering.counting !== 'none' ? anyOfTerms(scorer) : undefined;
  const count =
    any === undefined
      ? countLive(leaf, weight, scorer, gathering.counting)
      : yield* countTermsInSteps(leaf, terms ?? countedTerms(any), meter);
  if (clauses === 0 || isQuick(scorer)) {
    let fresh: Scorer | undefined = scorer;
    const take = (): Scorer => {
      const taken = fresh ?? weight.scorer(leaf);
      fresh = undefined;
      if (taken === undefined) throw new Error('a leaf that had matches has them still');
      return taken;
    };
    return { scorer: take, count };
  }
  const matches = yield* walk(scorer, leaf, gathering, meter);
  const { cost } = scorer;
  const constant = scorer.constantScore();
  const hasMatcher = scorer.matcher() !== undefined;
  const { docCount } = leaf.segment;
  return {
    scorer: () => new GatheredScorer(matches, { cost, constant, hasMatcher, docCount }),
    count: matches.areAll ? count : COUNT_UNKNOWN,
  };
}

/** Whether the matches are there already, or are ranked by ways of their own that pass over most of them. */
function isQuick(scorer: Scorer): boolean {
  if (scorer.matchSet() !== undefined || scorer instanceof TermScorer || isTermDisjunction(scorer)) return true;
  return scorer instanceof ConjunctionScorer && areSets(scorer.clauses);
}

/** Documents in order, with their scores where there are any. */
interface Matches {
  readonly docs: Uint32Array;
  readonly scores: Float32Array | undefined;
  /** False: time ran out before the end of the leaf. */
  readonly areAll: boolean;
}

/** Window by window: a scorer that finds nothing would not come back before the end of the leaf. */
function* walk(scorer: Scorer, leaf: Leaf, { scores, clauses, isOver }: Gathering, meter: SliceMeter): Sliced<Matches> {
  const { docCount } = leaf.segment;
  const size = Math.max(SMALLEST_WINDOW, Math.floor(QUESTIONS_PER_WINDOW / clauses));
  const list = new MatchList(Math.min(docCount, 1024), scores);
  let from = 0;
  while (from < docCount) {
    scorer.enter(from, Math.min(from + size, docCount));
    let asked = size;
    for (let doc = scorer.nextDoc(); doc !== NO_MORE_DOCS; doc = scorer.nextDoc()) {
      list.push(doc, scores ? scorer.score() : 0);
      asked += clauses;
    }
    from += size;
    if (meter.add(UNITS_PER_ENTRY * clauses + UNITS_PER_QUESTION * asked)) yield meter.take();
    if (isOver()) break;
  }
  return list.matches(from >= docCount);
}

class MatchList {
  #docs: Uint32Array;
  #scores: Float32Array | undefined;
  #size = 0;

  constructor(capacity: number, scores: boolean) {
    this.#docs = new Uint32Array(capacity);
    this.#scores = scores ? new Float32Array(capacity) : undefined;
  }

  push(doc: number, score: number): void {
    if (this.#size === this.#docs.length) this.#grow();
    this.#docs[this.#size] = doc;
    if (this.#scores !== undefined) this.#scores[this.#size] = score;
    this.#size++;
  }

  matches(areAll: boolean): Matches {
    return { docs: this.#docs.subarray(0, this.#size), scores: this.#scores?.subarray(0, this.#size), areAll };
  }

  #grow(): void {
    const docs = new Uint32Array(2 * this.#docs.length);
    docs.set(this.#docs);
    this.#docs = docs;
    if (this.#scores === undefined) return;
    const scores = new Float32Array(docs.length);
    scores.set(this.#scores);
    this.#scores = scores;
  }
}

/** What a scorer whose matches were gathered was like. */
interface Origin {
  readonly cost: number;
  readonly constant: number | undefined;
  readonly hasMatcher: boolean;
  readonly docCount: number;
}

/** Matches that were gathered, as the scorer that found them would give them. */
class GatheredScorer extends Scorer {
  readonly cost: number;
  readonly #matches: Matches;
  readonly #origin: Origin;
  #at = -1;
  #end: number;

  constructor(matches: Matches, origin: Origin) {
    super();
    this.cost = origin.cost;
    this.#matches = matches;
    this.#origin = origin;
    this.#end = matches.docs.length;
  }

  nextDoc(): number {
    if (this.#at < this.#end) this.#at++;
    return this.#settle();
  }

  advance(target: number): number {
    this.#at = seekPosting(this.#matches.docs, this.#at + 1, this.#end, target);
    return this.#settle();
  }

  enter(from: number, to: number): void {
    const { docs } = this.#matches;
    const first = seekPosting(docs, Math.max(this.#at, 0), docs.length, from);
    this.#at = first - 1;
    this.#end = seekPosting(docs, first, docs.length, to);
    this.docId = from - 1;
  }

  score(): number {
    return this.#matches.scores?.[this.#at] ?? this.#origin.constant ?? 0;
  }

  override matcher(): DocMatcher | undefined {
    if (!this.#origin.hasMatcher) return undefined;
    const words = new Uint32Array(bitWords(this.#origin.docCount));
    for (const doc of this.#matches.docs) words[doc >>> 5] |= 1 << (doc & 31);
    return (doc) => ((words[doc >>> 5] >>> (doc & 31)) & 1) === 1;
  }

  override constantScore(): number | undefined {
    return this.#origin.constant;
  }

  #settle(): number {
    this.docId = this.#at < this.#end ? this.#matches.docs[this.#at] : NO_MORE_DOCS;
    return this.docId;
  }
}
