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

it('counts its kinds while others look at its indices', async () => {
  const facets = encodeURIComponent(JSON.stringify({ aggs: { kinds: { terms: { field: 'title.keyword' } } } }));
  const paths = [`items/_search?source=${facets}&source_content_type=application/json`, '_cat/indices', '_cat/nodes', '_cluster/stats', 'openapi.json'];
  const answers = await Promise.all(paths.map((path) => ask(new URL(path, base))));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  expect((await answers[0].json()).aggregations.kinds.buckets[0].key).toBe('tent');
});
