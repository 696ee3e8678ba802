import { expect, it } from 'vitest';
import { createEngine } from '../engine/index.ts';
import { createService } from './service.ts';

it('gives a long search up between two shards when its client has gone', async () => {
  let reads = 0;
  let made = 0;
  let pauses = 0;
  const gone = new AbortController();
  // Every look at the clock finds that much time has gone by.
  const clock = { now: () => 0, elapsed: () => reads++ * 50 };
  const ids = { next: (length: number) => String(made++).padStart(length, '0') };
  const service = createService({
    engine: createEngine({ clock, ids }),
    clock,
    ids,
    datasets: [],
    yieldToHost: async () => {
      pauses++;
      gone.abort();
    },
  });
  const call = async (method: string, path: string, query: string, body: unknown, signal?: AbortSignal) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await service.handle({ method, path, query, headers, body: new TextEncoder().encode(JSON.stringify(body)) }, signal);
    return { status: answer.status, text: new TextDecoder().decode(answer.body) };
  };
  await call('PUT', '/i', '', { settings: { number_of_shards: 4 } });
  const { status, text } = await call('POST', '/i/_search', 'max_concurrent_shard_requests=1', {}, gone.signal);
  expect([status, pauses]).toEqual([400, 1]);
  expect(text).toContain('"type":"task_cancelled_exception","reason":"The task was cancelled."');
});

it('carries a deletion by query to its end when its client has gone, as the node does', async () => {
  let made = 0;
  const clock = { now: () => 0, elapsed: () => 0 };
  const ids = { next: (length: number) => String(made++).padStart(length, '0') };
  const gone = new AbortController();
  let leaves = false;
  const yieldToHost = async (): Promise<void> => {
    if (leaves) gone.abort();
  };
  const service = createService({ engine: createEngine({ clock, ids }), clock, ids, datasets: [], yieldToHost });
  const call = async (path: string, query: string, text: string, signal?: AbortSignal) => {
    const headers = { 'content-type': path.endsWith('_bulk') ? 'application/x-ndjson' : 'application/json' };
    const answer = await service.handle({ method: 'POST', path, query, headers, body: new TextEncoder().encode(text) }, signal);
    return new TextDecoder().decode(answer.body);
  };
  await call('/i/_bulk', 'refresh=true', '{"index":{}}\n{"n":1}\n'.repeat(100));
  leaves = true;
  const all = '{"query":{"match_all":{}}}';
  expect(await call('/i/_delete_by_query', 'scroll_size=10&refresh=true', all, gone.signal)).toContain('"deleted":100,');
  expect(gone.signal.aborted).toBe(true);
  await call('/i/_refresh', '', '');
  expect(await call('/i/_count', '', all)).toContain('"count":0,');
});
