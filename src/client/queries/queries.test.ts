import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createClient } from '../client.ts';
import { countQuery, datasetsQuery, indexQuery, taskQuery } from './queries.ts';

/** A client whose answers are looked up by method and path; what is not there is a fault of the network. */
function answering(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const fetch = (url: URL | RequestInfo, init?: RequestInit): Promise<Response> => {
    const line = `${init?.method} ${url instanceof URL ? url.pathname : ''}`;
    asked.push(line);
    return line in answers ? Promise.resolve(Response.json(answers[line])) : Promise.reject(new TypeError('Failed to fetch'));
  };
  return { asked, client: createClient({ fetch, base: new URL('http://localhost/') }) };
}

describe('queries', () => {
  it('find no index without asking for it by name', async () => {
    const { asked, client } = answering({ 'GET /_cat/indices': [] });
    expect(await new QueryClient().fetchQuery(indexQuery(client, 'logs'))).toBeNull();
    expect(asked).toEqual(['GET /_cat/indices']);
  });

  it('join an index’s row and its settings', async () => {
    const { client } = answering({
      'GET /_cat/indices': [{ index: 'logs', uuid: 'u', status: 'open', pri: '5', 'docs.count': '7', 'store.size': '1kb' }],
      'GET /logs/_settings': { logs: { settings: { 'index.number_of_shards': '5', 'index.max_result_window': '20' } } },
    });
    expect(await new QueryClient().fetchQuery(indexQuery(client, 'logs'))).toEqual({
      name: 'logs',
      uuid: 'u',
      open: true,
      documents: 7,
      shards: 5,
      storeSize: '1kb',
      maxResultWindow: 20,
    });
  });

  it('count what matches, and list the data sets', async () => {
    const { client } = answering({
      'POST /logs/_count': { count: 42 },
      'GET /datasets': { code: 0, message: '', data: { items: [], total: 0 } },
    });
    const queries = new QueryClient();
    expect(await queries.fetchQuery(countQuery(client, 'logs', { match_all: {} }))).toBe(42);
    expect(await queries.fetchQuery(datasetsQuery(client))).toEqual([]);
  });

  it('poll a task while it runs, and no longer', () => {
    const { refetchInterval } = taskQuery(answering({}).client, 't1');
    const interval = (status: string | undefined, done = 0) => {
      const query = { state: { data: status && { status, done, total: 100 } } };
      return typeof refetchInterval === 'function' ? refetchInterval(query as Parameters<typeof refetchInterval>[0]) : undefined;
    };
    expect(interval(undefined)).toBeGreaterThan(0);
    expect(interval('running')).toBeGreaterThan(0);
    expect(interval('running', 90), 'its end is waited for').toBeLessThan(Number(interval('running', 50)));
    expect(interval('succeeded')).toBe(false);
  });
});
