import type { GroupValue } from '../search/group-queue.ts';
import type { QueryPhaseResult } from '../search/query-phase.ts';
import { MergeLine } from './merge-line.ts';

/** Entries of a page in order: entry i is row `rows[i]` of the answer at `answers[i]`. */
export interface PageRows {
  readonly answers: Uint32Array;
  readonly rows: Uint32Array;
}

export interface Reduction {
  /** Entries received and sorted, from all shards. */
  readonly merged: number;
  /** Entries `from` to `from + size` of the merged order. */
  readonly page: PageRows;
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
  const line = new MergeLine(answers, orders);
  const page = new PageBuilder(from, Math.min(size, entriesOf(answers)));
  let groups: Set<GroupValue> | undefined;
  let merged = 0;
  while (!line.empty) {
    const answer = line.first;
    const row = line.row;
    const end = line.takeRun();
    merged += end - row;
    const ofRows = answers[answer].groups;
    if (ofRows === undefined) page.add(answer, row, end);
    else {
      groups ??= new Set();
      for (let i = row; i < end; i++) if (!isSeen(groups, ofRows[i])) page.add(answer, i, i + 1);
    }
  }
  return { merged, page: page.build() };
}

function entriesOf(answers: readonly QueryPhaseResult[]): number {
  let entries = 0;
  for (const { docs } of answers) entries += docs.length;
  return entries;
}

/** Whether a better entry of another shard stands for the group already. */
function isSeen(groups: Set<GroupValue>, group: GroupValue): boolean {
  if (groups.has(group)) return true;
  groups.add(group);
  return false;
}

/** Cuts a page out of entries that come in order. */
class PageBuilder {
  readonly #from: number;
  readonly #answers: Uint32Array;
  readonly #rows: Uint32Array;
  /** Entries seen, and those of them on the page. */
  #place = 0;
  #size = 0;

  constructor(from: number, size: number) {
    this.#from = from;
    this.#answers = new Uint32Array(size);
    this.#rows = new Uint32Array(size);
  }

  add(answer: number, row: number, end: number): void {
    const first = row + Math.max(0, this.#from - this.#place);
    this.#place += end - row;
    for (let i = first; i < end && this.#size < this.#rows.length; i++) {
      this.#answers[this.#size] = answer;
      this.#rows[this.#size++] = i;
    }
  }

  build(): PageRows {
    if (this.#size === this.#rows.length) return { answers: this.#answers, rows: this.#rows };
    return { answers: this.#answers.slice(0, this.#size), rows: this.#rows.slice(0, this.#size) };
  }
}
