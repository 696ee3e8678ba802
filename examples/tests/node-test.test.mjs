// Under Node's own runner: each test begins with the documents of `fill`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPageFetch } from 'fathom-search';
import { assertCost, setupFathom } from 'fathom-search/node-test';

const base = new URL('http://search.example/');
const fathom = setupFathom({ fill: (one) => one.load('items', [{ title: 'tent' }]), budget: {} });
const ask = inPageFetch(fathom.service, base, fetch);

test('finds the tent, and for little', async () => {
  assert.equal((await (await ask(new URL('items/_search?q=tent', base))).json()).hits.total.value, 1);
  assertCost(fathom, { merged: { below: 10 } });
});

test('says what a deep page costs', async () => {
  await ask(new URL('items/_search?from=5000', base));
  assert.throws(() => assertCost(fathom), /deep-page: GET \/items\/_search from=5000 \(request 1\)/);
  fathom.costs.clear();
});
