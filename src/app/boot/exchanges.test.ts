import { describe, expect, it } from 'vitest';
import type { ApiRequest, Service } from '../../rest/api.ts';
import { EXCHANGE_HEADER, trackExchanges } from './exchanges.ts';

function countingService(): Service & { readonly handled: ApiRequest[] } {
  const handled: ApiRequest[] = [];
  return {
    handled,
    async handle(request) {
      handled.push(request);
      return { status: 200, headers: { 'x-fathom': '1' }, body: new Uint8Array([handled.length]) };
    },
  };
}

function marked(id: string, path = '/logs/_doc', method = 'POST'): ApiRequest {
  return { method, path, query: '', headers: { accept: '*/*', [EXCHANGE_HEADER]: id }, body: undefined };
}

describe('tracked exchanges', () => {
  it('handle a marked request once, give every arrival the one answer, and keep the mark from the service', async () => {
    const inner = countingService();
    const { service, open } = trackExchanges(inner, 'page');
    const { id } = open(new AbortController().signal);
    const [first, second] = await Promise.all([service.handle(marked(id)), service.handle(marked(id))]);
    expect(first).toBe(second);
    expect(inner.handled).toMatchObject([{ path: '/logs/_doc', headers: { accept: '*/*' } }]);
    expect(inner.handled[0]?.headers).not.toHaveProperty(EXCHANGE_HEADER);
  });

  it('handle what a redirect leads to as a request of its own', async () => {
    const inner = countingService();
    const { service, open } = trackExchanges(inner, 'page');
    const { id } = open(new AbortController().signal);
    await service.handle(marked(id));
    await service.handle(marked(id, '/tasks/1', 'GET'));
    expect(inner.handled.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /logs/_doc', 'GET /tasks/1']);
  });

  it('do nothing for a request that comes after its exchange has ended, and do not sign the answer', async () => {
    const inner = countingService();
    const { service, open } = trackExchanges(inner, 'page');
    const { id, close } = open(new AbortController().signal);
    close();
    expect(await service.handle(marked(id))).toMatchObject({ status: 503, headers: {} });
    expect(inner.handled).toEqual([]);
  });

  it('do nothing for a request of another page', async () => {
    const inner = countingService();
    const here = trackExchanges(inner, 'here');
    const there = trackExchanges(inner, 'there');
    here.open(new AbortController().signal);
    const { id } = there.open(new AbortController().signal);
    expect((await here.service.handle(marked(id))).headers).toEqual({});
    expect(inner.handled).toEqual([]);
  });

  it('pass requests without a mark as they are', async () => {
    const inner = countingService();
    const { service } = trackExchanges(inner, 'page');
    await service.handle({ ...marked(''), headers: {} });
    expect(inner.handled).toHaveLength(1);
  });

  it('say when the service has the request', async () => {
    const { service, open } = trackExchanges(countingService(), 'page');
    const { id, seen } = open(new AbortController().signal);
    void service.handle(marked(id));
    await expect(seen).resolves.toBeUndefined();
  });
});
