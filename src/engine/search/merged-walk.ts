import type { DocValues } from '../index/segment.ts';
import { compareBytes } from '../json/utf8.ts';
import { hasBit } from '../index/bits.ts';
import type { DocMatcher } from '../query/scorer.ts';
import { compareDoubles, type KeyColumn, LONG_MAX, LONG_MIN, textColumn } from './key-column.ts';
import type { LeafMatches } from './leaf-matches.ts';
import { needsLongs } from './create-slots.ts';
import { docColumn } from './doc-column.ts';
import { type Plan, queueCapacity } from './plan.ts';
import type { KeywordSortKey, NumericSortKey, SortKey } from './sort-key.ts';
import { SortedLane } from './sorted-lane.ts';
import type { QueueEntries } from './sorted-queue.ts';

/** A walk computes none. */
const NO_SCORES = new Float32Array(0);

/** A leaf of the walk: its lane, and the test of its documents; undefined: all of them match. */
interface WalkedLeaf {
  readonly lane: SortedLane;
  readonly matches: DocMatcher | undefined;
}

/** What became of a walk. `entries` is undefined when its budget ran out before the page was full. */
export interface MergedWalk {
  readonly entries: QueueEntries | undefined;
  /** Documents it found in each leaf. */
  readonly found: readonly number[];
}

/**
 * Whether a page can be read off the sorted permutations of the leaves: its first key has one value at most in every document,
 * and nothing but the document number stands behind it.
 */
export function isWalkedMerged(key: SortKey, matches: readonly LeafMatches[]): key is NumericSortKey | KeywordSortKey {
  if (key.kind === 'numeric') {
    if (key.missing !== Infinity && key.missing !== -Infinity) return false;
  } else if (key.kind !== 'keyword' || typeof key.missing !== 'string') return false;
  return matches.every(({ leaf, scorer }) => {
    const column = leaf.segment.docValues(key.field);
    return column?.offsets === undefined && !reachesTheEnds(column) && scorer.matcher() !== undefined;
  });
}

/** Whether a value of the column ties with documents that have none. */
function reachesTheEnds(column: DocValues | undefined): boolean {
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
export function walkMerged(plan: Plan, key: NumericSortKey | KeywordSortKey, budget: number): MergedWalk {
  const walk = new Walk(plan, key, budget);
  return { entries: walk.run(), found: walk.found };
}

class Walk {
  readonly #plan: Plan;
  readonly #all: readonly WalkedLeaf[];
  /** Leaves that have a run left, the one whose run comes first at the front. */
  readonly #line: WalkedLeaf[] = [];
  readonly #rows: Rows;
  readonly #docs: Uint32Array;
  #size = 0;
  #budget: number;

  constructor(plan: Plan, key: NumericSortKey | KeywordSortKey, budget: number) {
    this.#plan = plan;
    this.#budget = budget;
    const capacity = queueCapacity(plan);
    this.#docs = new Uint32Array(capacity);
    this.#rows = key.kind === 'keyword' ? new TextRows(key) : numericRows(plan, key, capacity);
    this.#all = plan.matches.map((matches) => ({
      lane: new SortedLane(matches, key, matches.leaf.segment.docValues(key.field), plan.cursor),
      matches: matches.scorer.matchSet() === 'all' ? undefined : matches.scorer.matcher(),
    }));
  }

  /** Documents that match, by leaf. */
  get found(): readonly number[] {
    return this.#all.map(({ lane }) => lane.found);
  }

  run(): QueueEntries | undefined {
    const line = this.#line;
    for (let i = this.#all.length - 1; i >= 0; i--) {
      const entry = this.#all[i];
      if (!entry.lane.next()) continue;
      line.unshift(entry);
      this.#settle();
    }
    while (line.length > 0 && this.#size < this.#docs.length) {
      if (!this.#takeRun(line[0])) return undefined;
      if (line[0].lane.next()) this.#settle();
      else line.shift();
    }
    return this.#entries();
  }

  /** Moves the leaf at the front to where its run belongs: mostly nowhere, as runs of neighbours tie or lie close. */
  #settle(): void {
    const line = this.#line;
    const moving = line[0];
    let at = 0;
    while (at + 1 < line.length && this.#isBehind(moving.lane, line[at + 1].lane)) {
      line[at] = line[at + 1];
      at++;
    }
    line[at] = moving;
  }

  #isBehind(a: SortedLane, b: SortedLane): boolean {
    const order = this.#rows.compare(a, b);
    return order === 0 ? a.leaf.docBase > b.leaf.docBase : order > 0;
  }

  /** Takes the front's run as far as there is room. False: the budget ran out. */
  #takeRun({ lane, matches }: WalkedLeaf): boolean {
    const { docs, from, to, leaf } = lane;
    const before = this.#size;
    const room = this.#docs.length - before;
    if (matches === undefined && leaf.liveDocs === undefined) {
      const count = Math.min(to - from, room);
      for (let i = 0; i < count; i++) this.#docs[before + i] = leaf.docBase + docs[from + i];
      this.#size = before + count;
      this.#plan.tally.visited += count;
    } else this.#takeMatches(lane, matches);
    const taken = this.#size - before;
    lane.found += taken;
    if (taken > 0) this.#rows.add(lane, before, taken);
    return this.#budget >= 0;
  }

  #takeMatches({ docs, from, to, leaf }: SortedLane, matches: DocMatcher | undefined): void {
    const { docBase, liveDocs } = leaf;
    const out = this.#docs;
    let size = this.#size;
    let at = from;
    const last = Math.min(to, from + this.#budget);
    for (; at < last && size < out.length; at++) {
      const doc = docs[at];
      if ((liveDocs === undefined || hasBit(liveDocs, doc)) && (matches === undefined || matches(doc))) out[size++] = docBase + doc;
    }
    this.#plan.tally.visited += at - from;
    this.#budget -= at - from;
    if (at < to && size < out.length) this.#budget = -1;
    this.#size = size;
  }

  #entries(): QueueEntries {
    const docs = this.#size === this.#docs.length ? this.#docs : this.#docs.slice(0, this.#size);
    const keys = this.#plan.keys.map((key) => (key.kind === 'doc' ? docColumn(key, docs) : this.#rows.column(this.#size)));
    return { docs, scores: NO_SCORES, keys };
  }
}

