/**
 * What paging costs on a cluster of any size, by formula. All of it is one rule: a shard sends the smaller of what it is asked for and what it has
 * left. Sums over a whole way are closed, so that a billion documents take no longer than ten. A test holds every line against the engine.
 * @see docs/counters.md
 */
import type { PagingMode } from '../../../client/paging.ts';

/** So many shards, or nodes, that hold so many documents each. */
export interface Group {
  readonly count: number;
  readonly documents: number;
}

/** What lies where; groups in any order. */
export type Spread = readonly Group[];

/** Entries that a request brings together. `reach` is `from + size` by offset, `size` behind a cursor; `left` is what lies behind the cursor, or all. */
export function sentBy(reach: number, left: Spread): number {
  return left.reduce((sum, { count, documents }) => sum + count * Math.min(reach, documents), 0);
}

/** So many documents, dealt out to so many shards one by one: no shard holds more than one above another. */
export function evenly(documents: number, shards: number): Spread {
  const each = Math.floor(documents / shards);
  const longer = documents % shards;
  return [
    { count: shards - longer, documents: each },
    { count: longer, documents: each + 1 },
  ].filter(({ count }) => count > 0);
}

/** The same by node, where shard `s` lies on node `s` modulo their number and the last of the shards are the longer ones. */
export function byNode(documents: number, shards: number, nodes: number): Spread {
  const each = Math.floor(documents / shards);
  const shorter = shards - (documents % shards);
  return Array.from({ length: Math.min(nodes, shards) }, (_, node) => {
    const on = shardsOn(node, shards, nodes);
    return { count: 1, documents: on * each + on - shardsOn(node, shorter, nodes) };
  });
}

function shardsOn(node: number, shards: number, nodes: number): number {
  return Math.max(0, Math.ceil((shards - node) / nodes));
}

/** All requests of offset paging up to a page, each asking for everything before it again. */
export function offsetWay(left: Spread, size: number, pages: number): bigint {
  return left.reduce((sum, { count, documents }) => {
    // Up to here a shard fills what it is asked for; from there on it sends all it has.
    const full = BigInt(Math.min(pages, Math.floor(documents / size)));
    const filling = (BigInt(size) * full * (full + 1n)) / 2n;
    return sum + BigInt(count) * (filling + (BigInt(pages) - full) * BigInt(documents));
  }, 0n);
}

/** All requests behind a cursor up to a page, over documents dealt out evenly. */
export function cursorWay(documents: number, shards: number, size: number, pages: number): bigint {
  // As long as every shard has a page left they send one each; then all that is left, a page less each time.
  const full = Math.min(pages, Math.max(0, Math.floor(documents / size) - shards + 1));
  const rest = BigInt(pages - full);
  const first = BigInt(documents) - BigInt(full) * BigInt(size);
  return BigInt(full) * BigInt(shards) * BigInt(size) + rest * first - (BigInt(size) * rest * (rest - 1n)) / 2n;
}

/** A page on a cluster, and how it is asked for. */
export interface Question {
  readonly shards: number;
  readonly nodes: number;
  /** Documents that match, on each shard. */
  readonly documents: number;
  /** Bytes of an entry's sort values. */
  readonly keyBytes: number;
  readonly page: number;
  readonly size: number;
}

/** What one way of paging comes to. */
export interface Counts {
  /** Entries the fullest shard keeps in its queue for this page. */
  readonly gathered: number;
  /** Entries all shards send for this page; the coordinator merges as many. */
  readonly merged: number;
  /** Entries the coordinator merges where each node merges its shards first. */
  readonly batched: number;
  readonly returned: number;
  readonly discarded: number;
  readonly bytes: number;
  /** Shard contexts held open between the pages. */
  readonly held: number;
  readonly way: {
    readonly requests: number;
    readonly merged: bigint;
    readonly bytes: bigint;
  };
}

/** Bytes of an entry beside its sort values: the number of its document. */
const entryBytes = 4;
/** A PIT brings the order of its documents along as one more sort value. */
const tieBytes = 8;

/** The number of the last page with documents. */
export function lastPage({ shards, documents, size }: Pick<Question, 'shards' | 'documents' | 'size'>): number {
  return Math.ceil((shards * documents) / size);
}

/** What a page costs, and the way there; `page` is no further than {@link lastPage}. */
export function countsOf(mode: PagingMode, question: Question): Counts {
  const { shards, nodes, documents, keyBytes, page, size } = question;
  const total = shards * documents;
  const before = (page - 1) * size;
  const byOffset = mode === 'offset';
  const reach = byOffset ? before + size : size;
  const behind = byOffset ? total : total - before;
  const left = evenly(behind, shards);
  const merged = sentBy(reach, left);
  const returned = Math.min(size, total - before);
  const each = entryBytes + keyBytes + (mode === 'pit' ? tieBytes : 0);
  const way = byOffset ? offsetWay(left, size, page) : cursorWay(total, shards, size, page);
  return {
    gathered: Math.min(reach, left.at(-1)?.documents ?? 0),
    merged,
    // A scroll goes shard by shard wherever they lie, and one node alone has nothing to merge first.
    batched: mode === 'scroll' || nodes === 1 ? merged : sentBy(reach, byNode(behind, shards, nodes)),
    returned,
    discarded: merged - returned,
    bytes: merged * each,
    held: mode === 'scroll' || mode === 'pit' ? shards : 0,
    way: { requests: page + besides[mode], merged: way, bytes: way * BigInt(each) },
  };
}

/** Shard contexts that one node lets scrolls hold, unless it is told otherwise. */
export const scrollLimit = 500;

/** Requests besides those for pages: to open a PIT, and to close what is open. */
const besides: Readonly<Record<PagingMode, number>> = { offset: 0, search_after: 0, scroll: 1, pit: 2 };
