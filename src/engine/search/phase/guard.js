import { NO_MORE_DOCS } from '../../query/scorer/scorer.ts';
import { WrappedScorer } from '../../query/scorer/wrapped-scorer.ts';
import { COUNT_UNKNOWN } from '../../query/weight/weight.ts';
import { isLive } from './leaf-matches.ts';
/** Documents between two looks at the clock. */
const SLICE = 1024;
/**
 * Ends a query phase early: at its deadline, which is looked at between slices of documents, or behind a number of
 * matches. Mutable: it counts over all leaves of a shard.
 */
export class Guard {
  limits;
  #clock;
  #untilLook = 0;
  #accepted = 0;
  timedOut = false;
  terminatedEarly = false;
  /** Live matches that were held against the lowest score and not handed on: taken, as those handed on are. */
  turnedAway = 0;
  constructor(limits, clock) {
    this.limits = limits;
    this.#clock = clock;
  }
  /** Only what is looked at before the end. A weight without limits stays what it is. */
  guard(weight) {
    const { deadline, terminateAfter } = this.limits;
    if (deadline === undefined && terminateAfter === undefined) return weight;
    return {
      // A scorer made while time ran out knows but part of its terms.
      scorer: (leaf) => {
        const inner = this.timedOut ? undefined : weight.scorer(leaf);
        return inner === undefined || this.timedOut ? undefined : new GuardedScorer(inner, leaf, this);
      },
      count: (leaf) => (terminateAfter === undefined ? weight.count(leaf) : COUNT_UNKNOWN),
    };
  }
  /** Whether no further document may be looked at. */
  get isOver() {
    return this.timedOut || this.terminatedEarly;
  }
  /** Called before each document. */
  tick() {
    const { deadline } = this.limits;
    if (deadline === undefined || this.#untilLook-- > 0) return;
    this.#untilLook = SLICE - 1;
    this.timedOut ||= this.#clock.elapsed() >= deadline;
  }
  /** Looks at the clock: whether the deadline is past. */
  isLate() {
    const { deadline } = this.limits;
    if (deadline !== undefined) this.timedOut ||= this.#clock.elapsed() >= deadline;
    return this.timedOut;
  }
  /** Counts a live match against the limit; false when it is one too many. */
  accept() {
    if (this.#accepted === this.limits.terminateAfter) this.terminatedEarly = true;
    else this.#accepted++;
    return !this.terminatedEarly;
  }
}
class GuardedScorer extends WrappedScorer {
  #leaf;
  #guard;
  #counts;
  constructor(inner, leaf, guard) {
    super(inner);
    this.#leaf = leaf;
    this.#guard = guard;
    this.#counts = guard.limits.terminateAfter !== undefined;
  }
  nextDoc() {
    this.docId = this.#mayGoOn() ? this.#firstAccepted(this.inner.nextDoc()) : NO_MORE_DOCS;
    return this.docId;
  }
  advance(target) {
    this.docId = this.#mayGoOn() ? this.#firstAccepted(this.inner.advance(target)) : NO_MORE_DOCS;
    return this.docId;
  }
  /** A walk along a column looks at few documents: it is not cut short, unless matches have to be counted one by one. */
  matcher() {
    return this.#counts ? undefined : this.inner.matcher();
  }
  matchSet() {
    return this.#counts ? undefined : this.inner.matchSet();
  }
  constantScore() {
    return this.#counts ? undefined : this.inner.constantScore();
  }
  #mayGoOn() {
    this.#guard.tick();
    return !this.#guard.isOver;
  }
  #firstAccepted(first) {
    if (!this.#counts) return first;
    let doc = first;
    while (doc !== NO_MORE_DOCS && !this.#isCounted(doc)) doc = this.inner.nextDoc();
    if (doc === NO_MORE_DOCS || this.#guard.accept()) return doc;
    if (this.#guard.limits.minScore !== undefined) this.#guard.turnedAway++;
    return NO_MORE_DOCS;
  }
  #isCounted(doc) {
    const { minScore } = this.#guard.limits;
    if (!isLive(this.#leaf, doc)) return false;
    if (minScore === undefined || this.inner.score() >= minScore) return true;
    this.#guard.turnedAway++;
    return false;
  }
}
