import type { DocValues } from '../index/segment.ts';
import { hasBit } from '../index/bits.ts';
import type { DocMatcher, OrdinalMatch } from '../query/scorer.ts';
import { type KeyColumn, LONG_MAX, LONG_MIN } from './key-column.ts';
import { type KeptPage, keptStart, type Numbers, placeIn, type Strip, stripFrom, viewsOf } from './kept-page.ts';
import { LaneLine, type WalkedLeaf, walkedLeaves } from './lane-line.ts';
import { type LaneRows, laneRows, NumberRows } from './lane-rows.ts';
import type { LeafMatches } from './leaf-matches.ts';
import { addDocNumbers, docColumn } from './doc-column.ts';
import type { WalkReader } from './order-cache.ts';
import { type Plan, queueCapacity } from './plan.ts';
import { isSameKey, type KeywordSortKey, type NumericSortKey, type SortKey } from './sort-key.ts';
import type { SortedLane } from './sorted-lane.ts';
import type { QueueEntries } from './entry-slots.ts';

/** A walk computes none. */
const NO_SCORES = new Float32Array(0);

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
    return column?.offsets === undefined && !reachesTheEnds(column) && (scorer.matchColumn() ?? scorer.matcher()) !== undefined;
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
  const walk = (budget === Infinity ? nextPage(plan, key) : undefined) ?? firstPage(plan, key, budget);
  const entries = walk.run();
  if (plan.reader !== undefined && budget === Infinity) keep(plan.reader, walk);
  return { entries, found: walk.found };
}

/** What a walk starts from. */
interface Start {
  readonly plan: Plan;
  readonly key: NumericSortKey | KeywordSortKey;
  readonly leaves: readonly WalkedLeaf[];
  readonly line: LaneLine;
  readonly rows: LaneRows;
  /** Room for the page; the first `size` entries are there. */
  readonly docs: Uint32Array;
  readonly size: number;
  readonly budget: number;
  /** The first `size` of the document numbers as a key has them, and room for those of the page; undefined: they are not known. */
  readonly numbers: Numbers | undefined;
  /** What `docs`, the rows' values and `numbers` are views of; undefined where they are memory of their own. */
  readonly strip: Strip | undefined;
}

function firstPage(plan: Plan, key: NumericSortKey | KeywordSortKey, budget: number): Walk {
  const capacity = queueCapacity(plan);
  const rows = laneRows(plan.searcher, key, capacity);
  const leaves = walkedLeaves(plan, key, plan.cursor);
  return new Walk({
    plan,
    key,
    leaves,
    line: new LaneLine(leaves, rows),
    rows,
    docs: new Uint32Array(capacity),
    size: 0,
    budget,
    numbers: undefined,
    strip: undefined,
  });
}

/** The page behind the one the reader was given last, as far as that was not used; undefined where the lanes have to be sought. */
function nextPage(plan: Plan, key: NumericSortKey | KeywordSortKey): Walk | undefined {
  const kept = plan.reader?.page;
  const capacity = queueCapacity(plan);
  if (kept === undefined || key.kind !== 'numeric' || !isSameKey(key, kept.key) || kept.capacity !== capacity) return undefined;
  const { leaves, line } = kept;
  const { matches } = plan;
  if (
    matches.length !== leaves.length ||
    !matches.every(({ leaf, scorer }, i) => leaf === leaves[i].lane.leaf && scorer.matchSet() === 'all')
  )
    return undefined;
  const start = keptStart(leaves, plan.cursor, key, capacity);
  const place = start && placeIn(kept, start);
  if (place === undefined) return undefined;
  const strip = stripFrom(kept, place, capacity);
  const { docs, values, numbers } = viewsOf(strip, capacity);
  const size = kept.size - place;
  for (const { lane } of leaves) lane.found = 0;
  // All of them count, so that it does not matter in which leaf they were found.
  if (size > 0) leaves[0].lane.found = size;
  plan.tally.visited += size;
  return new Walk({ plan, key, leaves, line, rows: new NumberRows(key, values), docs, size, budget: Infinity, numbers, strip });
}

function keep(reader: WalkReader, walk: Walk): void {
  const page = walk.kept();
  if (page === undefined) delete reader.page;
  else reader.page = page;
}

class Walk {
  readonly #plan: Plan;
  readonly #key: NumericSortKey | KeywordSortKey;
  readonly #all: readonly WalkedLeaf[];
  readonly #line: LaneLine;
  readonly #rows: LaneRows;
  readonly #docs: Uint32Array;
  readonly #strip: Strip | undefined;
  /** Document numbers that are known from the page before, and as many as there were entries at the start. */
  readonly #numbers: Numbers | undefined;
  readonly #known: number;
  /** Those of the page; undefined: they are no key of it. */
  #written: Numbers | undefined;
  #size: number;
  #budget: number;

