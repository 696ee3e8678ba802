// npm run fuzz: requests nobody should send, to every endpoint. --requests 20000 --seed 1; --only <number> shows one of them.
import { requireNode } from './lib/node-version.mjs';
import { ensureTrial } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';

requireNode();
if (!(await ensureDependencies()) || !(await ensureTrial('fuzz'))) process.exit(1);

const { main } = await import(new URL('../dist/fuzz/main.js', import.meta.url).href);
process.exitCode = await main(process.argv.slice(2));
