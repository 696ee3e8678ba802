// npm run abuse: what ends servers, done to the real one with little heap. --heap 512 (MB); --only <part of a row's name>.
import { requireNode } from './lib/node-version.mjs';
import { ensureServer } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';

requireNode();
if (!(await ensureDependencies()) || !(await ensureServer())) process.exit(1);

const { main } = await import('../e2e/abuse/main.mjs');
process.exitCode = await main(process.argv.slice(2));
