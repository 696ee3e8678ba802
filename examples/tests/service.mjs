// The service in your own process.
import assert from 'node:assert/strict';
import { assertCost, openFathom } from 'fathom-search';

const fathom = openFathom();
await fathom.load('items', [{ title: 'tent' }, { title: 'stove' }]);
const { status, body } = await fathom.service.handle({ method: 'GET', path: '/items/_search', query: 'q=tent', headers: {}, body: undefined });
assert.equal(status, 200);
assert.equal(JSON.parse(new TextDecoder().decode(body)).hits.total.value, 1);
assertCost(fathom, { merged: { below: 10 } });
