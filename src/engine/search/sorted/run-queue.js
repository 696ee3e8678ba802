import { SortedRuns } from './sorted-runs.ts';
import { sortColumn } from '../sort/sort-column.ts';
/** The leaves of a plan along the permutations of a key, from the cursor on. */
export function walkedLeaves({ matches }, key, cursor) {
  return matches.map((match) => {
    const { leaf, scorer } = match;
    const runs = new SortedRuns(match, key, sortColumn(leaf.segment, key), cursor);
    return { runs, matches: scorer.matchSet() === 'all' ? undefined : scorer.matcher(), column: scorer.matchColumn() };
  });
}
/** Leaves that have a run left, the one whose run comes first at the front; of equal runs that of the lower documents. */
export class RunQueue {
  #rows;
  #line = [];
  constructor(leaves, rows) {
    this.#rows = rows;
    for (let i = leaves.length - 1; i >= 0; i--) {
      const entry = leaves[i];
      if (!entry.runs.next()) continue;
      this.#line.unshift(entry);
      this.#settle();
    }
  }
  /** Undefined: no leaf has a run left. */
  get front() {
    return this.#line[0];
  }
  /** Moves the front to its next run, and to where that belongs. */
  advance() {
    if (this.#line[0].runs.next()) this.#settle();
    else this.#line.shift();
  }
  /** Mostly nowhere to move, as runs of neighbours tie or lie close. */
  #settle() {
    const line = this.#line;
    const moving = line[0];
    let at = 0;
    while (at + 1 < line.length && this.#isBehind(moving.runs, line[at + 1].runs)) {
      line[at] = line[at + 1];
      at++;
    }
    line[at] = moving;
  }
  #isBehind(a, b) {
    const order = this.#rows.compare(a, b);
    return order === 0 ? a.leaf.docBase > b.leaf.docBase : order > 0;
  }
}
