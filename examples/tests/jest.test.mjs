// Under Jest, with NODE_OPTIONS=--experimental-vm-modules: each test begins with the documents of `fill`.
import { inPageFetch } from 'fathom-search';
import { setupFathom } from 'fathom-search/jest';

const base = new URL('http://search.example/');
const fathom = setupFathom({ fill: (one) => one.load('items', [{ title: 'tent' }]), budget: {} });
const ask = inPageFetch(fathom.service, base, fetch);

it('finds the tent, and for little', async () => {
  expect((await (await ask(new URL('items/_search?q=tent', base))).json()).hits.total.value).toBe(1);
  expect(fathom).toHaveCost({ merged: { below: 10 } });
});
