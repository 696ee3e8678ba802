import { beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../../client/client.ts';
import { datasets } from '../../../../datasets/catalogue.ts';
import { openHost } from '../../../../host/open-host.ts';
import { repeatable } from '../../../../host/repeatable.ts';
import { inPageFetch } from '../../../../rest/adapters/in-page.ts';
import { takeTrip } from '../../../cluster/model/trip.ts';
import { recorded as elasticsearch } from './elasticsearch-7-10.ts';
import { recorded } from './opensearch-2-19.ts';
import { isAbout, recordedSeries } from './recorded-run.ts';

const { dataset, documents, shards, size, sort, points } = recorded;
/** A thousand requests, page by page, would find what one by offset does: that is asked of the recording itself. */
const walked = points.filter(({ mode, page }) => mode === 'offset' || page <= 100);
let client: Client;

beforeAll(async () => {
  const none = () => Promise.reject(new Error('generated'));
  const { service } = openHost({ ...repeatable(), datasets: datasets({ readFile: none, inflate: none }) });
  const base = new URL('http://own/');
  client = createClient({ fetch: inPageFetch(service, base, none), base });
  const found = (await client.datasets()).find(({ id }) => id === dataset);
  await client.createIndex(dataset, shards, found?.mappings ?? {});
  const task = await client.startImport(dataset, { dataset, documents });
  while ((await client.task(task.id)).status === 'running') await new Promise((resolve) => setImmediate(resolve));
}, 60_000);

describe('what a real OpenSearch answered', () => {
  it('is about every way of paging, at depths that a line can be drawn through', () => {
    expect(new Set(points.map(({ mode }) => mode)).size).toBe(4);
    expect(Math.max(...points.map(({ page }) => page))).toBe(1_000);
    expect(points.every(({ ids, total }) => ids.length === size && total === documents)).toBe(true);
  });

  it('is the same by every way of paging', () => {
    for (const { page, ids } of points) expect(ids).toEqual(points.find((other) => other.mode === 'offset' && other.page === page)?.ids);
  });

  it.each(walked.map((point) => [point.mode, point.page, point] as const))(
    'is what this service answers: %s, page %i',
    async (mode, page, point) => {
      const keys = sort.split(',').map((key) => Object.fromEntries([key.split(':')]) as Record<string, string>);
      const question = { index: dataset, query: { match_all: {} }, sort: keys, size, page };
      const trip = await takeTrip({ client, index: dataset, pit: 'elastic', parameters: 'cost=true' }, mode, question);
      const { hits, cost } = trip.response;
      expect(hits.hits.map(({ _id }) => _id)).toEqual(point.ids);
      expect([hits.total?.value, trip.requests]).toEqual([point.total, point.requests]);
      expect(cost?.coordinator.merged).toBe(point.merged ?? cost?.coordinator.merged);
    },
  );
});

describe('what a real Elasticsearch answered', () => {
  it('is what OpenSearch did: the same documents, requests and entries, by other bytes', () => {
    const { product: _, made: __, machine: ___, points: others, ...about } = elasticsearch;
    expect(recorded).toMatchObject(about);
    const counted = (run: typeof recorded) => run.points.map((point) => ({ ...point, bytes: null, visited: null }));
    expect(counted(elasticsearch)).toEqual(counted(recorded));
    expect(others.filter(({ mode }) => mode === 'offset').every(({ bytes }) => (bytes ?? 0) > 0)).toBe(true);
  });
});

describe('its lines', () => {
  it('are of last requests alone, and of what was counted', () => {
    expect(recordedSeries(recorded, 'trip', 'merged')).toEqual([]);
    expect(recordedSeries(recorded, 'last', 'ms')).toEqual([]);
    const merged = recordedSeries(recorded, 'last', 'merged');
    expect(merged.find(({ mode }) => mode === 'offset')?.points.map(({ depth, value }) => [depth, value])).toEqual([
      [10, 50],
      [100, 500],
      [1_000, 5_000],
      [10_000, 50_000],
    ]);
    expect(merged.every(({ ghost, name }) => ghost && name === `${recorded.product}, recorded`)).toBe(true);
  });

  it('are offered where just that is asked', () => {
    expect(isAbout(recorded, { dataset, documents, shards, size, sort })).toBe(true);
    for (const other of [{ dataset: 'tiny' }, { documents: 10 }, { shards: 4 }, { size: 20 }, { sort: 'timestamp:asc,_id:asc' }])
      expect(isAbout(recorded, { dataset, documents, shards, size, sort, ...other })).toBe(false);
  });
});
