// Filled once, kept in a file, and begun with by others: so a suite is seeded once, and not by each of its workers.
import assert from 'node:assert/strict';
import { openSnapshot, saveSnapshot, seedFolder, startFathom } from 'fathom-search/node';
import { openFathom } from 'fathom-search';

const filled = openFathom();
await seedFolder(filled, new URL('seed', import.meta.url).pathname);
await saveSnapshot(await filled.snapshot(), 'seed.fathom');

const { url, close } = await startFathom({ snapshot: await openSnapshot('seed.fathom') });
assert.equal((await (await fetch(`${url}/items/_count`)).json()).count, 3);
await close();
