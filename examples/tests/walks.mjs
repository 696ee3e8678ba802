// Every document of an index, from any service, page by page in a point in time.
import assert from 'node:assert/strict';
import { startFathom } from 'fathom-search/node';
import { walkPit } from 'fathom-search/walks';

const { fathom, url, close } = await startFathom();
await fathom.load('items', Array.from({ length: 25 }, (_, n) => ({ n })));
const read = [];
for await (const { hits } of walkPit({ base: url, index: 'items', size: 10, sort: [{ n: 'asc' }] })) read.push(...hits.map(({ _source }) => _source.n));
assert.deepEqual(read, Array.from({ length: 25 }, (_, n) => n));
await close();