  constructor({ plan, key, leaves, line, rows, docs, size, budget, numbers, strip }: Start) {
    this.#strip = strip;
    this.#known = size;
    this.#numbers = numbers;
    this.#plan = plan;
    this.#key = key;
    this.#all = leaves;
    this.#line = line;
    this.#rows = rows;
    this.#docs = docs;
    this.#size = size;
    this.#budget = budget;
  }

  /** Documents that match, by leaf. */
  get found(): readonly number[] {
    return this.#all.map(({ lane }) => lane.found);
  }

  run(): QueueEntries | undefined {
    const line = this.#line;
    for (let front = line.front; front !== undefined && this.#size < this.#docs.length; front = line.front) {
      if (!this.#takeRun(front)) return undefined;
      if (front.lane.from === front.lane.to) line.advance();
    }
    return this.#entries();
  }

  /** For the page behind this one; undefined where it could not go on from here. */
  kept(): KeptPage | undefined {
    const key = this.#key;
    const capacity = this.#docs.length;
    const start = keptStart(this.#all, this.#plan.cursor, key, capacity);
    if (start === undefined || key.kind !== 'numeric' || !(this.#rows instanceof NumberRows)) return undefined;
    const { values } = this.#rows;
    const numbers = this.#written;
    // What was not written into the strip is not there for the next page either.
    const strip = this.#strip && (numbers === this.#numbers ? this.#strip : { ...this.#strip, numbers: undefined });
    return { key, capacity, leaves: this.#all, line: this.#line, start, docs: this.#docs, values, numbers, size: this.#size, strip };
  }

  /** Takes the front's run as far as there is room. False: the budget ran out. */
  #takeRun({ lane, matches, column }: WalkedLeaf): boolean {
    const { docs, from, to, leaf } = lane;
    const before = this.#size;
    const room = this.#docs.length - before;
    if (matches === undefined && leaf.liveDocs === undefined) {
      const count = Math.min(to - from, room);
      for (let i = 0; i < count; i++) this.#docs[before + i] = leaf.docBase + docs[from + i];
      this.#size = before + count;
      this.#plan.tally.visited += count;
      lane.from = from + count;
    } else if (column !== undefined && leaf.liveDocs === undefined) this.#takeOrdinals(lane, column);
    else this.#takeMatches(lane, matches);
    const taken = this.#size - before;
    lane.found += taken;
    if (taken > 0) this.#rows.add(lane, before, taken);
    return this.#budget >= 0;
  }

  #takeOrdinals(lane: SortedLane, { ordinals, ordinal }: OrdinalMatch): void {
    const { docs, from, to } = lane;
    const { docBase } = lane.leaf;
    const out = this.#docs;
    let size = this.#size;
    let at = from;
    const last = Math.min(to, from + this.#budget);
    for (; at < last && size < out.length; at++) if (ordinals[docs[at]] === ordinal) out[size++] = docBase + docs[at];
    this.#looked(lane, at, size);
  }

  /** Says that a run was looked at up to `at`, and so much of the page is there. */
  #looked(lane: SortedLane, at: number, size: number): void {
    const looked = at - lane.from;
    this.#plan.tally.visited += looked;
    this.#budget -= looked;
    if (at < lane.to && size < this.#docs.length) this.#budget = -1;
    this.#size = size;
    lane.from = at;
  }

  #takeMatches(lane: SortedLane, matches: DocMatcher | undefined): void {
    const { docs, from, to, leaf } = lane;
    const { docBase, liveDocs } = leaf;
    const out = this.#docs;
    let size = this.#size;
    let at = from;
    const last = Math.min(to, from + this.#budget);
    for (; at < last && size < out.length; at++) {
      const doc = docs[at];
      if ((liveDocs === undefined || hasBit(liveDocs, doc)) && (matches === undefined || matches(doc))) out[size++] = docBase + doc;
    }
    this.#looked(lane, at, size);
  }

  #entries(): QueueEntries {
    const docs = this.#size === this.#docs.length ? this.#docs : this.#docs.slice(0, this.#size);
    const keys = this.#plan.keys.map((key) => (key.kind === 'doc' ? this.#docColumn(key, docs) : this.#rows.column(this.#size)));
    return { docs, scores: NO_SCORES, keys };
  }

  /** Of a page that goes on where the last one ended only the new numbers are made: memory and numbers of whole pages took a tenth of a walk. */
  #docColumn(key: Extract<SortKey, { kind: 'doc' }>, docs: Uint32Array): KeyColumn {
    const numbers = this.#numbers;
    if (numbers?.base !== key.base) {
      const column = docColumn(key, docs);
      this.#written = { base: key.base, values: column.values };
      return column;
    }
    const { values } = numbers;
    addDocNumbers(values, key.base, docs, this.#known);
    this.#written = numbers;
    return { kind: 'number', print: 'doc', values: docs.length === values.length ? values : values.slice(0, docs.length) };
  }
}
