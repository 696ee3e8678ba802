// Over HTTP, filled from a folder: for a back end that is tested with its own client.
import assert from 'node:assert/strict';
import { seedFolder, startFathom } from 'fathom-search/node';

const { fathom, url, close } = await startFathom();
await seedFolder(fathom, new URL('seed', import.meta.url).pathname);
assert.equal((await (await fetch(`${url}/items/_count`)).json()).count, 3);
await close();
