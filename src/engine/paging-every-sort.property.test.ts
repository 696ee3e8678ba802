import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine, type Engine, type Hit, type Query, type SearchResponse, type SortSpec } from './index.ts';
import { createIndex, objectOf, writeOf } from './testing/documents.ts';
import { countingIds, VirtualClock } from './testing/virtual-host.ts';
import { idsOf, must, openPit, openScroll, searchRequest, walkByCursor, walkByOffset, walkPit, walkScroll } from './testing/walks.ts';

const INDEX = 'all';

const FIELDS = {
  n: 'integer',
  l: 'long',
  u: 'unsigned_long',
  b: 'byte',
  d: 'double',
  f: 'float',
  h: 'half_float',
  t: 'date',
  nanos: 'date_nanos',
  flag: 'boolean',
  k: 'keyword',
  ip: 'ip',
} as const;
type Field = keyof typeof FIELDS;

/** Few values, so that there are ties, and the ends of 64 bits among them. As JSON text: not all of them are numbers to JavaScript. */
const VALUES: { readonly [Name in Field]: readonly string[] } = {
  n: ['-1', '0', '2', '[3,1]', '[-1,0,5]'],
  l: ['9223372036854775807', '-9223372036854775808', '9007199254740993', '9007199254740992', '[0,1]'],
  u: ['18446744073709551615', '0', '9223372036854775808', '[1,2]'],
  b: ['0', '127', '-128'],
  d: ['-0.0', '0', '1.5', '-1e300', '[0.5,2.5]'],
  f: ['0.1', '0.2', '[0.1,3]'],
  h: ['0.5', '-2'],
  t: ['0', '1600000000000', '[1,2]'],
  nanos: ['"2020-01-01T00:00:00.000000001Z"', '"2020-01-01T00:00:00.000000002Z"'],
  flag: ['true', 'false', '[true,false]'],
  k: ['"a"', '"b"', '"é"', '["a","z"]'],
  ip: ['"10.0.0.1"', '"::1"', '["10.0.0.1","fe80::1"]'],
};

const NAMES = Object.keys(FIELDS) as Field[];
const order = fc.constantFrom('asc' as const, 'desc' as const);

const document = fc
  .tuple(...NAMES.map((name) => fc.option(fc.constantFrom(...VALUES[name]), { freq: 3 })), fc.constantFrom('ash', 'ash elm', 'elm elm'))
  .map((values) => {
    const members = NAMES.flatMap((name, at) => (values[at] === null ? [] : [`"${name}":${values[at]}`]));
    return `{${[...members, `"body":"${values.at(-1)}"`].join(',')}}`;
  });

const byField: fc.Arbitrary<SortSpec> = fc
  .record({
    field: fc.constantFrom(...NAMES),
    order,
    missing: fc.constantFrom('_first', '_last'),
    mode: fc.constantFrom('min' as const, 'max' as const, 'sum' as const, 'avg' as const, 'median' as const, undefined),
  })
  .map(({ field, mode, ...spec }) => {
    const onlyEnds = field === 'k' || field === 'ip';
    if (mode === undefined || (onlyEnds && mode !== 'min' && mode !== 'max')) return { field, ...spec };
    return { field, mode, ...spec };
  });
const byDocument = fc.record({ field: fc.constantFrom('_doc', '_doc', '_score', '_id', '_shard_doc'), order });
const sort = fc.uniqueArray(fc.oneof(byField, byDocument), { minLength: 1, maxLength: 3, selector: ({ field }) => field });

const world = fc.record({
  shards: fc.constantFrom(1, 2, 2, 3, 5, 20),
  size: fc.integer({ min: 1, max: 9 }),
  sort,
  query: fc.constantFrom<Query>(
    { kind: 'match_all' },
    { kind: 'match', field: 'body', query: 'ash' },
    { kind: 'match', field: 'body', query: 'ash elm' },
    { kind: 'exists', field: 'n' },
  ),
  bulks: fc.array(fc.array(document, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 }),
  deleted: fc.array(fc.nat(40), { maxLength: 5 }),
});

