import type { GroupValue } from '../search/group-queue.ts';
import { compareRows } from '../search/key-column.ts';
import type { QueryPhaseResult } from '../search/query-phase.ts';

/** One entry of the reduced page: row `row` of the answer at `answer`. */
export interface Winner {
  readonly answer: number;
  readonly row: number;
}

export interface Reduction {
  /** Entries received and sorted, from all shards. */
  readonly merged: number;
  /** Entries `from` to `from + size` of the merged order. */
  readonly page: readonly Winner[];
}

/**
 * Merges the shards' sorted answers, all of them to the last entry, and cuts the page out. Equal keys: the lower shard
 * comes first, then the order inside the shard. Of collapsed answers the best entry of each group is kept.
 * @param orders one per sort key; empty: by score descending.
 * @see spec 4.2
 */
export function reduceAnswers(
  answers: readonly QueryPhaseResult[],
  orders: readonly ('asc' | 'desc')[],
  from: number,
  size: number,
): Reduction {
  const queue = new AnswerQueue(answers, orders);
  const page: Winner[] = [];
  const groups = new Set<GroupValue>();
  let merged = 0;
  let place = 0;
  while (!queue.empty) {
    const answer = queue.top;
    const row = queue.takeRow();
    merged++;
    const group = answers[answer].groups?.[row];
    if (group !== undefined && isSeen(groups, group)) continue;
    if (place >= from && place < from + size) page.push({ answer, row });
    place++;
  }
  return { merged, page };
}

/** Whether a better entry of another shard stands for the group already. */
function isSeen(groups: Set<GroupValue>, group: GroupValue): boolean {
  if (groups.has(group)) return true;
  groups.add(group);
  return false;
}

/** Binary heap of answers by their next entry. Mutable by design: every entry of a deep page passes through it. */
class AnswerQueue {
  readonly #answers: readonly QueryPhaseResult[];
  readonly #orders: readonly ('asc' | 'desc')[];
  readonly #heap: Uint32Array;
  /** Next row of each answer. */
  readonly #rows: Uint32Array;
  #size = 0;

  constructor(answers: readonly QueryPhaseResult[], orders: readonly ('asc' | 'desc')[]) {
    this.#answers = answers;
    this.#orders = orders;
    this.#heap = new Uint32Array(answers.length);
    this.#rows = new Uint32Array(answers.length);
    answers.forEach((answer, i) => {
      if (answer.docs.length > 0) this.#heap[this.#size++] = i;
    });
    for (let i = (this.#size >>> 1) - 1; i >= 0; i--) this.#siftDown(i);
  }

  get empty(): boolean {
    return this.#size === 0;
  }

  /** The answer whose next entry comes first. */
  get top(): number {
    return this.#heap[0];
  }

  /** Takes the first entry and answers its row. */
  takeRow(): number {
    const answer = this.#heap[0];
    const row = this.#rows[answer]++;
    if (row + 1 === this.#answers[answer].docs.length) this.#heap[0] = this.#heap[--this.#size];
    this.#siftDown(0);
    return row;
  }

  #siftDown(start: number): void {
    const heap = this.#heap;
    const moving = heap[start];
    let at = start;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#before(heap[child + 1], heap[child])) child++;
      if (!this.#before(heap[child], moving)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = moving;
  }

  #before(a: number, b: number): boolean {
    const order = this.#compare(this.#answers[a], this.#rows[a], this.#answers[b], this.#rows[b]);
    return order === 0 ? a < b : order < 0;
  }

  #compare(a: QueryPhaseResult, i: number, b: QueryPhaseResult, j: number): number {
    if (this.#orders.length === 0) return b.scores[j] - a.scores[i];
    return compareRows(a.keys, i, b.keys, j, this.#orders);
  }
}
