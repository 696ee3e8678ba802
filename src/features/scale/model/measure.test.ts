import { expect, it } from 'vitest';
import { createAsk, type Ask } from '../../../client/ask.ts';
import { openHost } from '../../../host/open-host.ts';
import { repeatable } from '../../../host/repeatable.ts';
import { inPageFetch } from '../../../rest/adapters/in-page.ts';
import { measureLaw } from './measure.ts';

const base = new URL('http://host/');
const { signal } = new AbortController();

function openAsk() {
  const onBug = (bug: unknown) => {
    throw bug;
  };
  const { service } = openHost({ ...repeatable(), onBug }, { still: true });
  const sent: string[] = [];
  const fetch = inPageFetch(service, base, () => Promise.reject(new TypeError('no network')));
  const ask = createAsk({ base, fetch });
  const noted: Ask = (method, path, options) => {
    sent.push(`${method} ${path.replace(/\?.*/, '')}`);
    return ask(method, path, options);
  };
  return { sent, ask: noted };
}

it('measures on the largest index, with as many requests as it says', async () => {
  const { ask, sent } = openAsk();
  for (const [index, documents] of [
    ['few', 20],
    ['most', 400],
    ['more', 150],
  ] as const) {
    await ask('PUT', `/${index}`, {
      body: { settings: { number_of_shards: 2 }, mappings: { properties: { word: { type: 'keyword' }, n: { type: 'long' } } } },
    });
    const lines = Array.from({ length: documents }, (_, n) => [{ index: {} }, { n, word: 'a' }]).flat();
    await ask('POST', `/${index}/_bulk?refresh=true`, { body: lines, lines: true });
  }
  sent.length = 0;
  const measured = await measureLaw(ask, signal);
  expect(measured).toMatchObject({ index: 'most', documents: 400, shards: 2, requests: 35 });
  expect(sent.filter((line) => line === 'POST /most/_search')).toHaveLength(35);
  for (const { low, high } of Object.values(measured?.law ?? {})) {
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBeGreaterThanOrEqual(low);
  }
});

it('measures nothing where there is hardly anything to measure on', async () => {
  expect(await measureLaw(openAsk().ask, signal)).toBeUndefined();
});