async function filled(shards: number, bulks: readonly (readonly string[])[], deleted: readonly number[]): Promise<Engine> {
  const engine = createEngine({ clock: new VirtualClock(), ids: countingIds() });
  const types = Object.entries({ ...FIELDS, body: 'text' }).map(([name, type]) => `"${name}":{"type":"${type}"}`);
  createIndex(engine, INDEX, shards);
  must(engine.putMapping(INDEX, objectOf(`{"properties":{${types.join(',')}}}`)));
  let number = 0;
  for (const bulk of bulks) {
    const writes = bulk.map((json) => writeOf(INDEX, 'index', `d${number++}`, json));
    for (const written of await engine.bulk(writes, { refresh: true })) must(written);
  }
  const deletes = deleted.map((at) => ({ index: INDEX, action: 'delete' as const, id: `d${at}` }));
  await engine.bulk(deletes, { refresh: true });
  return engine;
}

function isByPlace({ field }: SortSpec): boolean {
  return field === '_shard_doc';
}

/** What pages behind the last hit's sort values give, out of all hits in order: what is equal to a cursor counts as seen. */
function behindEqualCursors(all: readonly Hit[], size: number): readonly string[] {
  const keys = all.map((hit) => JSON.stringify(hit.sort, (_, value: unknown) => printed(value)));
  const given: string[] = [];
  for (let at = 0; at < all.length;) {
    const page = all.slice(at, at + size);
    given.push(...page.map(({ id }) => id));
    at = keys.lastIndexOf(keys[at + page.length - 1]) + 1;
  }
  return given;
}

function printed(value: unknown): unknown {
  return typeof value === 'bigint' || Object.is(value, -0) ? `${typeof value} ${Object.is(value, -0) ? '-0' : String(value)}` : value;
}

describe('a walk by any key', () => {
  it('gives every document once, in the order of one page of them all, in all four modes', async () => {
    const law = fc.asyncProperty(world, async ({ shards, size, sort, query, bulks, deleted }) => {
      const engine = await filled(shards, bulks, deleted);
      const spec = { index: INDEX, query, sort, size };
      const pit = await openPit(engine, INDEX);
      const inPit = { kind: 'pit', id: pit, keepAlive: undefined } as const;
      const all: SearchResponse = must(await engine.search(searchRequest({ target: inPit, query, sort, size: 1000 })));
      const ids = all.hits.map(({ id }) => id);
      expect(new Set(ids).size).toBe(all.totalHits?.value);
      expect(idsOf(await walkPit(engine, spec, pit))).toEqual(ids);
      if (sort.some(isByPlace)) return;
      expect(idsOf(await walkByOffset(engine, spec))).toEqual(ids);
      expect(idsOf(await walkScroll(engine, await openScroll(engine, spec)))).toEqual(ids);
      const outside = idsOf(await walkByCursor(engine, spec));
      expect(outside).toEqual(
        behindEqualCursors(
          must(await engine.search(searchRequest({ target: { kind: 'indices', names: [INDEX] }, query, sort, size: 1000 }))).hits,
          size,
        ),
      );
    });
    await fc.assert(law, { numRuns: 50 });
  });

  it.each([
    [20, 2, 3],
    [400, 20, 1],
    [400, 20, 64],
  ])('by _doc in a point in time gives %d documents of %d shards at size %d', async (count, shards, size) => {
    const engine = await filled(shards, [Array.from({ length: count }, () => '{}')], []);
    const pit = await openPit(engine, INDEX);
    const walked = idsOf(
      await walkPit(engine, { index: INDEX, query: { kind: 'match_all' }, sort: [{ field: '_doc', order: 'asc' }], size }, pit),
    );
    expect([walked.length, new Set(walked).size]).toEqual([count, count]);
  });
});
