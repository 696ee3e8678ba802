import { checkPage, type WireSearch } from '../check-page.ts';
import { refused } from '../errors.ts';
import type { ModelDocument, ModelIndex } from '../index-model.ts';
import { observeOrder, orderMatches, type Ordered } from '../ordering.ts';
import { randomQuery, type ModelQuery } from '../queries.ts';
import type { Random } from '../random.ts';
import { compareByKeys, randomSort, type ModelSortKey } from '../sorts.ts';
import type { WireValue } from '../wire.ts';
import type { Target, World } from '../world.ts';
import { anyIndices, type Operation } from './operation.ts';

/** Searches without a context: pages by offset and by cursor. */
export const SEARCHES: readonly Operation[] = [
  { name: 'search by offset', weight: 22, run: searchByOffset },
  { name: 'search behind a cursor', weight: 12, run: searchByCursor },
  { name: 'search by score', weight: 5, run: searchByScore },
];

/** The reason of a page that is too wide. */
function windowReason(window: number, asked: number): string {
  return (
    `Result window is too large, from + size must be less than or equal to: [${window}] but was [${asked}]. ` +
    'See the scroll api for a more efficient way to request large data sets. ' +
    'This limit can be set by changing the [index.max_result_window] index level setting.'
  );
}

interface Totals {
  readonly body: WireValue | undefined;
  readonly expected: (count: number) => { readonly value: number; readonly relation: string } | undefined;
}

/** How far hits are to be counted, and what the answer then says. */
function randomTotals(random: Random): Totals {
  const limit = random.pick([undefined, undefined, true, false, random.between(1, 40)]);
  return {
    body: limit,
    expected: (count) => {
      if (limit === false) return undefined;
      return typeof limit === 'number' && count > limit ? { value: limit, relation: 'gte' } : { value: count, relation: 'eq' };
    },
  };
}

async function searchByOffset(world: World, random: Random): Promise<void> {
  const { expression, indices } = anyIndices(world, random);
  const sorted = random.chance(0.75);
  const query = sorted ? randomQuery(random, world.ids) : constantQuery(random, world.ids);
  const keys = sorted ? randomSort(random) : [];
  const size = random.pick([0, 1, 3, 5, 10, 10, 50]);
  const from = random.pick([0, 0, 1, size, size * 3, 17, 400]);
  const totals = randomTotals(random);
  const source = random.chance(0.7);
  const versions = random.chance(0.3);
  const allowed = indices.filter(({ window }) => from + size <= window);
  const reply = await world.call<WireSearch>('POST', `/${expression}/_search?cost=true`, {
    query: query.body,
    from,
    size,
    sort: sorted ? keys.map(({ body }) => body) : undefined,
    track_total_hits: totals.body,
    _source: source ? undefined : false,
    version: versions ? true : undefined,
    seq_no_primary_term: versions ? true : undefined,
  });
  if (allowed.length === 0 && indices.length > 0) {
    refused(reply, 400, 'illegal_argument_exception', windowReason(indices[0]?.window ?? 0, from + size));
    return;
  }
  const targets = world.read(allowed);
  const { order, matchesByTarget, total } = orderMatches(targets, query.matches, keys);
  checkPage(reply.body, {
    targets,
    failed: shardsOf(indices) - targets.length,
    ahead: order,
    matchesByTarget,
    from,
    size,
    window: from + size,
    total: totals.expected(total),
    keys: sorted ? keys : undefined,
    source,
    versions,
    heldShards: 0,
  });
}

function constantQuery(random: Random, ids: readonly string[]): ModelQuery {
  for (;;) {
    const query = randomQuery(random, ids);
    if (query.score !== undefined) return query;
  }
}

function shardsOf(indices: readonly ModelIndex[]): number {
  return indices.reduce((sum, { shards }) => sum + shards.length, 0);
}

async function searchByCursor(world: World, random: Random): Promise<void> {
  const { expression, indices } = anyIndices(world, random);
  const query = randomQuery(random, world.ids);
  const keys = randomSort(random);
  const size = random.pick([1, 2, 5, 10, 30]);
  if (indices.length === 0 || indices.some(({ window }) => size > window)) return;
  const totals = randomTotals(random);
  const targets = await world.look(expression, indices);
  const ordered = orderMatches(targets, query.matches, keys);
  const last = random.pick(ordered.order.length > 0 ? ordered.order : targets.flatMap(({ documents }) => documents));
  if (last === undefined) return;
  const reply = await world.ok<WireSearch>('POST', `/${expression}/_search?cost=true`, {
    query: query.body,
    size,
    sort: keys.map(({ body }) => body),
    search_after: cursorOf(keys, last),
    track_total_hits: totals.body,
  });
  checkPage(reply, {
    ...pageOf(targets, ordered, size),
    ahead: behind(ordered.order, keys, last),
    total: totals.expected(ordered.total),
    keys,
  });
}

/** The values a hit showing this document carries in `sort`. */
export function cursorOf(keys: readonly ModelSortKey[], document: ModelDocument): WireValue[] {
  return keys.map((key) => key.print(key.value(document)));
}

/** What of an order lies behind a document by its keys alone: its equals do not. */
export function behind(order: readonly ModelDocument[], keys: readonly ModelSortKey[], last: ModelDocument): readonly ModelDocument[] {
  const cursor = keys.map((key) => key.value(last));
  return order.filter(
    (document) =>
      compareByKeys(
        keys,
        keys.map((key) => key.value(document)),
        cursor,
      ) > 0,
  );
}

/** The expectations of a first page of `size`, whole documents and no versions. */
export function pageOf(targets: readonly Target[], { order, matchesByTarget, total }: Ordered, size: number) {
  return {
    targets,
    failed: 0,
    ahead: order,
    matchesByTarget,
    from: 0,
    size,
    window: size,
    total: { value: total, relation: 'eq' },
    keys: undefined,
    source: true,
    versions: false,
    heldShards: 0,
  };
}

/** All matches by score, then pages of them: each is a slice of the whole. */
async function searchByScore(world: World, random: Random): Promise<void> {
  const { expression, indices } = anyIndices(world, random);
  const query = randomQuery(random, world.ids);
  const targets = await world.look(expression, indices);
  const ordered = orderMatches(targets, query.matches, []);
  if (ordered.total === 0 || indices.some(({ window }) => window < ordered.total)) return;
  const order = await listAll(world, expression, query, undefined, targets, ordered);
  for (const size of [1, 7]) {
    const from = random.below(ordered.total);
    if (indices.some(({ window }) => window < from + size)) return;
    const answer = await world.ok<WireSearch>('POST', `/${expression}/_search?cost=true`, { query: query.body, from, size });
    checkPage(answer, { ...pageOf(targets, ordered, size), ahead: order, from, window: from + size });
  }
}

/** Every match in the order the service gives them in: by score, or by `_doc`. All indices must have the window for it. */
export async function listAll(
  world: World,
  expression: string,
  query: ModelQuery,
  sort: '_doc' | undefined,
  targets: readonly Target[],
  ordered: Ordered,
): Promise<readonly ModelDocument[]> {
  const all = await world.ok<WireSearch>('POST', `/${expression}/_search`, {
    query: query.body,
    size: ordered.total,
    sort,
    _source: false,
  });
  return observeOrder(all, targets, ordered, (hit) => (sort === undefined ? (hit._score ?? NaN) : -Number(hit.sort?.[0])));
}
