import { describe, expect, it } from 'vitest';
import { fillIndex, testService } from '../../testing/test-service.ts';

describe('_cat/segments', () => {
  it('names every segment with its shard, documents and bytes, which add up to what the stats say', async () => {
    const service = testService();
    await fillIndex(service, 'movies', 5, 2);
    await service.call('POST', '/movies/_refresh');
    const rows = (await service.call('GET', '/_cat/segments/movies?format=json&bytes=b')).json as readonly Record<string, string>[];
    expect(new Set(rows.map(({ shard }) => shard))).toEqual(new Set(['0', '1']));
    expect(rows.reduce((sum, row) => sum + Number(row['docs.count']), 0)).toBe(5);
    expect(rows.every((row) => row['searchable'] === 'true' && Number(row['size']) > 0)).toBe(true);
    const stats = await service.call('GET', '/_cat/shards/movies?format=json&bytes=b');
    const stores = (stats.json as readonly Record<string, string>[]).reduce((sum, row) => sum + Number(row['store'] ?? 0), 0);
    expect(rows.reduce((sum, row) => sum + Number(row['size']), 0)).toBe(stores);
  });

  it('has the columns of the peers', async () => {
    const service = testService();
    await fillIndex(service, 'movies', 2, 1);
    const [row] = (await service.call('GET', '/_cat/segments/movies?format=json&bytes=b')).json as readonly Record<string, string>[];
    expect(row).toMatchObject({
      segment: '_0',
      generation: '0',
      committed: 'false',
      searchable: 'true',
      version: '8.7.0',
      compound: 'false',
    });
    expect(row?.['size.memory']).toBe(row?.['size']);
  });

  it('refuses an index that does not exist', async () => {
    expect((await testService().call('GET', '/_cat/segments/nowhere')).status).toBe(404);
  });
});
