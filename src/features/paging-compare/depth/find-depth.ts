import type { QueryBody, SearchBody } from '../../../client/client.ts';
import type { WireSortValue } from '../../../client/wire.ts';
import type { LaneStart } from '../lanes/lane-state.ts';
import type { Question, SortChoice } from '../question.ts';

/** What finding a depth asks of the service: a page of one document, and counts, which keep nothing. */
export interface DepthCalls {
  readonly search: (body: SearchBody) => Promise<readonly { readonly sort?: readonly WireSortValue[] }[]>;
  readonly count: (query: QueryBody) => Promise<number>;
}

/** A depth by its sort value, and how many counts it took to find. */
export interface FoundDepth {
  readonly start: LaneStart;
  readonly counts: number;
}

/** More halvings than a double has bits tell nothing new. */
const mostCounts = 60;

/**
 * Finds the sort value at which a page lies by counting the documents before values between the first and the last one. Lands on the
 * page's first document, or on the first of those that share its value. Null where the key has no numbers.
 */
export async function findDepth(question: Question, page: number, calls: DepthCalls, words: Words): Promise<FoundDepth | null> {
  const { sort, size } = question;
  const [first, last] = await Promise.all([endOf(question, sort.order, calls), endOf(question, reversed(sort.order), calls)]);
  if (first === null || last === null) return null;
  const rank = (page - 1) * size;
  // Invariant: `near` has at most `rank` documents before it, everything from `far` on has more.
  let near = { value: first, before: 0 };
  let far = last + (sort.order === 'asc' ? 1 : -1);
  let counts = 0;
  for (; counts < mostCounts && near.before < rank; counts++) {
    const middle = halfWay(near.value, far);
    if (middle === near.value || middle === far) break;
    // Each look depends on the one before it.
    const before = await calls.count(narrowed(question.query, beyond(sort, middle)));
    if (before <= rank) near = { value: middle, before };
    else far = middle;
  }
  // The range takes the documents at the value along, so it begins with the first that shares it.
  return {
    counts,
    start: {
      page: Math.floor(near.before / size) + 1,
      before: near.before,
      clause: upTo(sort, near.value),
      words: words(sort, near.value),
    },
  };
}

/** The range in words, such as `timestamp at most 2026-01-31T00:00:00Z`. */
export type Words = (sort: SortChoice, value: number) => string;

async function endOf(question: Question, order: SortChoice['order'], calls: DepthCalls): Promise<number | null> {
  const { field } = question.sort;
  const [hit] = await calls.search({ query: question.query, sort: [{ [field]: order }], size: 1 });
  const value = hit?.sort?.[0];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Whole numbers as long as there are any between, so that dates and counts are met exactly. */
function halfWay(a: number, b: number): number {
  const middle = a + (b - a) / 2;
  const whole = Math.round(middle);
  return Math.abs(b - a) > 1 ? whole : middle;
}

/** Documents that come before all those with the value. */
function beyond({ field, order }: SortChoice, value: number): QueryBody {
  return { range: { [field]: order === 'asc' ? { lt: value } : { gt: value } } };
}

/** Documents from the value on. */
function upTo({ field, order }: SortChoice, value: number): QueryBody {
  return { range: { [field]: order === 'asc' ? { gte: value } : { lte: value } } };
}

function narrowed(query: QueryBody, filter: QueryBody): QueryBody {
  return { bool: { must: [query], filter: [filter] } };
}

function reversed(order: SortChoice['order']): SortChoice['order'] {
  return order === 'asc' ? 'desc' : 'asc';
}
