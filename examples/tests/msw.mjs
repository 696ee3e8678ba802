// Behind MSW: what the code under test fetches is answered by the service.
import assert from 'node:assert/strict';
import { openFathom } from 'fathom-search';
import { restHandlers } from 'fathom-search/msw';
import { setupServer } from 'msw/node';

const fathom = openFathom();
await fathom.load('items', [{ title: 'tent' }]);
const server = setupServer(...restHandlers(fathom.service, new URL('http://search.example/')));
server.listen();
assert.equal((await (await fetch('http://search.example/items/_count')).json()).count, 1);
server.close();
