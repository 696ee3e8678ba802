import { certain } from '../../certain.ts';
import type { GroupValue } from '../../search/sorted/group-queue.ts';
import type { QueryPhaseResult } from '../../search/phase/query-phase.ts';
import { MergeQueue } from './merge-queue.ts';

/** The entries of a page that one answer gave, in order: row `rows[i]` of it stands at `places[i]` on the page. */
export interface AnswerPart {
  readonly rows: readonly number[];
  readonly places: readonly number[];
}

export interface Reduction {
  /** Entries received and sorted, from all shards. */
  readonly merged: number;
  /** Entries `from` to `from + size` of the merged order, by answer. */
  readonly page: readonly AnswerPart[];
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
  const line = new MergeQueue(answers, orders);
  const page = new PageBuilder(answers.length, from, size);
  let groups: Set<GroupValue> | undefined;
  let merged = 0;
  for (let first = line.first; first !== undefined; first = line.first) {
    const { answer, row } = first;
    const ofRows = first.result.groups;
    const end = line.takeRun();
    merged += end - row;
    if (ofRows === undefined) page.add(answer, row, end);
    else {
      groups ??= new Set();
      for (let i = row; i < end; i++) if (!isSeen(groups, certain(ofRows[i]))) page.add(answer, i, i + 1);
    }
  }
  return { merged, page: page.parts };
}

/** Whether a better entry of another shard stands for the group already. */
function isSeen(groups: Set<GroupValue>, group: GroupValue): boolean {
  if (groups.has(group)) return true;
  groups.add(group);
  return false;
}

/** Cuts a page out of entries that come in order. */
class PageBuilder {
  readonly parts: readonly { readonly rows: number[]; readonly places: number[] }[];
  readonly #from: number;
  readonly #size: number;
  /** Entries seen, and those of them on the page. */
  #seen = 0;
  #taken = 0;

  constructor(answers: number, from: number, size: number) {
    const parts: { readonly rows: number[]; readonly places: number[] }[] = [];
    while (parts.length < answers) parts.push({ rows: [], places: [] });
    this.parts = parts;
    this.#from = from;
    this.#size = size;
  }

  add(answer: number, row: number, end: number): void {
    const first = row + Math.max(0, this.#from - this.#seen);
    this.#seen += end - row;
    if (first >= end) return;
    const { rows, places } = certain(this.parts[answer]);
    for (let i = first; i < end && this.#taken < this.#size; i++) {
      rows.push(i);
      places.push(this.#taken++);
    }
  }
}
