import { bitWords } from '../../index/memory/bits.ts';
import { ConjunctionScorer } from '../../query/scorer/conjunction-scorer.ts';
import { NO_MORE_DOCS, Scorer } from '../../query/scorer/scorer.ts';
import { seekPosting } from '../../index/segment/postings.ts';
import { TermScorer } from '../../query/scorer/term-scorer.ts';
import { COUNT_UNKNOWN, gatherFor } from '../../query/weight/weight.ts';
import { countLive } from '../phase/leaf-matches.ts';
import { areSets, isTermDisjunction } from './count-matches.ts';
import { anyOfTerms, countedTerms, countTermsInSteps, leafTermsInSteps } from '../score/leaf-terms.ts';
/** Questions to clauses in a window of documents, and the fewest documents of one: entering it asks every clause for its place. */
const QUESTIONS_PER_WINDOW = 32768;
const SMALLEST_WINDOW = 32;
/** Units of work of a question, of entering a window with a clause, and of putting a scorer's clause together. */
const UNITS_PER_QUESTION = 2;
const UNITS_PER_ENTRY = 60;
const UNITS_PER_CLAUSE = 200;
/**
 * Finds a weight's matches leaf by leaf in steps, and answers a weight that has them: its scorers read from lists what the query's own would work out. Where time ran
 * out, it has what was found until then.
 */
export function* gatherMatches(weight, { leaves }, gathering, meter) {
  const found = new Map();
  const ranked = new Map();
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
function* gatherLeaf(weight, leaf, gathering, meter) {
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
    let fresh = scorer;
    const take = () => {
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
function isQuick(scorer) {
  if (scorer.matchSet() !== undefined || scorer instanceof TermScorer || isTermDisjunction(scorer)) return true;
  return scorer instanceof ConjunctionScorer && areSets(scorer.clauses);
}
/** Window by window: a scorer that finds nothing would not come back before the end of the leaf. */
function* walk(scorer, leaf, { scores, clauses, isOver }, meter) {
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
  #docs;
  #scores;
  #size = 0;
  constructor(capacity, scores) {
    this.#docs = new Uint32Array(capacity);
    this.#scores = scores ? new Float32Array(capacity) : undefined;
  }
  push(doc, score) {
    if (this.#size === this.#docs.length) this.#grow();
    this.#docs[this.#size] = doc;
    if (this.#scores !== undefined) this.#scores[this.#size] = score;
    this.#size++;
  }
  matches(areAll) {
    return { docs: this.#docs.subarray(0, this.#size), scores: this.#scores?.subarray(0, this.#size), areAll };
  }
  #grow() {
    const docs = new Uint32Array(2 * this.#docs.length);
    docs.set(this.#docs);
    this.#docs = docs;
    if (this.#scores === undefined) return;
    const scores = new Float32Array(docs.length);
    scores.set(this.#scores);
    this.#scores = scores;
  }
}
/** Matches that were gathered, as the scorer that found them would give them. */
class GatheredScorer extends Scorer {
  cost;
  #matches;
  #origin;
  #at = -1;
  #end;
  constructor(matches, origin) {
    super();
    this.cost = origin.cost;
    this.#matches = matches;
    this.#origin = origin;
    this.#end = matches.docs.length;
  }
  nextDoc() {
    if (this.#at < this.#end) this.#at++;
    return this.#settle();
  }
  advance(target) {
    this.#at = seekPosting(this.#matches.docs, this.#at + 1, this.#end, target);
    return this.#settle();
  }
  enter(from, to) {
    const { docs } = this.#matches;
    const first = seekPosting(docs, Math.max(this.#at, 0), docs.length, from);
    this.#at = first - 1;
    this.#end = seekPosting(docs, first, docs.length, to);
    this.docId = from - 1;
  }
  score() {
    return this.#matches.scores?.[this.#at] ?? this.#origin.constant ?? 0;
  }
  matcher() {
    if (!this.#origin.hasMatcher) return undefined;
    const words = new Uint32Array(bitWords(this.#origin.docCount));
    for (const doc of this.#matches.docs) words[doc >>> 5] |= 1 << (doc & 31);
    return (doc) => ((words[doc >>> 5] >>> (doc & 31)) & 1) === 1;
  }
  constantScore() {
    return this.#origin.constant;
  }
  #settle() {
    this.docId = this.#at < this.#end ? this.#matches.docs[this.#at] : NO_MORE_DOCS;
    return this.docId;
  }
}
