/** Entries of a column: how many, and behind how many of the shard's matches in the order of the sort. Null: nothing tells where. */
export interface Stretch {
  readonly entries: number;
  readonly from: number | null;
}

/** One shard, or several that share a column, in entries. */
export interface Column {
  readonly key: string;
  /** Shards in the column, the first and the last one's number. */
  readonly shards: { readonly count: number; readonly first: number; readonly last: number };
  readonly matched: number;
  /** `matched` is a lower bound. */
  readonly atLeast: boolean;
  readonly visited: Stretch;
  readonly kept: Stretch;
  readonly sent: number;
  /** Of those, what reached the coordinator: a node may leave some behind. */
  readonly passed: number;
  readonly fetched: number;
}

/** What an answer's counters say of its request. */
export interface AnswerScene {
  readonly kind: 'answer';
  readonly columns: readonly Column[];
  /** Shards that were not asked, since nothing in them can match. */
  readonly passedOver: number;
  /** Entries the coordinator merged: those before the page, the page, and those behind it. */
  readonly merged: number;
  readonly before: number;
  readonly returned: number;
  readonly discarded: number;
  /** Shard readers a scroll or PIT keeps open. */
  readonly held: number;
  /** Where the cursor stands is at least so deep: it may have passed over ties that nobody was given. */
  readonly fromAtLeast: boolean;
  /** Nodes that were asked, where there are several. */
  readonly nodes: number;
}

/** The columns with `perColumn` neighbours in each: their counters added up. A place is kept where all of them have one. */
export function fold(columns: readonly Column[], perColumn: number): readonly Column[] {
  if (perColumn <= 1) return columns;
  return Array.from({ length: Math.ceil(columns.length / perColumn) }, (_, i) =>
    columns.slice(i * perColumn, (i + 1) * perColumn).reduce(together),
  );
}

function together(a: Column, b: Column): Column {
  return {
    key: a.key,
    shards: { count: a.shards.count + b.shards.count, first: a.shards.first, last: b.shards.last },
    matched: a.matched + b.matched,
    atLeast: a.atLeast || b.atLeast,
    visited: sumOf(a.visited, b.visited),
    kept: sumOf(a.kept, b.kept),
    sent: a.sent + b.sent,
    passed: a.passed + b.passed,
    fetched: a.fetched + b.fetched,
  };
}

function sumOf(a: Stretch, b: Stretch): Stretch {
  return { entries: a.entries + b.entries, from: a.from === null || b.from === null ? null : a.from + b.from };
}
