import { describe, expect, it } from 'vitest';
import { createAsk } from '../../../client/ask.ts';
import { createClient } from '../../../client/client.ts';
import { ExactNumber } from '../../../client/lossless-json.ts';
import { openHost } from '../../../host/open-host.ts';
import { repeatable } from '../../../host/repeatable.ts';
import { inPageFetch } from '../../../rest/adapters/in-page.ts';
import { directFetch } from '../ways/direct-fetch.ts';
import { copyThere, type CopyProgress, removeThere, targetOf } from './copy-there.ts';

const nowhere = (): Promise<never> => Promise.reject(new TypeError('nowhere'));

/** A tab with an index, and a service that stands for the cluster; `busy` may answer in its place. */
async function sides(documents: number, busy: (path: string, body: string) => Response | undefined = () => undefined) {
  const [tabHost, thereHost] = [openHost({ ...repeatable() }), openHost({ ...repeatable() })];
  const tabBase = new URL('http://tab/');
  const tab = createClient({ fetch: inPageFetch(tabHost.service, tabBase, nowhere), base: tabBase });
  await tab.send('PUT', '/logs', {
    settings: { number_of_shards: 3, max_result_window: 12_345 },
    mappings: { properties: { n: { type: 'long' }, text: { type: 'text' } } },
  });
  const lines = Array.from({ length: documents }, (_, n) => [
    { index: { _id: `d${n}\n"ü` } },
    { n, big: new ExactNumber('9007199254740993'), text: 'x'.repeat(n % 50) },
  ]);
  if (documents > 0) await tab.send('POST', '/logs/_bulk?refresh=true', lines.flat(), { lines: true });
  const base = new URL('http://127.0.0.1:9200/');
  const sent: string[] = [];
  const real = inPageFetch(thereHost.service, base, nowhere);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const body = typeof init?.body === 'string' ? init.body : '';
    sent.push(`${init?.method} ${url.pathname}`);
    const response =
      busy(url.pathname, body) ?? (await real(url, { method: init?.method, headers: init?.headers, ...(body !== '' && { body }) }));
    Object.defineProperty(response, 'type', { value: 'cors' });
    return response;
  };
  const connection = { fetch: directFetch({ base, writes: true, key: () => undefined, fetch }), base };
  const waits: number[] = [];
  const wait = (ms: number) => Promise.resolve(void waits.push(ms));
  const plan = { tab, there: createAsk(connection), index: 'logs', target: targetOf('logs'), wait };
  return { plan, client: createClient(connection), sent, waits };
}

const quietly = { signal: new AbortController().signal, onProgress: () => undefined };

describe('a copy of the data set on the cluster', () => {
  it('has the same ids, documents, mapping, shards and window, and every page of it is the same', async () => {
    const { plan, client } = await sides(2_500);
    const told: CopyProgress[] = [];
    expect(await copyThere(plan, { ...quietly, onProgress: (so) => told.push(so) })).toBe(2_500);
    expect([told[0], told.at(-1)]).toEqual([
      { done: 0, total: 2_500, waitingMs: undefined },
      { done: 2_500, total: 2_500, waitingMs: undefined },
    ]);
    expect(await client.settings('fathom-logs')).toEqual(await plan.tab.settings('logs'));
    const page = { size: 2_500, sort: [{ _doc: 'asc' }] };
    const [here, there] = [await plan.tab.search('logs', page), await client.search('fathom-logs', page)].map(({ data }) => data.hits.hits);
    const rows = (hits: typeof here) => new Map(hits?.map(({ _id, _source }) => [_id, _source]));
    expect(rows(there)).toEqual(rows(here));
  });

  it('is of an empty index as well', async () => {
    const { plan, sent } = await sides(0);
    expect(await copyThere(plan, quietly)).toBe(0);
    expect(sent).toEqual(['PUT /fathom-logs', 'POST /fathom-logs/_refresh']);
  });

  it('waits and asks again where the cluster is busy, for all of a request or for some of its documents', async () => {
    let turn = 0;
    const busy = (path: string, body: string): Response | undefined => {
      if (!path.endsWith('_bulk')) return undefined;
      turn++;
      if (turn === 1) return Response.json({}, { status: 429, headers: { 'retry-after': '3' } });
      if (turn === 2) return Response.json({}, { status: 429 });
      if (turn > 3) return undefined;
      const items = body
        .trim()
        .split('\n')
        .filter((_, at) => at % 2 === 0)
        .map((_, at) => ({ index: { status: at === 4 ? 429 : 201 } }));
      return Response.json({ errors: true, items });
    };
    const { plan, client, waits } = await sides(10, busy);
    const told: (number | undefined)[] = [];
    await copyThere(plan, { ...quietly, onProgress: ({ waitingMs }) => told.push(waitingMs) });
    expect(waits).toEqual([3_000, 500, 1_000]);
    expect(told).toContain(3_000);
    // The third answer was made up: only the document it refused was sent again, and written.
    expect((await client.count('fathom-logs', { match_all: {} })).data.count).toBe(1);
  });

  it('gives up in the end, and at a document that is refused for good', async () => {
    const never = await sides(5, (path) => (path.endsWith('_bulk') ? Response.json({}, { status: 429 }) : undefined));
    await expect(copyThere(never.plan, quietly)).rejects.toThrow('too busy 12 times');
    expect(never.waits.at(-1)).toBe(10_000);
    const refused = (path: string) =>
      path.endsWith('_bulk')
        ? Response.json({ items: [0, 1, 2, 3, 4].map(() => ({ index: { status: 400, error: { reason: 'no such field' } } })) })
        : undefined;
    await expect(copyThere((await sides(5, refused)).plan, quietly)).rejects.toThrow('refused a document: no such field');
  });

  it('ends when it is called off, and leaves no point in time open in the tab', async () => {
    const own = new AbortController();
    const { plan } = await sides(3_000);
    const onProgress = ({ done }: CopyProgress) => void (done > 0 && own.abort());
    await expect(copyThere(plan, { signal: own.signal, onProgress })).rejects.toThrow(/abort/i);
    const { data } = await plan.tab.send<{ readonly pits: readonly unknown[] }>('GET', '/_search/point_in_time/_all');
    expect(data.pits).toEqual([]);
  });

  it('does not write into an index that is there, and is removed by one call', async () => {
    const { plan } = await sides(5);
    await copyThere(plan, quietly);
    await expect(copyThere(plan, quietly)).rejects.toThrow('already exists');
    expect([await removeThere(plan.there, plan.target), await removeThere(plan.there, plan.target)]).toEqual([true, false]);
  });
});

it.each([
  ['logs', 'fathom-logs'],
  ['My Index', 'fathom-my-index'],
  ['_x', 'fathom-x'],
  ['ü', 'fathom-copy'],
])('the copy of %s is called %s', (index, target) => {
  expect(targetOf(index)).toBe(target);
});
