// Under Vitest: each test begins with the documents of `fill`.
import { inPageFetch } from 'fathom-search';
import { setupFathom } from 'fathom-search/vitest';
import { expect, it } from 'vitest';

const base = new URL('http://search.example/');
const fathom = setupFathom({ fill: (one) => one.load('items', [{ title: 'tent' }]), budget: {} });
const ask = inPageFetch(fathom.service, base, fetch);

it('finds the tent, and for little', async () => {
  expect((await (await ask(new URL('items/_search?q=tent', base))).json()).hits.total.value).toBe(1);
  expect(fathom).toHaveCost({ merged: { below: 10 }, total: { requests: 1 } });
});

it.fails('may not leave a scroll open', async () => {
  await ask(new URL('items/_search?scroll=1m', base));
  expect(fathom).toHaveCost();
});
