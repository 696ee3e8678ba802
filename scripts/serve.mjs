// npm run serve: the same service over HTTP from Node. Flags go to the server: --port 9200 --host 127.0.0.1 --data <folder>
import { requireNode } from './lib/node-version.mjs';
import { ensureServer } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';

requireNode();
if (!(await ensureDependencies()) || !(await ensureServer())) process.exit(1);

const flags = process.argv.slice(2);
if (!flags.some((flag) => flag === '--data' || flag.startsWith('--data='))) flags.push('--data', fromRoot('public/data'));
// The server runs in this process: stopping this one stops it, with nothing in between.
process.argv.splice(2, Infinity, ...flags);
await import(new URL('../dist/server/main.js', import.meta.url).href);