/** The first key's value of every entry taken, and the order of two lanes by it. */
interface Rows {
  /** Which of two lanes' runs comes first: negative, the first one's. */
  compare(a: SortedLane, b: SortedLane): number;
  /** Says that entries `at` to `at + count - 1` come out of the lane's run. */
  add(lane: SortedLane, at: number, count: number): void;
  column(size: number): KeyColumn;
}

function numericRows(plan: Plan, key: NumericSortKey, capacity: number): Rows {
  return needsLongs(key, plan.searcher) ? new LongRows(key, capacity) : new NumberRows(key, capacity);
}

class NumberRows implements Rows {
  readonly #print: NumericSortKey['print'];
  readonly #missing: number;
  readonly #isUp: boolean;
  readonly #values: Float64Array;

  constructor(key: NumericSortKey, capacity: number) {
    this.#print = key.print;
    this.#missing = Number(key.missing);
    this.#isUp = key.order === 'asc';
    this.#values = new Float64Array(capacity);
  }

  compare(a: SortedLane, b: SortedLane): number {
    const order = compareDoubles(this.#valueOf(a), this.#valueOf(b));
    return this.#isUp ? order : -order;
  }

  add(lane: SortedLane, at: number, count: number): void {
    const value = this.#valueOf(lane);
    for (let i = at; i < at + count; i++) this.#values[i] = value;
  }

  column(size: number): KeyColumn {
    const values = size === this.#values.length ? this.#values : this.#values.slice(0, size);
    return { kind: 'number', print: this.#print, values };
  }

  #valueOf({ isMissing, value }: SortedLane): number {
    return isMissing ? this.#missing : (value as number);
  }
}

class LongRows implements Rows {
  readonly #missing: bigint;
  readonly #isUp: boolean;
  readonly #values: BigInt64Array;

  constructor(key: NumericSortKey, capacity: number) {
    this.#missing = key.missing === Infinity ? LONG_MAX : LONG_MIN;
    this.#isUp = key.order === 'asc';
    this.#values = new BigInt64Array(capacity);
  }

  compare(a: SortedLane, b: SortedLane): number {
    const left = a.isMissing ? this.#missing : a.value;
    const right = b.isMissing ? this.#missing : b.value;
    const order = left < right ? -1 : left > right ? 1 : 0;
    return this.#isUp ? order : -order;
  }

  add(lane: SortedLane, at: number, count: number): void {
    this.#values.fill(lane.isMissing ? this.#missing : BigInt(lane.value), at, at + count);
  }

  column(size: number): KeyColumn {
    return { kind: 'long', print: 'long', values: this.#values.slice(0, size) };
  }
}

class TextRows implements Rows {
  readonly #sign: number;
  readonly #missingFirst: boolean;
  readonly #rows: (Uint8Array | null)[] = [];

  constructor({ order, missing }: KeywordSortKey) {
    this.#sign = order === 'asc' ? 1 : -1;
    this.#missingFirst = missing === 'first';
  }

  compare(a: SortedLane, b: SortedLane): number {
    if (a.isMissing || b.isMissing) return a.isMissing === b.isMissing ? 0 : a.isMissing === this.#missingFirst ? -1 : 1;
    return compareBytes(textOf(a), textOf(b)) * this.#sign;
  }

  add(lane: SortedLane, _at: number, count: number): void {
    const text = lane.isMissing ? null : textOf(lane);
    for (let i = 0; i < count; i++) this.#rows.push(text);
  }

  column(): KeyColumn {
    return textColumn(this.#rows, this.#missingFirst);
  }
}

const NOTHING = new Uint8Array(0);

function textOf({ column, value }: SortedLane): Uint8Array {
  return column?.kind === 'ordinal' ? column.terms.bytes(Number(value)) : NOTHING;
}
