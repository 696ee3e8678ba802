import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../client/client.ts';
import { contextsKey } from '../../client/queries/contexts-query.ts';
import { paging } from '../../client/paging.ts';
import { laneCalls } from './lane-calls.ts';

/** Calls over a network that fails the given number of times before it answers. */
function overFaults(faults: number) {
  const sent: string[] = [];
  const fetch = (url: URL | RequestInfo): Promise<Response> => {
    sent.push(url instanceof URL ? url.pathname : '');
    return sent.length <= faults
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json({ hits: { hits: [] } }));
  };
  const client = createClient({ fetch, base: new URL('http://localhost/') });
  const queries = new QueryClient();
  return { sent, calls: laneCalls(client, queries, 0), queries };
}

const { signal } = new AbortController();
const search = { index: 'logs', body: { size: 1 }, keepAlive: '1m', parameters: 'cost=true' };
const at = (context?: string) => ({ number: 1, after: () => undefined, context });
const byNumber = paging.offset.page(search, at());
const scrolled = paging.scroll.page(search, at('x'));
const viewed = paging.pit.page(search, at('p'));

afterEach(() => {
  vi.useRealTimers();
});

describe('the lanes’ calls', () => {
  it('repeat a read the network lost', async () => {
    const { sent, calls } = overFaults(2);
    await calls.ask(byNumber, { signal });
    expect(sent).toEqual(['/logs/_search', '/logs/_search', '/logs/_search']);
  });

  it('give a read up that the network lost four times', async () => {
    const { sent, calls } = overFaults(9);
    await expect(calls.ask(byNumber, { signal })).rejects.toThrow('Failed to fetch');
    expect(sent).toHaveLength(4);
  });

  it('never repeat a scroll’s continuation, which would skip a page', async () => {
    const { sent, calls } = overFaults(1);
    await expect(calls.ask(scrolled, { signal })).rejects.toThrow('Failed to fetch');
    expect(sent).toEqual(['/_search/scroll']);
  });

  it('send the same question again instead of answering it from memory', async () => {
    const { sent, calls } = overFaults(0);
    await calls.ask(viewed, { signal });
    await calls.ask(viewed, { signal });
    expect(sent).toHaveLength(2);
  });

  it('make the list of open contexts stale, once for many uses, and not by what uses none', async () => {
    vi.useFakeTimers();
    const { calls, queries } = overFaults(0);
    const stale = vi.spyOn(queries, 'invalidateQueries');
    await calls.ask(byNumber, { signal });
    vi.runAllTimers();
    expect(stale).not.toHaveBeenCalled();
    for (let use = 0; use < 5; use++) await calls.ask(scrolled, { signal });
    await calls.ask(paging.pit.close('p'));
    vi.runAllTimers();
    expect(stale.mock.calls).toEqual([[{ queryKey: contextsKey }]]);
    await calls.ask(paging.scroll.close('x'));
    vi.runAllTimers();
    expect(stale).toHaveBeenCalledTimes(2);
  });
});
