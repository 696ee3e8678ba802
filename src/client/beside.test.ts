import { describe, expect, it } from 'vitest';
import { gatewayFetch, NotTheClusterError } from './beside.ts';

const TOKEN = 'secret of this start';

describe('the way to the cluster', () => {
  it('sends the token of this start with every request, and nothing a browser adds by itself', async () => {
    const sent: (RequestInit | undefined)[] = [];
    const fetch = gatewayFetch(TOKEN, (_, init) => {
      sent.push(init);
      return Promise.resolve(new Response('{}', { headers: { 'x-fathom-beside': 'cluster' } }));
    });
    await fetch('http://here/_beside/', { method: 'POST', headers: { accept: 'application/json' } });
    expect(Object.fromEntries(new Headers(sent[0]?.headers))).toEqual({ accept: 'application/json', 'x-fathom-token': TOKEN });
    expect(sent[0]).toMatchObject({ method: 'POST', credentials: 'omit', cache: 'no-store' });
  });

  it.each([[{}], [{ 'x-fathom': '0.1.0' }], [{ 'x-fathom-beside': 'else' }]])(
    'takes no answer with %j for the cluster’s',
    async (headers) => {
      const fetch = gatewayFetch(TOKEN, () => Promise.resolve(new Response('{"hits":{}}', { headers })));
      await expect(fetch('http://here/_beside/logs/_search')).rejects.toBeInstanceOf(NotTheClusterError);
    },
  );
});
