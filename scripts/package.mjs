// The package as it would be published: what is in the tarball, its manifest, its types, and what each door weighs. Builds the library when its sources are
// newer. Part of `npm run check`.
import { ensureLibrary } from './lib/build.mjs';
import { checkPackage } from './lib/package/check-package.mjs';
import { doorTable } from './lib/package/doors.mjs';
import { fromRoot, ROOT } from './lib/paths.mjs';

if (!(await ensureLibrary())) process.exit(1);
const { complaints, weights } = await checkPackage(ROOT, fromRoot('.cache/package'));
console.log([...doorTable(weights), ...complaints].join('\n'));
process.exitCode = complaints.length === 0 ? 0 : 1;
