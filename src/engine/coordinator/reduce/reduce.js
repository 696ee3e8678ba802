import { certain } from '../../certain.ts';
import { MergeQueue } from './merge-queue.ts';
/**
 * Merges the shards' sorted answers, all of them to the last entry, and cuts the page out. Equal keys: the lower shard
 * comes first, then the order inside the shard. Of collapsed answers the best entry of each group is kept.
 * @param orders one per sort key; empty: by score descending.
 * @see spec 4.2
 */
export function reduceAnswers(answers, orders, from, size) {
  const line = new MergeQueue(answers, orders);
  const page = new PageBuilder(answers.length, from, size);
  let groups;
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
function isSeen(groups, group) {
  if (groups.has(group)) return true;
  groups.add(group);
  return false;
}
/** Cuts a page out of entries that come in order. */
class PageBuilder {
  parts;
  #from;
  #size;
  /** Entries seen, and those of them on the page. */
  #seen = 0;
  #taken = 0;
  constructor(answers, from, size) {
    const parts = [];
    while (parts.length < answers) parts.push({ rows: [], places: [] });
    this.parts = parts;
    this.#from = from;
    this.#size = size;
  }
  add(answer, row, end) {
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
