// npm run soak: random histories of the service against a model. --ops 1000000 --seed 1; --history and --steps replay a failure.
import { requireNode } from './lib/node-version.mjs';
import { ensureTrial } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';

requireNode();
if (!(await ensureDependencies()) || !(await ensureTrial('soak'))) process.exit(1);

const { main } = await import(new URL('../dist/soak/main.js', import.meta.url).href);
process.exitCode = await main(process.argv.slice(2));
