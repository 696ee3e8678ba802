import { askedPlaces, checkPage, type WireSearch } from '../check-page.ts';
import type { ModelDocument, ModelIndex } from '../index-model.ts';
import { holds, same } from '../mismatch.ts';
import { observeOrder, orderMatches, type Ordered } from '../ordering.ts';
import { randomQuery, type ModelQuery } from '../queries.ts';
import type { Random } from '../random.ts';
import { type Found, isByPlace, type ModelSortKey, randomSortOf } from '../sorts.ts';
import { writeWire, type WireValue } from '../wire.ts';
import type { Target, World } from '../world.ts';
import { anyIndices, type Operation } from './operation.ts';
import { behind, cursorOf, pageOf } from './searches.ts';

/** One question sorted by keys of every kind, asked in every way there is to turn pages. */
export const EVERY_KEY: readonly Operation[] = [{ name: 'walk by keys of every kind', weight: 6, run: walkByEveryKey }];

const PLACES_PER_SHARD = 2 ** 32;
const MOST_PAGES = 12;

/** A question whose answer is known. */
interface Question {
  readonly expression: string;
  readonly query: ModelQuery;
  readonly keys: readonly ModelSortKey[];
  readonly size: number;
  readonly targets: readonly Target[];
  readonly ordered: Ordered;
}

async function walkByEveryKey(world: World, random: Random): Promise<void> {
  const { expression, indices } = anyIndices(world, random);
  const query = randomQuery(random, world.ids);
  const size = random.pick([1, 2, 3, 7, 64]);
  const targets = await world.look(expression, indices);
  const matches = orderMatches(targets, query.matches, []);
  if (matches.total === 0 || windowOf(indices) < Math.max(size, matches.total)) return;
  const { id } = await world.ok<{ readonly id: string }>('POST', `/${expression}/_pit?keep_alive=1m`);
  const keys = randomSortOf(random, await find(world, id, { query, targets, ordered: matches }));
  const isByScore = keys.length === 1 && writeWire(keys[0]?.body ?? null) === '{"_score":{"order":"desc"}}';
  const question = { expression, query, keys, size, targets, ordered: orderMatches(targets, query.matches, keys) };
  const inPit = { sort: keys.map(({ body }) => body), pit: { id } };
  await turnPages(world, random, question, inPit);
  await searchBehind(world, random, question, inPit);
  if (!keys.some(isByPlace)) {
    // By score alone is what a search without a sort does: hits carry no sort values, and there is nothing to go behind.
    const shown = isByScore ? undefined : keys;
    await readOffsets(world, random, question, shown);
    if (!isByScore) await searchBehind(world, random, question, undefined);
    await turnScroll(world, question, shown);
  }
  await world.ok('DELETE', '/_pit', { id });
}

function windowOf(indices: readonly ModelIndex[]): number {
  return Math.min(...indices.map(({ window }) => window));
}

/** What the service says of every match: it is checked for what must hold of it, and taken for granted then. */
async function find(
  world: World,
  pit: string,
  { query, targets, ordered }: Pick<Question, 'query' | 'targets' | 'ordered'>,
): Promise<ReadonlyMap<ModelDocument, Found>> {
  const body = { query: query.body, size: ordered.total, sort: ['_doc'], track_scores: true, _source: false, pit: { id: pit } };
  const all = await world.ok<WireSearch>('POST', '/_search', body);
  const observed = observeOrder(all, targets, ordered, ({ sort }) => -Number(sort?.[0]));
  const found = new Map<ModelDocument, Found>();
  const places = new Set<number>();
  all.hits.hits.forEach(({ sort, _score, _id }, row) => {
    const [doc, place] = (sort ?? []).map(Number);
    const document = observed[row];
    const shard = targets.findIndex((target) => target.index === document.index && target.shard === document.shard);
    same(`_shard_doc of ${_id}`, place, shard * PLACES_PER_SHARD + doc);
    holds(`two documents are at ${place}`, !places.has(place));
    if (query.score !== undefined) same(`score of ${_id}`, _score, query.score);
    places.add(place);
    found.set(document, { score: _score ?? NaN, doc, place });
  });
  return found;
}

