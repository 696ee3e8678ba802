// npm run api-docs: the reference of the library, from the docstrings of its declarations, as pages in docs/api. Fails on a link that leads nowhere.
import { requireNode } from './lib/node-version.mjs';
import { ensureLibrary } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { makeApiDocs } from './lib/package/api-docs.mjs';

requireNode();
if (!(await ensureDependencies()) || !(await ensureLibrary())) process.exit(1);
const { complaint, skipped } = await makeApiDocs();
console.log(complaint ?? skipped ?? 'The reference is at docs/api/index.html.');
process.exitCode = complaint === undefined && skipped === undefined ? 0 : 1;
