import { expect, it } from 'vitest';
import { type BothPoint, bothSeries } from './both-series.ts';

const point = (mode: BothPoint['mode'], page: number, tab: number, cluster: number | null): BothPoint => ({
  mode,
  page,
  depth: page * 10,
  requests: 1,
  shards: 5,
  tab: { merged: tab, visited: tab, bytes: null },
  cluster: { merged: cluster, visited: null, bytes: null },
});
const points = [point('offset', 1, 50, 50), point('offset', 10, 500, null), point('scroll', 1, 50, 49)];

it('draws the tab’s lines and the cluster’s as pale ones, and nothing where there is no figure', () => {
  const drawn = bothSeries(points, 'merged', 'OpenSearch 2.19.1').map(({ mode, ghost, name, points: at }) => ({
    mode,
    ghost,
    name,
    at: at.map(({ depth, value }) => [depth, value]),
  }));
  expect(drawn).toEqual([
    {
      mode: 'offset',
      ghost: false,
      name: 'the tab',
      at: [
        [10, 50],
        [100, 500],
      ],
    },
    { mode: 'scroll', ghost: false, name: 'the tab', at: [[10, 50]] },
    { mode: 'offset', ghost: true, name: 'OpenSearch 2.19.1', at: [[10, 50]] },
    { mode: 'scroll', ghost: true, name: 'OpenSearch 2.19.1', at: [[10, 49]] },
  ]);
  expect(bothSeries(points, 'visited', 'x').map(({ ghost }) => ghost)).toEqual([false, false]);
  expect(bothSeries(points, 'bytes', 'x')).toEqual([]);
});
