import { describe, expect, it } from 'vitest';
import { walkPit, walkSearchAfter } from './walkers.ts';

const elastic = { tagline: 'You Know, for Search', version: { number: '8.19.2' } };
const opensearch = { version: { distribution: 'opensearch', number: '2.19.1' } };

/** What searches of a walk ask of totals, at a service that says this of itself. */
async function totalsAsked(walk: typeof walkPit, root: object, status = 200): Promise<readonly unknown[]> {
  const asked: unknown[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname === '/') return Promise.resolve(Response.json(root, { status }));
    if (pathname.endsWith('/_pit') || pathname.endsWith('/point_in_time')) return Promise.resolve(Response.json({ id: 'x', pit_id: 'x' }));
    const { track_total_hits: totals, size } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>;
    asked.push(totals);
    const full = asked.length < 3 ? Number(size) : 0;
    const hits = Array.from({ length: full }, (_, at) => ({ _index: 'i', _id: String(at), _score: null, _source: {}, sort: [at] }));
    return Promise.resolve(Response.json({ hits: { hits }, _shards: { failed: 0 } }));
  };
  for await (const page of walk({ base: 'http://there/', index: 'i', size: 2, sort: [{ seq: 'asc' }], fetch }))
    expect(page.hits.length).toBe(2);
  return asked;
}

describe.each([
  ['walkPit', walkPit],
  ['walkSearchAfter', walkSearchAfter],
] as const)('%s', (_, walk) => {
  it('asks for exact totals where OpenSearch would pass over shards that still have documents', async () => {
    expect(await totalsAsked(walk, opensearch)).toEqual([true, true, true]);
  });

  it('asks for none of Elasticsearch, nor of Fathom whatever it passes for', async () => {
    expect(await totalsAsked(walk, elastic)).toEqual([false, false, false]);
    expect(await totalsAsked(walk, { ...opensearch, cluster_name: 'fathom' })).toEqual([false, false, false]);
  });

  it('takes no risk with a service that does not say what it is', async () => {
    expect(await totalsAsked(walk, { error: 'no' }, 403)).toEqual([true, true, true]);
  });
});
