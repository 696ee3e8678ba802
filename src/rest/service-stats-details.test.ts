import { expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';

const { service, fill } = freshService();
const call: typeof service.call = (...request) => service.call(...request);

it('_stats says what the bytes of segments are made of, to the last one', async () => {
  await fill('i', 40, 2);
  await call('PUT', '/i/_doc/r?routing=x&refresh=true', { n: 1, title: 'routed', tag: 't' });
  // A sort derives an order.
  await call('POST', '/i/_search', { sort: ['n'] });
  const { at } = await call('GET', '/i/_stats/segments?include_segment_file_sizes=true');
  const files = at('_all.primaries.segments.file_sizes') as Record<string, { size_in_bytes: number; description: string }>;
  const sizes = Object.values(files).map(({ size_in_bytes: size }) => size);
  expect(sizes.every((size) => size > 0)).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(at('_all.primaries.segments.memory_in_bytes'));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['ids', 'sources', 'routings', 'terms', 'postings', 'norms', 'doc_values', 'derived']),
  );
  expect(files['sources']).toMatchObject({ description: 'Stored sources' });
  expect((await call('GET', '/i/_stats/segments')).at('_all.primaries.segments.file_sizes')).toEqual({});
});

it('_stats of shards tells the commit: what searches see', async () => {
  await call('PUT', '/i', { settings: { number_of_shards: 1, refresh_interval: '-1' } });
  await call('PUT', '/i/_doc/1?refresh=true', { a: 1 });
  await call('PUT', '/i/_doc/2', { a: 1 });
  const commit = async (): Promise<unknown> => (await call('GET', '/i/_stats/docs?level=shards')).at('indices.i.shards.0.0.commit');
  const before = await commit();
  expect(before).toMatchObject({ generation: 1, num_docs: 1, user_data: { max_seq_no: '1', local_checkpoint: '1' } });
  await call('POST', '/i/_refresh');
  const after = await commit();
  expect(after).toMatchObject({ generation: 2, num_docs: 2 });
  expect((after as { id: string }).id).not.toBe((before as { id: string }).id);
  expect((await call('GET', '/i/_stats/docs?level=shards')).at('indices.i.shards.0.0.seq_no')).toEqual({
    max_seq_no: 1,
    local_checkpoint: 1,
    global_checkpoint: 1,
  });
});
