import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createAsk } from '../ask.ts';
import { closeContext, contextsQuery } from './contexts-query.ts';
import { RestError } from '../rest-error.ts';

const context = (id: string, opened_at: number) => ({
  id,
  index: 'logs',
  shards: 5,
  opened_at,
  keep_alive: '1m',
  expires_at: opened_at + 60_000,
  pinned_segments: 0,
  pinned_bytes: 0,
  version: 3,
});

/** Answers each path with a status and a body, and notes what was asked. */
function over(answers: Readonly<Record<string, readonly [status: number, body?: unknown]>>) {
  const sent: string[] = [];
  const fetch = (url: URL | RequestInfo, init?: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(url instanceof URL ? url.href : 'http://none/');
    sent.push(`${init?.method} ${pathname}${search}`);
    const [status, body] = answers[pathname] ?? [500];
    return Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }));
  };
  return { sent, ask: createAsk({ fetch, base: new URL('http://localhost/') }) };
}

const list = (...items: unknown[]) => [200, { code: 0, message: '', data: { items, total: items.length } }] as const;

describe('the open contexts', () => {
  it('are those of both collections, oldest first', async () => {
    const { ask } = over({ '/scrolls': list(context('s', 20), context('t', 5)), '/views': list(context('v', 10)) });
    const found = await new QueryClient().fetchQuery(contextsQuery(ask));
    expect(found.map(({ collection, id }) => `${collection}/${id}`)).toEqual(['scrolls/t', 'views/v', 'scrolls/s']);
  });

  it('reject with what the service said', async () => {
    const { ask } = over({ '/scrolls': [401, { code: 1001, message: 'no key' }], '/views': list() });
    await expect(new QueryClient().fetchQuery({ ...contextsQuery(ask), retry: false })).rejects.toBeInstanceOf(RestError);
  });

  it.each([204, 404, 410])('are closed by their id and version; %s means it is gone', async (status) => {
    const { ask, sent } = over({ '/views/a%3D': [status] });
    await closeContext(ask, { ...context('a=', 0), collection: 'views' });
    expect(sent).toEqual(['DELETE /views/a%3D?version=3']);
  });

  it('say so when closing is refused', async () => {
    const { ask } = over({ '/scrolls/a': [409, { code: 2009, message: 'changed' }] });
    await expect(closeContext(ask, { ...context('a', 0), collection: 'scrolls' })).rejects.toBeInstanceOf(RestError);
  });
});
