import { checkPage, type WireHit, type WireSearch } from '../check-page.ts';
import { refused } from '../errors.ts';
import type { ModelDocument } from '../index-model.ts';
import { holds, same } from '../mismatch.ts';
import { observeOrder, orderMatches, type Ordered } from '../ordering.ts';
import { randomQuery, type ModelQuery } from '../queries.ts';
import type { Random } from '../random.ts';
import { randomSort, type ModelSortKey } from '../sorts.ts';
import type { WireValue } from '../wire.ts';
import type { OpenPit, World } from '../world.ts';
import { anyIndices, type Operation } from './operation.ts';
import { behind, cursorOf, pageOf } from './searches.ts';

/** Points in time, in both spellings. */
export const PITS: readonly Operation[] = [
  { name: 'open a point in time', weight: 4, run: openPit },
  { name: 'walk a point in time', weight: 12, run: walk },
  { name: 'search behind keys alone', weight: 3, run: searchBehindKeys },
  { name: 'walk by _shard_doc', weight: 3, run: walkByPlace },
  { name: 'close a point in time', weight: 2, run: close },
  { name: 'use a dead point in time', weight: 2, run: useDead },
];

const MOST_OPEN = 6;
const KEEP_ALIVES = [
  ['1m', 60_000],
  ['3s', 3_000],
  ['10m', 600_000],
] as const;
const PLACES_PER_SHARD = 2 ** 32;

async function openPit(world: World, random: Random): Promise<void> {
  if (world.pits.length >= MOST_OPEN) return close(world, random);
  const { expression, indices } = anyIndices(world, random);
  if (indices.length === 0) return;
  const [text, ms] = random.pick(KEEP_ALIVES);
  const id = random.chance(0.5)
    ? (await world.ok<{ readonly id: string }>('POST', `/${expression}/_pit?keep_alive=${text}`)).id
    : (await world.ok<{ readonly pit_id: string }>('POST', `/${expression}/_search/point_in_time?keep_alive=${text}`)).pit_id;
  const targets = world.read(indices);
  world.pits.push({ ids: [id], indices, targets, keepAlive: { ms, expiresAt: world.now + ms }, places: new Map() });
}

/** The `pit` of a body; using it may lengthen its time and never shortens it. */
function renewed(world: World, random: Random, { ids, keepAlive }: OpenPit): WireValue {
  const [text, ms] = random.pick([...KEEP_ALIVES, [undefined, 0] as const]);
  if (world.now + ms >= keepAlive.expiresAt) Object.assign(keepAlive, { ms, expiresAt: world.now + ms });
  return { id: ids.at(-1), keep_alive: text };
}

function windowOf(world: World, { indices }: OpenPit): number {
  return Math.min(...indices.map(({ name }) => world.indices.get(name)?.window ?? 0));
}

async function walk(world: World, random: Random): Promise<void> {
  if (world.pits.length === 0) return openPit(world, random);
  const pit = random.pick(world.pits);
  const sorted = random.chance(0.7);
  const keys = sorted ? randomSort(random) : undefined;
  const query = randomQuery(random, world.ids);
  const size = random.pick([1, 3, 10, 40]);
  if (size > windowOf(world, pit)) return;
  const ordered = orderMatches(pit.targets, query.matches, keys ?? []);
  const sort = keys?.map(({ body }) => body);
  if (keys === undefined && query.score === undefined) {
    if (ordered.total === 0 || ordered.total > windowOf(world, pit)) return;
    const order = await listByScore(world, random, pit, query, ordered);
    return turnPages(world, random, pit, { query, sort, keys, size, ordered: { ...ordered, order } });
  }
  return turnPages(world, random, pit, { query, sort, keys, size, ordered });
}

async function listByScore(
  world: World,
  random: Random,
  pit: OpenPit,
  query: ModelQuery,
  ordered: Ordered,
): Promise<readonly ModelDocument[]> {
  const all = await world.ok<WireSearch>('POST', '/_search', {
    query: query.body,
    size: ordered.total,
    _source: false,
    pit: renewed(world, random, pit),
  });
  return observeOrder(all, pit.targets, ordered, (hit) => hit._score ?? NaN);
}

interface Walk {
  readonly query: ModelQuery;
  readonly sort: WireValue | undefined;
  readonly keys: readonly ModelSortKey[] | undefined;
  readonly size: number;
  readonly ordered: Ordered;
}