/** From the first page, or from behind any hit: every page is the next slice of the order. */
async function turnPages(world: World, random: Random, question: Question, inPit: { readonly [key: string]: WireValue }): Promise<void> {
  const { query, keys, size, targets, ordered } = question;
  let cursor: WireValue | undefined;
  const most = Math.min(MOST_PAGES, Math.ceil(ordered.total / size) + 1);
  for (let page = 0; page < most; page++) {
    const answer = await world.ok<WireSearch>('POST', '/_search?cost=true', {
      ...inPit,
      query: query.body,
      size,
      search_after: cursor,
      track_total_hits: true,
      track_scores: random.chance(0.1) ? true : undefined,
    });
    const ahead = ordered.order.slice(page * size);
    checkPage(answer, { ...pageOf(targets, { ...ordered, order: ahead }, size), keys, heldShards: targets.length });
    cursor = answer.hits.hits.at(-1)?.sort as WireValue | undefined;
    if (cursor === undefined) return;
  }
}

/** Behind the keys of a hit alone, without `_shard_doc`: its equals count as seen. */
async function searchBehind(
  world: World,
  random: Random,
  { expression, query, keys, size, targets, ordered }: Question,
  inPit: { readonly [key: string]: WireValue } | undefined,
): Promise<void> {
  const last = random.pick(ordered.order);
  const answer = await world.ok<WireSearch>('POST', `${inPit === undefined ? `/${expression}` : ''}/_search?cost=true`, {
    ...(inPit ?? { sort: keys.map(({ body }) => body) }),
    query: query.body,
    size,
    search_after: cursorOf(keys, last),
    track_total_hits: true,
  });
  const page = { ...pageOf(targets, ordered, size), ahead: behind(ordered.order, keys, last), keys };
  checkPage(answer, { ...page, heldShards: inPit === undefined ? 0 : targets.length });
}

async function readOffsets(
  world: World,
  random: Random,
  { expression, query, keys, size, targets, ordered }: Question,
  shown: readonly ModelSortKey[] | undefined,
): Promise<void> {
  for (const from of [0, random.below(ordered.total)]) {
    if (targets.some(({ index }) => (world.indices.get(index)?.window ?? 0) < from + size)) continue;
    const answer = await world.ok<WireSearch>('POST', `/${expression}/_search?cost=true`, {
      query: query.body,
      from,
      size,
      sort: keys.map(({ body }) => body),
      track_total_hits: true,
    });
    checkPage(answer, { ...pageOf(targets, ordered, size), from, window: from + size, keys: shown });
  }
}

async function turnScroll(
  world: World,
  { expression, query, keys, size, targets, ordered }: Question,
  shown: readonly ModelSortKey[] | undefined,
): Promise<void> {
  const sort = keys.map(({ body }) => body);
  let answer = await world.ok<WireSearch>('POST', `/${expression}/_search?scroll=1m&cost=true`, { query: query.body, size, sort });
  let [held, matchesByTarget] = [targets, ordered.matchesByTarget];
  for (let page = 0; page < MOST_PAGES; page++) {
    const ahead = { ...ordered, matchesByTarget, order: ordered.order.slice(page * size) };
    checkPage(answer, { ...pageOf(held, ahead, size), keys: shown, heldShards: held.length - answer._shards.skipped });
    const asked = askedPlaces(answer, held);
    [held, matchesByTarget] = [asked.map((at) => held[at]), asked.map((at) => matchesByTarget[at])];
    if (answer.hits.hits.length === 0) break;
    answer = await world.ok<WireSearch>('POST', '/_search/scroll?cost=true', { scroll: '1m', scroll_id: answer._scroll_id });
  }
  await world.ok('DELETE', '/_search/scroll', { scroll_id: answer._scroll_id });
}
