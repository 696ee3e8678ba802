import { askedPlaces, checkPage, type WireSearch } from '../check-page.ts';
import { refused } from '../errors.ts';
import { holds, same } from '../mismatch.ts';
import { orderMatches } from '../ordering.ts';
import { randomQuery } from '../queries.ts';
import type { Random } from '../random.ts';
import { randomSort } from '../sorts.ts';
import type { OpenScroll, World } from '../world.ts';
import { anyIndices, type Operation } from './operation.ts';
import { listAll, pageOf } from './searches.ts';

/** Scrolls, from the first page to the end of their time. */
export const SCROLLS: readonly Operation[] = [
  { name: 'open a scroll', weight: 5, run: openScroll },
  { name: 'next page of a scroll', weight: 16, run: nextPage },
  { name: 'clear a scroll', weight: 2, run: clear },
  { name: 'use a dead scroll', weight: 2, run: useDead },
];

const MOST_OPEN = 6;
const KEEP_ALIVES = [
  ['1m', 60_000],
  ['5s', 5_000],
  ['10m', 600_000],
  ['700ms', 700],
] as const;

async function openScroll(world: World, random: Random): Promise<void> {
  if (world.scrolls.length >= MOST_OPEN) return clear(world, random);
  const { expression, indices } = anyIndices(world, random);
  const size = random.pick([1, 2, 5, 10, 25]);
  if (indices.length === 0 || indices.some(({ window }) => window < size)) return;
  const query = randomQuery(random, world.ids);
  const order = random.pick(['keys', 'keys', 'none', '_doc'] as const);
  const keys = order === 'keys' ? randomSort(random) : undefined;
  const targets = await world.look(expression, indices);
  const ordered = orderMatches(targets, query.matches, keys ?? []);
  const observed = order === '_doc' || (order === 'none' && query.score === undefined);
  if (observed && (ordered.total === 0 || indices.some(({ window }) => window < ordered.total))) return;
  const list = observed ? await listAll(world, expression, query, order === '_doc' ? '_doc' : undefined, targets, ordered) : ordered.order;
  const [text, ms] = random.pick(KEEP_ALIVES);
  const answer = await world.ok<WireSearch>('POST', `/${expression}/_search?scroll=${text}&cost=true`, {
    query: query.body,
    size,
    sort: keys?.map(({ body }) => body) ?? (order === '_doc' ? ['_doc'] : undefined),
  });
  const scroll: OpenScroll = {
    ids: [],
    indices,
    targets,
    keepAlive: { ms, expiresAt: world.now + ms },
    order: list,
    keys,
    size,
    position: 0,
    matchesByTarget: ordered.matchesByTarget,
  };
  takePage(scroll, answer, true);
  // What it skipped it does without, and so it outlives an index that was skipped whole.
  const asked = askedPlaces(answer, targets);
  const held = asked.map((at) => targets[at]);
  world.scrolls.push({
    ...scroll,
    targets: held,
    indices: indices.filter(({ name }) => held.some(({ index }) => index === name)),
    matchesByTarget: asked.map((at) => ordered.matchesByTarget[at]),
  });
}

/** Checks a page and moves the model's scroll behind it. */
function takePage(scroll: OpenScroll, answer: WireSearch, staysOpen: boolean): void {
  const { targets, order, keys, size, matchesByTarget } = scroll;
  const ordered = { order: order.slice(scroll.position), matchesByTarget, total: order.length };
  checkPage(answer, { ...pageOf(targets, ordered, size), keys, heldShards: staysOpen ? targets.length - answer._shards.skipped : 0 });
  scroll.position += answer.hits.hits.length;
  const id = answer._scroll_id ?? '';
  holds('a scroll id that is new', /^[\w=-]+$/.test(id) && !scroll.ids.includes(id));
  scroll.ids.push(id);
}

async function nextPage(world: World, random: Random): Promise<void> {
  if (world.scrolls.length === 0) return openScroll(world, random);
  const scroll = random.pick(world.scrolls);
  // Any id of an open scroll will do.
  const id = random.chance(0.8) ? scroll.ids.at(-1) : random.pick(scroll.ids);
  const last = random.chance(0.05);
  const [text, ms] = random.pick(KEEP_ALIVES);
  const answer = random.chance(0.2)
    ? await world.ok<WireSearch>('GET', `/_search/scroll?scroll_id=${id}&cost=true${last ? '' : `&scroll=${text}`}`)
    : await world.ok<WireSearch>('POST', '/_search/scroll?cost=true', { scroll_id: id, scroll: last ? undefined : text });
  takePage(scroll, answer, !last);
  if (last) world.closeScroll(scroll);
  else Object.assign(scroll.keepAlive, { ms, expiresAt: world.now + ms });
}

async function clear(world: World, random: Random): Promise<void> {
  const doomed = random.some(world.scrolls, 0.5);
  const all = random.chance(0.1);
  const ids = doomed.map((scroll) => random.pick(scroll.ids));
  if (!all && ids.length === 0) return;
  const reply = random.chance(0.5)
    ? await world.call('DELETE', `/_search/scroll/${all ? '_all' : ids.join(',')}`)
    : await world.call('DELETE', '/_search/scroll', { scroll_id: all ? '_all' : ids });
  const closed = all ? world.scrolls : doomed;
  const freed = closed.reduce((sum, { targets }) => sum + targets.length, 0);
  same('answer to cleared scrolls', [reply.status, reply.body], [freed === 0 ? 404 : 200, { succeeded: true, num_freed: freed }]);
  for (const scroll of closed) world.closeScroll(scroll);
}

async function useDead(world: World, random: Random): Promise<void> {
  if (world.dead.scroll.length === 0) return;
  const id = random.pick(world.dead.scroll);
  refused(await world.call('POST', '/_search/scroll', { scroll_id: id, scroll: '1m' }), 404, 'search_context_missing_exception');
}
