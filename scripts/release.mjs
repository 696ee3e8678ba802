// npm run release -- --dry: builds and packs the package, holds the tarball against what a consumer needs, installs it in an empty folder, runs the samples
// of examples/tests there, tries the oldest runners and two compilers, and makes the reference. It publishes nothing: the tarball in .cache/release is what `npm publish` takes.
import { requireNode } from './lib/node-version.mjs';
import { ensureLibrary } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { makeApiDocs } from './lib/package/api-docs.mjs';
import { tryEnds } from './lib/package/ends.mjs';
import { runSamples } from './lib/package/samples.mjs';
import { SAMPLES_SKIPPED } from './lib/package/skipped.mjs';
import { fromRoot, ROOT } from './lib/paths.mjs';

requireNode();
if (process.argv.slice(2).join(' ') !== '--dry') {
  console.error(
    'npm run release -- --dry tries the package out. To publish it: npm publish with the tarball that this leaves in .cache/release.',
  );
  process.exit(2);
}
if (!(await ensureDependencies()) || !(await ensureLibrary())) process.exit(1);
// It imports packages, which are installed by now.
const { checkPackage } = await import('./lib/package/check-package.mjs');
const { complaints, tarball } = await checkPackage(ROOT, fromRoot('.cache/release'));
const samples = await runSamples(tarball);
const ends = await tryEnds(tarball);
const skipped = [...samples.skipped, ...ends.skipped];
const reference = await makeApiDocs();
if (reference.skipped !== undefined) skipped.push(reference.skipped);
const wrong = [...complaints, ...samples.failed, ...ends.failed, ...(reference.complaint === undefined ? [] : [reference.complaint])];
for (const text of wrong) console.error(text);
for (const text of skipped) console.log(`skipped ${text}`);
console.log(wrong.length === 0 ? `${tarball} is as it should be.` : `${wrong.length} things are not as they should be.`);
process.exitCode = wrong.length > 0 ? 1 : skipped.length > 0 ? SAMPLES_SKIPPED : 0;
