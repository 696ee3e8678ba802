import { hasBit } from '../../index/memory/bits.ts';
import { compareBytes } from '../../json/utf8.ts';
import { needsLongs } from '../sort/create-slots.ts';
import { docColumn } from '../sort/doc-column.ts';
import { compareDoubles } from '../sort/key-column.ts';
import { RunQueue, walkedLeaves } from './run-queue.ts';
import { runColumn, textOf } from './run-column.ts';
import { isWalkedMerged } from './merged-walk.ts';
import { queueCapacity } from '../phase/plan.ts';
import { isMissingValue } from '../sort/seek-column.ts';
import { isTieKey, tieGroup } from './tie-group.ts';
/** A walk computes none. */
const NO_SCORES = new Float32Array(0);
/**
 * How a page comes out of the first key's permutations with a second key behind it: a number, or the id; undefined where it cannot. Only
 * the document number may follow.
 */
export function groupedOrder({ keys, matches, searcher, cursor }) {
  const [first, second, third] = keys;
  if (second === undefined || keys.length > 3 || (third !== undefined && !isByDoc(third))) return undefined;
  if (!isWalkedMerged(first, matches) || !isExact(first, cursor?.values[0], plan64(first))) return undefined;
  if (!isTieKey(second) || !isExact(second, cursor?.values[1], plan64(second))) return undefined;
  return { first, second };
  function plan64(key) {
    return key.kind === 'numeric' && needsLongs(key, searcher);
  }
}
function isByDoc(key) {
  return key.kind === 'doc' && key.order === 'asc';
}
/** Whether doubles hold a key's values and its cursor. */
function isExact(key, cursor, is64) {
  return !is64 && (key.kind !== 'numeric' || cursor === undefined || typeof cursor === 'number');
}
/**
 * Reads a page off the permutations of all leaves, merged, one group of equal first keys after the other. The second key is asked for only
 * to put a group in order. The walk ends with the group that fills the page. A cursor is sought, and its own group looked at again.
 */
export function walkGroups(plan, { first, second }, budget) {
  const walk = new Walk(plan, { first, second }, budget);
  return { entries: walk.run(), found: walk.found };
}
/** Undefined: at the beginning. */
function startOf({ cursor, keys }) {
  if (cursor === undefined) return undefined;
  const [, , third] = keys;
  // A page behind an entry of another shard, or behind one of this.
  const doc = third?.kind === 'doc' ? Number(cursor.values[2]) - third.base : cursor.doc;
  return { value: cursor.values[0], second: cursor.values[1], doc };
}
class Walk {
  #plan;
  #first;
  #start;
  #ties;
  #all;
  #rows;
  #docs;
  #size = 0;
  #budget;
  constructor(plan, { first, second }, budget) {
    const capacity = queueCapacity(plan);
    const start = startOf(plan);
    this.#plan = plan;
    this.#first = first;
    this.#start = start;
    this.#rows = runColumn(plan.searcher, first, capacity);
    this.#ties = tieGroup(second, capacity);
    this.#docs = new Uint32Array(capacity);
    this.#budget = budget;
    // From the beginning of the start's own group: what was seen of it, the second key says.
    this.#all = walkedLeaves(plan, first, start && { values: [start.value], doc: -Infinity });
  }
  /** Documents that match, by leaf. */
  get found() {
    return this.#all.map(({ runs }) => runs.found);
  }
  run() {
    const line = new RunQueue(this.#all, this.#rows);
    while (line.front !== undefined && this.#size < this.#docs.length) {
      if (!this.#takeGroup(line)) return undefined;
    }
    const docs = this.#size === this.#docs.length ? this.#docs : this.#docs.slice(0, this.#size);
    const [, , third] = this.#plan.keys;
    const keys = [this.#rows.column(this.#size), this.#ties.column(this.#size)];
    return { docs, scores: NO_SCORES, keys: third?.kind === 'doc' ? [...keys, docColumn(third, docs)] : keys };
  }
  /** Takes all runs of one value. False: the budget ran out. */
  #takeGroup(line) {
    const { front } = line;
    if (front === undefined) return true;
    const { isMissing, value, column } = front.runs;
    const group = { isMissing, value, column };
    const room = this.#docs.length - this.#size;
    this.#ties.startBehind(this.#cursorOf(group));
    for (let next = front; next !== undefined && this.#rows.compare(next.runs, group) === 0; next = line.front) {
      this.#gather(next, room);
      if (this.#budget < 0) return false;
      line.advance();
    }
    const taken = this.#ties.take(this.#docs, this.#size, room);
    if (taken > 0) this.#rows.add(group, this.#size, taken);
    this.#size += taken;
    return true;
  }
  #gather({ runs, matches }, room) {
    const { docs, from, to, leaf } = runs;
    const { liveDocs } = leaf;
    const ties = this.#ties;
    ties.enterLeaf(leaf);
    const last = Math.min(to, from + this.#budget);
    let found = 0;
    for (let at = from; at < last; at++) {
      const doc = docs[at];
      if ((liveDocs !== undefined && !hasBit(liveDocs, doc)) || (matches !== undefined && !matches(doc))) continue;
      found++;
      ties.add(doc, room);
    }
    runs.found += found;
    this.#plan.tally.visited += last - from;
    this.#budget -= last < to ? Infinity : last - from;
  }
  /** Where a group begins that the start lies in; undefined: at its beginning. */
  #cursorOf(group) {
    const start = this.#start;
    return start === undefined || !this.#isValue(group, start.value) ? undefined : { value: start.second, doc: start.doc };
  }
  #isValue(group, value) {
    if (group.isMissing || isMissingValue(value, this.#first)) return group.isMissing && isMissingValue(value, this.#first);
    if (value instanceof Uint8Array) return compareBytes(textOf(group), value) === 0;
    return typeof value === 'number' && compareDoubles(Number(group.value), value) === 0;
  }
}
