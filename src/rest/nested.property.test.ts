import { expect, it } from 'vitest';
import { type Dice, diceOf } from './testing/aggregation-trees.ts';
import { innerHitsOf, type Json, NESTED_MAPPINGS, scoreOf, sortValue } from './testing/nested-oracle.ts';
import { randomInnerHits, randomNested, randomNestedQuery, randomNestedSort } from './testing/nested-requests.ts';
import { at, testService, type TestService } from './testing/test-service.ts';

const TRIALS = Number(process.env['FATHOM_NESTED_TRIALS'] ?? 300);
const SEED = Number(process.env['FATHOM_NESTED_SEED'] ?? 1);
const REQUESTS_PER_INDEX = 15;

type Live = ReadonlyMap<string, Json>;

it('finds, scores and counts nested objects as looking at every document does', { timeout: 0 }, async () => {
  for (let seed = SEED; (seed - SEED) * REQUESTS_PER_INDEX < TRIALS; seed++) {
    const dice = diceOf(seed);
    const service = testService();
    const live = await fill(service, dice);
    for (let request = 0; request < REQUESTS_PER_INDEX; request++) {
      const where = `seed ${seed}, request ${request}`;
      await checkQuery(service, dice, live, where);
      await checkSort(service, dice, live, where);
      await checkInnerHits(service, dice, live, where);
    }
    expect(service.bugs).toEqual([]);
  }
});

/** In several segments on some shards; documents are written again, deleted, and merged. */
async function fill(service: TestService, dice: Dice): Promise<Live> {
  const settings = { number_of_shards: 1 + dice.below(7), number_of_replicas: 0 };
  await service.call('PUT', '/i', { settings, mappings: NESTED_MAPPINGS });
  const live = new Map<string, Json>();
  for (let part = 1 + dice.below(3); part > 0; part--) {
    const lines: string[] = [];
    for (const [id, document] of randomNested(dice, dice.below(40))) {
      live.set(id, document);
      lines.push(`{"index":{"_id":"${id}"}}\n${JSON.stringify(document)}\n`);
      if (!dice.chance(0.15)) continue;
      live.delete(id);
      lines.push(`{"delete":{"_id":"${id}"}}\n`);
    }
    if (lines.length > 0) await service.call('POST', '/i/_bulk?refresh=true', lines.join(''));
  }
  if (dice.chance(0.3)) await service.call('POST', '/i/_forcemerge?max_num_segments=1');
  return live;
}

async function checkQuery(service: TestService, dice: Dice, live: Live, where: string): Promise<void> {
  const query = randomNestedQuery(dice, 3);
  const told = `${where}: ${JSON.stringify(query)}`;
  const expected = [...live]
    .map(([id, document]) => ({ id, score: scoreOf(query, document) }))
    .flatMap(({ id, score }) => (score === undefined ? [] : [{ id, score: rounded(score) }]))
    .sort(byId);
  const answer = await service.call('POST', '/i/_search', { query, size: 200, _source: false });
  const hits = at(answer.json, 'hits.hits') as { _id: string; _score: number }[];
  const found = hits.map(({ _id: id, _score: score }) => ({ id, score: rounded(score) })).sort(byId);
  same(found, expected, told);
  same(at(answer.json, 'hits.total.value'), expected.length, told);
  const counted = await service.call('POST', '/i/_count', { query });
  same(counted.at('count'), expected.length, told);
  const paged = await service.call('POST', '/i/_search', { query, size: 3, sort: [{ _id: dice.pick(['asc', 'desc']) }] });
  same(paged.at('hits.total.value'), expected.length, told);
}

