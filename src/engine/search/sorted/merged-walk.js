import { hasBit } from '../../index/memory/bits.ts';
import { LONG_MAX, LONG_MIN } from '../sort/key-column.ts';
import { RunQueue, walkedLeaves } from './run-queue.ts';
import { runColumn } from './run-column.ts';
import { docColumn } from '../sort/doc-column.ts';
import { queueCapacity } from '../phase/plan.ts';
import { sortColumn } from '../sort/sort-column.ts';
/** A walk computes none. */
const NO_SCORES = new Float32Array(0);
/**
 * Whether a page can be read off the sorted permutations of the leaves: its first key has one value at most in every document,
 * and nothing but the document number stands behind it.
 */
export function isWalkedMerged(key, matches) {
  if (key.kind === 'numeric') {
    if (key.missing !== Infinity && key.missing !== -Infinity) return false;
  } else if (key.kind !== 'keyword' || typeof key.missing !== 'string') return false;
  return matches.every(({ leaf, scorer }) => {
    const column = sortColumn(leaf.segment, key);
    return column?.offsets === undefined && !reachesTheEnds(column) && (scorer.matchColumn() ?? scorer.matcher()) !== undefined;
  });
}
/** Whether a value of the column ties with documents that have none. */
export function reachesTheEnds(column) {
  if (column?.kind !== 'numeric') return false;
  const { values } = column;
  if (!(values instanceof BigInt64Array || values instanceof Float64Array)) return false;
  const order = column.valueOrder();
  if (order.length === 0) return false;
  const lowest = values[order[0]];
  const highest = values[order[order.length - 1]];
  return lowest === LONG_MIN || lowest === -Infinity || highest === LONG_MAX || highest === Infinity;
}
/**
 * Reads a page off the permutations of all leaves, merged run by run: it comes out in its final order, so nothing is queued, and
 * the walk ends with the page. A cursor is sought. `budget` bounds the documents looked at.
 */
export function walkMerged(plan, key, budget) {
  const walk = new Walk(plan, key, budget);
  return { entries: walk.run(), found: walk.found };
}
class Walk {
  #plan;
  #all;
  #rows;
  #docs;
  #size = 0;
  #budget;
  constructor(plan, key, budget) {
    const capacity = queueCapacity(plan);
    this.#plan = plan;
    this.#all = walkedLeaves(plan, key, plan.cursor);
    this.#rows = runColumn(plan.searcher, key, capacity);
    this.#docs = new Uint32Array(capacity);
    this.#budget = budget;
  }
  /** Documents that match, by leaf. */
  get found() {
    return this.#all.map(({ runs }) => runs.found);
  }
  run() {
    const line = new RunQueue(this.#all, this.#rows);
    for (let front = line.front; front !== undefined && this.#size < this.#docs.length; front = line.front) {
      if (!this.#takeRun(front)) return undefined;
      if (front.runs.from === front.runs.to) line.advance();
    }
    return this.#entries();
  }
  /** Takes the front's run as far as there is room. False: the budget ran out. */
  #takeRun({ runs, matches, column }) {
    const { docs, from, to, leaf } = runs;
    const before = this.#size;
    const room = this.#docs.length - before;
    if (matches === undefined && leaf.liveDocs === undefined) {
      const count = Math.min(to - from, room);
      for (let i = 0; i < count; i++) this.#docs[before + i] = leaf.docBase + docs[from + i];
      this.#size = before + count;
      this.#plan.tally.visited += count;
      runs.from = from + count;
    } else if (column !== undefined && leaf.liveDocs === undefined) this.#takeOrdinals(runs, column);
    else this.#takeMatches(runs, matches);
    const taken = this.#size - before;
    runs.found += taken;
    if (taken > 0) this.#rows.add(runs, before, taken);
    return this.#budget >= 0;
  }
  #takeOrdinals(runs, { ordinals, ordinal }) {
    const { docs, from, to } = runs;
    const { docBase } = runs.leaf;
    const out = this.#docs;
    let size = this.#size;
    let at = from;
    const last = Math.min(to, from + this.#budget);
    for (; at < last && size < out.length; at++) if (ordinals[docs[at]] === ordinal) out[size++] = docBase + docs[at];
    this.#looked(runs, at, size);
  }
  /** Says that a run was looked at up to `at`, and so much of the page is there. */
  #looked(runs, at, size) {
    const looked = at - runs.from;
    this.#plan.tally.visited += looked;
    this.#budget -= looked;
    if (at < runs.to && size < this.#docs.length) this.#budget = -1;
    this.#size = size;
    runs.from = at;
  }
  #takeMatches(runs, matches) {
    const { docs, from, to, leaf } = runs;
    const { docBase, liveDocs } = leaf;
    const out = this.#docs;
    let size = this.#size;
    let at = from;
    const last = Math.min(to, from + this.#budget);
    for (; at < last && size < out.length; at++) {
      const doc = docs[at];
      if ((liveDocs === undefined || hasBit(liveDocs, doc)) && (matches === undefined || matches(doc))) out[size++] = docBase + doc;
    }
    this.#looked(runs, at, size);
  }
  #entries() {
    const docs = this.#size === this.#docs.length ? this.#docs : this.#docs.slice(0, this.#size);
    const keys = this.#plan.keys.map((key) => (key.kind === 'doc' ? docColumn(key, docs) : this.#rows.column(this.#size)));
    return { docs, scores: NO_SCORES, keys };
  }
}
