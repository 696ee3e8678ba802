import { describe, expect, it } from 'vitest';
import type { SweepPoint } from '../depth/sweep.ts';
import { formulaLines, seriesOf } from './series.ts';
import { toCsv } from './csv.ts';

const counts = (merged: number) => ({
  visited: merged * 2,
  kept: merged,
  sent: merged,
  merged,
  fetched: 10,
  bytes: merged * 16,
  ms: 1.5,
});
const swept = (...points: SweepPoint[]) => ({ shards: 5, points, ghost: false });
const point = (mode: SweepPoint['mode'], page: number, merged: number | null): SweepPoint => ({
  mode,
  page,
  depth: page * 10,
  counts: merged === null ? null : { last: counts(merged), worst: counts(merged), trip: counts(merged * page) },
  requests: page,
  error: merged === null ? 'Result window is too large, "10000"' : null,
});

describe('chart series', () => {
  it('orders points by depth and keeps a refusal as a point without a value', () => {
    const series = seriesOf(swept(point('offset', 1_001, null), point('offset', 1, 50), point('pit', 1, 50)), 'last', 'merged');
    expect(series.map(({ mode, points }) => [mode, points.map(({ depth, value }) => [depth, value])])).toEqual([
      [
        'offset',
        [
          [10, 50],
          [10_010, null],
        ],
      ],
      ['pit', [[10, 50]]],
    ]);
  });

  it('reads the counter and the reach asked for', () => {
    const [series] = seriesOf(swept(point('scroll', 10, 50)), 'trip', 'visited');
    expect(series?.points[0]?.value).toBe(1_000);
  });

  it('draws the formula: offset by depth, a cursor level, the walked offset as a triangle', () => {
    const at = (line: { samples: readonly (readonly [number, number])[] } | undefined) =>
      line?.samples.at(-1)?.map((value) => Math.round(value));
    const [offset, cursor] = formulaLines(5, 10, 10_000, 'last');
    expect([at(offset), at(cursor)]).toEqual([
      [10_000, 50_000],
      [10_000, 50],
    ]);
    const [jump, walked] = formulaLines(5, 10, 10_000, 'trip');
    expect([at(jump), at(walked)]).toEqual([
      [10_000, 50_000],
      [10_000, 25_025_000],
    ]);
    expect([jump?.name, walked?.name]).toEqual([null, 'Offset, page by page (formula)']);
  });

  it('exports every point, quoting what needs it', () => {
    expect(toCsv([swept(point('offset', 1, 50), point('offset', 1_001, null))])).toBe(
      [
        'mode,shards,page,depth,requests,merged_last,merged_worst,merged_trip,visited_last,visited_worst,visited_trip,bytes_last,bytes_worst,bytes_trip,ms_last,ms_worst,ms_trip,error',
        'offset,5,1,10,1,50,50,50,100,100,100,800,800,800,1.5,1.5,1.5,',
        'offset,5,1001,10010,1001,,,,,,,,,,,,,"Result window is too large, ""10000"""',
        '',
      ].join('\r\n'),
    );
  });
});
