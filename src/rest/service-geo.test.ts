import { describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';
import { diceOf } from './testing/aggregation-trees.ts';

const { service, errorOf } = freshService();
const call: typeof service.call = (...request) => service.call(...request);

interface Place {
  readonly lat: number;
  readonly lon: number;
}

async function put(docs: readonly unknown[], shards = 1): Promise<void> {
  await call('PUT', '/g', {
    settings: { number_of_shards: shards },
    mappings: { properties: { at: { type: 'geo_point' }, k: { type: 'keyword' } } },
  });
  for (const [i, at] of docs.entries()) await call('PUT', `/g/_doc/${i}?refresh=${i === 0 || i % 7 === 0}`, at === undefined ? {} : { at });
  await call('POST', '/g/_refresh');
}

type Hit = { readonly _id: string; readonly sort?: readonly (number | string)[] };

async function hits(body: Record<string, unknown>): Promise<readonly Hit[]> {
  const { at } = await call('POST', '/g/_search', { size: 1000, ...body });
  return at('hits.hits') as Hit[];
}

async function ids(query: Record<string, unknown>): Promise<readonly string[]> {
  return (await hits({ query })).map(({ _id }) => _id).toSorted();
}

const RADIANS = Math.PI / 180;

/** Along a great circle, by the textbook. */
function metres(a: Place, b: Place): number {
  const h =
    Math.sin(((a.lat - b.lat) / 2) * RADIANS) ** 2 +
    Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(((a.lon - b.lon) / 2) * RADIANS) ** 2;
  return 2 * 6_371_008.7714 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** What a bucket of these documents shows. */
function gathered(docs: readonly (readonly Place[])[], wrap: boolean): object {
  const points = docs.flat();
  if (points.length === 0) return { doc_count: 0, box: {}, middle: { count: 0 } };
  const lats = points.map(({ lat }) => lat);
  const [east, west] = [points.filter(({ lon }) => lon >= 0), points.filter(({ lon }) => lon < 0)].map((side) =>
    side.map(({ lon }) => lon),
  ) as [number[], number[]];
  const across = Math.max(...east) - Math.min(...west);
  const around = 360 - Math.min(...east) + Math.max(...west);
  const isAround = wrap && east.length > 0 && west.length > 0 && around < across;
  const [left, right] = isAround ? [Math.min(...east), Math.max(...west)] : [Math.min(...east, ...west), Math.max(...east, ...west)];
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    doc_count: docs.length,
    box: { bounds: { top_left: { lat: Math.max(...lats), lon: left }, bottom_right: { lat: Math.min(...lats), lon: right } } },
    middle: { location: { lat: mean(lats), lon: mean(points.map(({ lon }) => lon)) }, count: points.length },
  };
}

/** Degrees to a thousandth: points are kept in steps. */
function rounded(node: unknown): unknown {
  return JSON.parse(JSON.stringify(node), (_key, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1e3) / 1e3 + 0 : value,
  );
}

describe('geo points', () => {
  it('are found and sorted as a slow look at each of them finds and sorts them', async () => {
    const seed = 4711;
    const dice = diceOf(seed);
    const next = (limit: number): number => dice.below(limit);
    const place = (): Place => ({ lat: next(18_001) / 100 - 90, lon: next(36_001) / 100 - 180 });
    const docs = Array.from({ length: 120 }, (_, i) => (i % 9 === 8 ? undefined : Array.from({ length: 1 + next(3) }, place)));
    await put(docs, 3);
    for (const deleted of [3, 50]) await call('DELETE', `/g/_doc/${deleted}?refresh=true`);
    const kept = [...docs.entries()].filter(([i, points]) => points !== undefined && i !== 3 && i !== 50) as [number, Place[]][];
    const found = (test: (point: Place) => boolean): readonly string[] =>
      kept
        .filter(([, points]) => points.some(test))
        .map(([i]) => String(i))
        .toSorted();
    for (let round = 0; round < 40; round++) {
      const [origin, corner] = [place(), place()];
      const distance = 100_000 + next(9_000_000);
      // A point a step off its place can be on either side of the edge.
      const near = (point: Place): boolean => Math.abs(metres(origin, point) - distance) < 1;
      if (kept.some(([, points]) => points.some(near))) continue;
      expect([seed, round, await ids({ geo_distance: { distance, at: origin } })]).toEqual([
        seed,
        round,
        found((point) => metres(origin, point) <= distance),
      ]);
      const [top, bottom] = [Math.max(origin.lat, corner.lat) + 0.005, Math.min(origin.lat, corner.lat) - 0.005];
      const [left, right] = [Math.min(179.995, origin.lon + 0.005), Math.min(179.995, corner.lon + 0.005)];
      if (top > 90 || bottom < -90) continue;
      const within = ({ lat, lon }: Place): boolean =>
        lat <= top && lat >= bottom && (right < left ? lon >= left || lon <= right : lon >= left && lon <= right);
      const box = { top_left: { lat: top, lon: left }, bottom_right: `${bottom},${right}` };
      expect([seed, round, await ids({ geo_bounding_box: { at: box } })]).toEqual([seed, round, found(within)]);
      const order = round % 2 === 0 ? 'asc' : 'desc';
      const sorted = await hits({ sort: [{ _geo_distance: { at: origin, order, unit: 'km' } }, '_doc'] });
      const nearest = new Map(
        kept.map(([i, points]) => {
          const all = points.map((point) => metres(origin, point) / 1000);
          return [String(i), order === 'asc' ? Math.min(...all) : Math.max(...all)];
        }),
      );
      const misplaced = sorted.filter(({ _id, sort }) => {
        const expected = nearest.get(_id);
        return expected === undefined ? sort?.[0] !== 'Infinity' : Math.abs(Number(sort?.[0]) - expected) > 0.001;
      });
      expect([seed, round, misplaced]).toEqual([seed, round, []]);
      const keys = sorted.map(({ sort }) => Number(sort?.[0]));
      expect(keys).toEqual(keys.toSorted((a, b) => (order === 'asc' ? a - b : b - a)));
    }
  });

  it('are gathered by distance, and their box and middle worked out, as a slow look at each of them does', async () => {
    const seed = 815;
    const dice = diceOf(seed);
    const place = (): Place => ({ lat: dice.below(18_001) / 100 - 90, lon: dice.below(35_998) / 100 - 180 });
    const docs = Array.from({ length: 90 }, (_, i) => (i % 9 === 8 ? undefined : Array.from({ length: 1 + dice.below(2) }, place)));
    for (const shards of [1, 5]) {
      await call('DELETE', '/g');
      await put(docs, shards);
      for (let round = 0; round < 15; round++) {
        const origin = place();
        const limit = 2000 + dice.below(15_000);
        const wrap = dice.chance(0.5);
        const { at } = await call('POST', '/g/_search', {
          size: 0,
          aggs: {
            far: {
              geo_distance: { field: 'at', origin, unit: 'km', ranges: [{ to: limit }, { key: 'rest', from: limit }] },
              aggs: { box: { geo_bounds: { field: 'at', wrap_longitude: wrap } }, middle: { geo_centroid: { field: 'at' } } },
            },
          },
        });
        const inRange = (isNear: boolean): Place[][] =>
          docs.filter((points) => points?.some((point) => metres(origin, point) / 1000 < limit === isNear)) as Place[][];
        const expected = [
          { key: `*-${limit}.0`, from: 0, to: limit, ...gathered(inRange(true), wrap) },
          { key: 'rest', from: limit, ...gathered(inRange(false), wrap) },
        ];
        expect([seed, shards, round, rounded(at('aggregations.far.buckets'))]).toEqual([seed, shards, round, rounded(expected)]);
      }
    }
  });

  // As a node of Elasticsearch 7.10.2 answers.
  it('are as far as the peers say, to the last digit', async () => {
    await put([
      '40.7128,-74.0060',
      { lat: 0, lon: 0 },
      [
        [10, 20],
        [-170, 5],
      ],
      { lat: 90, lon: 180 },
      { lat: -90, lon: -180 },
      undefined,
    ]);
    const keys = async (options: object): Promise<readonly unknown[]> =>
      (await hits({ sort: [{ _geo_distance: options }] })).map(({ _id, sort }) => `${_id} ${String(sort?.[0])}`);
    expect(await keys({ at: '40,-70' })).toEqual([
      '0 348540.657781747',
      '3 5559753.988312296',
      '2 7764483.963680992',
      '1 8318623.518586845',
      '4 14455360.365467926',
      '5 Infinity',
    ]);
    expect((await keys({ at: ['40,-70', '1,1'], unit: 'mi', mode: 'avg' })).slice(0, 2)).toEqual([
      '1 2633.331691780925',
      '0 2803.8459419315523',
    ]);
    expect(
      (
        await keys({
          at: [
            [-70, 40],
            [1, 2],
          ],
          mode: 'max',
        })
      ).slice(0, 2),
    ).toEqual(['1 8318623.518586845', '0 8602540.60280232']);
    const [first, second] = await hits({ sort: [{ _geo_distance: { at: '40,-70' } }], size: 2 });
    expect((await hits({ sort: [{ _geo_distance: { at: '40,-70' } }], size: 1, search_after: first?.sort }))[0]).toEqual(second);
    const shown = await call('POST', '/g/_search', {
      docvalue_fields: ['at'],
      query: { geo_distance: { distance: '1mi', at: 'dr5regw3pp' } },
    });
    expect(shown.at('hits.hits.0.fields.at')).toEqual(['40.712799984030426, -74.00600004941225']);
  });

  it('go around the back of the Earth, and over its poles', async () => {
    await put(['5,-170', '5,170', '5,0', '89.9,0', '89.9,180']);
    expect(await ids({ geo_bounding_box: { at: { top_left: '10,160', bottom_right: '0,-160' } } })).toEqual(['0', '1']);
    expect(await ids({ geo_bounding_box: { at: { wkt: 'BBOX (-10, 10, 6, 4)' } } })).toEqual(['2']);
    expect(await ids({ geo_bounding_box: { at: { top: 10, left: 170, bottom: 0, right: 530 }, validation_method: 'COERCE' } })).toEqual([
      '0',
      '1',
      '2',
    ]);
    expect(await ids({ geo_distance: { distance: '30km', at: { lat: 89.9, lon: 0 } } })).toEqual(['3', '4']);
    expect(await ids({ geo_distance: { distance: 20, unit: 'km', at: '89.9,0' } })).toEqual(['3']);
    expect(await ids({ geo_distance: { distance: '1km', at: '5,530', validation_method: 'COERCE' } })).toEqual(['1']);
    expect(await ids({ bool: { must_not: { geo_distance: { distance: '5000km', at: [0, 5] } } } })).toEqual(['0', '1', '3', '4']);
  });

  it.each([
    [{ query: { geo_distance: { at: '1,2' } } }, "geo_distance requires 'distance' to be specified"],
    [{ query: { geo_distance: { distance: 1 } } }, 'fieldName must not be null or empty'],
    [{ query: { geo_distance: { distance: 0, at: '1,2' } } }, 'distance must be greater than zero'],
    [{ query: { geo_distance: { distance: '12parsec', at: '1,2' } } }, 'For input string: "12parsec"'],
    [{ query: { geo_distance: { distance: 1, unit: 'xx', at: '1,2' } } }, 'No distance unit match [xx]'],
    [{ query: { geo_distance: { distance: 1, at: '91,2' } } }, "couldn't validate latitude/ longitude values"],
    [{ query: { geo_distance: { distance: 1, k: '1,2' } } }, 'field [k] is not a geo_point field'],
    [{ query: { geo_distance: { distance: 1, nope: '1,2' } } }, 'failed to find geo_point field [nope]'],
    [{ query: { geo_distance: { distance: 1, at: '1,2', foo: 1 } } }, 'failed to parse [geo_distance] query. unexpected field [foo]'],
    [{ query: { geo_bounding_box: { at: { top_left: '1,2', bottom_right: '3,4' } } } }, 'top is below bottom corner: 1.0 vs. 3.0'],
    [{ query: { geo_bounding_box: {} } }, 'bounding box not provided'],
    [{ query: { geo_polygon: { at: {} } } }, 'geo_polygon'],
    [{ aggs: { a: { geo_distance: { field: 'at', ranges: [{ to: 1 }] } } } }, 'Aggregation [a] must define an [origin].'],
    [{ aggs: { a: { geo_distance: { field: 'at', origin: '1,2', ranges: [] } } } }, 'No [ranges] specified for the [a] aggregation'],
    [{ aggs: { a: { geo_bounds: { field: 'k' } } } }, 'Field [k] of type [keyword] is not supported for aggregation [geo_bounds]'],
    [{ aggs: { a: { geo_centroid: { field: 'at', missing: '1,2' } } } }, '[missing] of a [geo_centroid] aggregation'],
    [{ aggs: { a: { geohash_grid: { field: 'at' } } } }, 'geohash_grid'],
    [{ sort: [{ _geo_distance: { at: '1,2', mode: 'sum' } }] }, "sort_mode [sum] isn't supported for sorting by geo distance"],
    [{ sort: [{ _geo_distance: { order: 'asc' } }] }, 'Geo distance sorting needs at least one point.'],
    [{ sort: [{ _geo_distance: { nope: '1,2' } }] }, 'failed to find mapper for [nope] for geo distance based sort'],
  ])('refuse %j', async (body, reason) => {
    await put([]);
    const error = await errorOf('POST', '/g/_search', body);
    expect(error).toMatch(/^400 /);
    expect(error).toContain(reason);
  });

  it('need not be mapped where that is allowed', async () => {
    await put(['1,2']);
    expect(await ids({ geo_distance: { distance: 1, nope: '1,2', ignore_unmapped: true } })).toEqual([]);
    expect((await hits({ sort: [{ _geo_distance: { nope: '1,2', ignore_unmapped: true } }] }))[0]?.sort).toEqual(['Infinity']);
  });
});