/** Follows the cursor for a few pages: every page is the next slice, so nothing is lost and nothing comes twice. */
async function turnPages(world: World, random: Random, pit: OpenPit, { query, sort, keys, size, ordered }: Walk): Promise<void> {
  let cursor: WireValue | undefined;
  let at = 0;
  for (let page = random.between(1, 5); page > 0; page--) {
    const answer = await world.ok<WireSearch>('POST', '/_search?cost=true', {
      query: query.body,
      size,
      sort,
      search_after: cursor,
      pit: renewed(world, random, pit),
      track_total_hits: true,
    });
    same('pit_id', answer.pit_id, pit.ids.at(-1));
    const { length } = pit.targets;
    checkPage(answer, { ...pageOf(pit.targets, { ...ordered, order: ordered.order.slice(at) }, size), keys, heldShards: length });
    answer.hits.hits.forEach((hit, row) => notePlace(pit, ordered.order[at + row], hit));
    at += size;
    const last = answer.hits.hits.at(-1);
    if (last === undefined) return;
    cursor = last.sort as WireValue;
  }
}

/** `_shard_doc` is the last sort value: it says the shard, follows the order of writing there, and never changes. */
function notePlace(pit: OpenPit, document: ModelDocument | undefined, hit: WireHit): void {
  const place = hit.sort?.at(-1);
  if (document === undefined || typeof place !== 'number') {
    throw new Error(`no _shard_doc in ${JSON.stringify(hit)}`);
  }
  const shard = pit.targets.findIndex((target) => target.index === document.index && target.shard === document.shard);
  same(`shard in the _shard_doc of ${hit._id}`, Math.floor(place / PLACES_PER_SHARD), shard);
  const known = pit.places.get(document);
  if (known !== undefined) same(`_shard_doc of ${hit._id}`, place, known);
  pit.places.set(document, place);
  const neighbour = pit.targets[shard]?.documents[(pit.targets[shard]?.documents.indexOf(document) ?? 0) - 1];
  const before = neighbour === undefined ? undefined : pit.places.get(neighbour);
  if (before !== undefined) holds(`_shard_doc ${place} comes after ${before}`, before < place);
}

/** A cursor without `_shard_doc` passes over everything equal, as it would outside. */
async function searchBehindKeys(world: World, random: Random): Promise<void> {
  if (world.pits.length === 0) return;
  const pit = random.pick(world.pits);
  const keys = randomSort(random);
  const query = randomQuery(random, world.ids);
  const size = random.pick([1, 5, 20]);
  const ordered = orderMatches(pit.targets, query.matches, keys);
  if (ordered.total === 0 || size > windowOf(world, pit)) return;
  const last = random.pick(ordered.order);
  const answer = await world.ok<WireSearch>('POST', '/_search?cost=true', {
    query: query.body,
    size,
    sort: keys.map(({ body }) => body),
    search_after: cursorOf(keys, last),
    pit: renewed(world, random, pit),
  });
  const order = behind(ordered.order, keys, last);
  const { length } = pit.targets;
  checkPage(answer, { ...pageOf(pit.targets, ordered, size), ahead: order, keys, heldShards: length });
  for (const hit of answer.hits.hits) same(`sort values of ${hit._id}`, hit.sort?.length, keys.length);
}

async function walkByPlace(world: World, random: Random): Promise<void> {
  if (world.pits.length === 0) return;
  const pit = random.pick(world.pits);
  const direction = random.pick(['asc', 'desc'] as const);
  const query = randomQuery(random, world.ids);
  const size = random.pick([1, 5, 20]);
  if (size > windowOf(world, pit)) return;
  const ordered = orderMatches(pit.targets, query.matches, []);
  const order = direction === 'asc' ? ordered.order : ordered.order.toReversed();
  await turnPages(world, random, pit, { query, sort: [{ _shard_doc: direction }], keys: undefined, size, ordered: { ...ordered, order } });
}

async function close(world: World, random: Random): Promise<void> {
  if (world.pits.length === 0) return;
  const pit = random.pick(world.pits);
  const [id = ''] = pit.ids;
  if (random.chance(0.5)) {
    const answer = await world.ok('DELETE', '/_pit', { id });
    same('answer to a closed point in time', answer, { succeeded: true, num_freed: pit.targets.length });
  } else {
    const answer = await world.ok('DELETE', '/_search/point_in_time', { pit_id: [id] });
    same('answer to a closed point in time', answer, { pits: [{ pit_id: id, successful: true }] });
  }
  world.closePit(pit);
}

async function useDead(world: World, random: Random): Promise<void> {
  if (world.dead.pit.length === 0) return;
  const id = random.pick(world.dead.pit);
  const search = await world.call('POST', '/_search', { pit: { id, keep_alive: '1m' } });
  refused(search, 404, 'search_context_missing_exception');
  const closing = await world.call('DELETE', '/_pit', { id });
  same('answer to a dead point in time closed', [closing.status, closing.body], [404, { succeeded: false, num_freed: 0 }]);
}
