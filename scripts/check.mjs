// npm run check: types, lint, format, import arrows, dead code. Prints what failed and ends with 1 if anything did.
import { requireNode } from './lib/node-version.mjs';
import { runGuards } from './lib/guards.mjs';
import { ensureDependencies } from './lib/install.mjs';

requireNode();
if (!(await ensureDependencies())) process.exit(1);

const failed = (await runGuards(2)).filter((guard) => !guard.ok);
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.map((guard) => guard.name).join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