/** All pages of a sort, behind cursors: values as the oracle has them, in order, and every document once. */
async function checkSort(service: TestService, dice: Dice, live: Live, where: string): Promise<void> {
  const { field, order, mode, nested } = randomNestedSort(dice);
  const sort = [{ [field]: { order, mode, nested } }, { _id: 'asc' }];
  const size = 1 + dice.below(20);
  const told = `${where}: ${JSON.stringify(sort)} by ${size}`;
  const sign = order === 'asc' ? 1 : -1;
  const expected = [...live]
    .map(([id, document]) => ({ id, value: sortValue(field, mode, nested, document) }))
    .sort((a, b) => compareValues(a.value, b.value, sign) || (a.id < b.id ? -1 : 1));
  const found: { id: string; value: unknown }[] = [];
  for (let after: readonly unknown[] | undefined; ;) {
    const cursor = after === undefined ? {} : { search_after: after };
    const answer = await service.call('POST', '/i/_search', { size, sort, _source: false, ...cursor });
    if (answer.status !== 200) throw new Error(`${told} ${answer.text}`);
    const hits = at(answer.json, 'hits.hits') as { _id: string; sort: readonly unknown[] }[];
    for (const { _id: id, sort: values } of hits) found.push({ id, value: isMissing(values[0]) ? undefined : values[0] });
    after = hits.at(-1)?.sort.map(withoutLoss);
    if (after === undefined) break;
  }
  same(found, expected, told);
}

/** The objects that every hit shows: which, in which order, and how many there are. */
async function checkInnerHits(service: TestService, dice: Dice, live: Live, where: string): Promise<void> {
  const { path, query, from, size, sort } = randomInnerHits(dice);
  const inner = { from, size, ...(sort !== undefined && { sort: [{ [sort.field]: sort.order }] }) };
  const body = { size: 200, _source: false, query: { nested: { path, query, inner_hits: inner } } };
  const told = `${where}: ${JSON.stringify(body)}`;
  const answer = await service.call('POST', '/i/_search', body);
  if (answer.status !== 200) throw new Error(`${told} ${answer.text}`);
  const hits = at(answer.json, 'hits.hits') as { _id: string; inner_hits: Record<string, { hits: Inner }> }[];
  const found = hits.map(({ _id: id, inner_hits: lists }) => {
    const shown = lists[path]?.hits;
    const own = shown?.hits.map(({ _nested: place, _score: score }) => ({ offsets: offsetsOf(place), score: score && rounded(score) }));
    return { id, total: shown?.total.value, own };
  });
  const expected = [...live].flatMap(([id, document]) => {
    const all = innerHitsOf(path, query, document, sort);
    return all.length === 0
      ? []
      : [{ id, total: all.length, own: all.slice(from, from + size).map((hit) => ({ ...hit, score: hit.score && rounded(hit.score) })) }];
  });
  same(found.toSorted(byId), expected.toSorted(byId), told);
}

interface Inner {
  readonly total: { readonly value: number };
  readonly hits: readonly { readonly _nested: Place; readonly _score: number | null }[];
}

interface Place {
  readonly offset: number;
  readonly _nested?: Place;
}

function offsetsOf({ offset, _nested: inner }: Place): readonly number[] {
  return inner === undefined ? [offset] : [offset, ...offsetsOf(inner)];
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}

/** The ends of a long do not survive the platform's reading. */
function withoutLoss(value: unknown): unknown {
  return typeof value === 'number' && Math.abs(value) >= 2 ** 63 ? (value > 0 ? '9223372036854775807' : '-9223372036854775808') : value;
}

function isMissing(value: unknown): boolean {
  return value === null || value === 'Infinity' || value === '-Infinity' || (typeof value === 'number' && Math.abs(value) >= 2 ** 63);
}

/** What is missing comes last. */
function compareValues(a: number | string | undefined, b: number | string | undefined, sign: number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -sign : a > b ? sign : 0;
}

/** Sums of averages are rounded in other places than here. */
function rounded(score: number): number {
  return Number(score.toPrecision(5));
}

function same(found: unknown, expected: unknown, told: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${told}: ${one} is not ${other}`);
}
