import type { DocMatcher, OrdinalMatch } from '../../query/scorer/scorer.ts';
import type { Cursor } from '../sort/key-slots.ts';
import type { RunColumn } from './run-column.ts';
import type { Plan } from '../phase/plan.ts';
import type { KeywordSortKey, NumericSortKey } from '../sort/sort-key.ts';
import { SortedRuns } from './sorted-runs.ts';
import { sortColumn } from '../sort/sort-column.ts';

/** A leaf of a walk: its runs, and the test of its documents; undefined: all of them match. */
export interface WalkedLeaf {
  readonly runs: SortedRuns;
  readonly matches: DocMatcher | undefined;
  /** The same test where it is one look at a column. */
  readonly column: OrdinalMatch | undefined;
}

/** The leaves of a plan along the permutations of a key, from the cursor on. */
export function walkedLeaves({ matches }: Plan, key: NumericSortKey | KeywordSortKey, cursor: Cursor | undefined): readonly WalkedLeaf[] {
  return matches.map((match) => {
    const { leaf, scorer } = match;
    const runs = new SortedRuns(match, key, sortColumn(leaf.segment, key), cursor);
    return { runs, matches: scorer.matchSet() === 'all' ? undefined : scorer.matcher(), column: scorer.matchColumn() };
  });
}

/** Leaves that have a run left, the one whose run comes first at the front; of equal runs that of the lower documents. */
export class RunQueue {
  readonly #rows: RunColumn;
  readonly #line: WalkedLeaf[] = [];

  constructor(leaves: readonly WalkedLeaf[], rows: RunColumn) {
    this.#rows = rows;
    for (let i = leaves.length - 1; i >= 0; i--) {
      const entry = leaves[i];
      if (!entry.runs.next()) continue;
      this.#line.unshift(entry);
      this.#settle();
    }
  }

  /** Undefined: no leaf has a run left. */
  get front(): WalkedLeaf | undefined {
    return this.#line[0];
  }

  /** Moves the front to its next run, and to where that belongs. */
  advance(): void {
    if (this.#line[0].runs.next()) this.#settle();
    else this.#line.shift();
  }

  /** Mostly nowhere to move, as runs of neighbours tie or lie close. */
  #settle(): void {
    const line = this.#line;
    const moving = line[0];
    let at = 0;
    while (at + 1 < line.length && this.#isBehind(moving.runs, line[at + 1].runs)) {
      line[at] = line[at + 1];
      at++;
    }
    line[at] = moving;
  }

  #isBehind(a: SortedRuns, b: SortedRuns): boolean {
    const order = this.#rows.compare(a, b);
    return order === 0 ? a.leaf.docBase > b.leaf.docBase : order > 0;
  }
}
