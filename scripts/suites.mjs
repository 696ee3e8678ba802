// npm run suites: the tests that the peers' clients share, and the chapters of OpenSearch's API specification, over HTTP. Copies of elasticsearch-clients-tests
// and opensearch-api-specification have to lie in the folder that FATHOM_SUITES names. The API files they are read with lie in the corpus of `npm run conformance`;
// those it lacks come from a copy of opensearch-rs beside the two. Without one more tests count as not served.
import { requireNode } from './lib/node-version.mjs';
import { ensureConformance } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';

requireNode();
if (!(await ensureDependencies()) || !(await ensureConformance())) process.exit(1);
const { runSuites } = await import(new URL('../dist/conformance/main.js', import.meta.url).href);
const surprises = await runSuites({
  folder: process.env['FATHOM_SUITES'] ?? fromRoot('../shared/suites'),
  corpus: process.env['FATHOM_CONFORMANCE'] ?? fromRoot('../shared/conformance'),
  print: (/** @type {string} */ text) => console.log(`\n${text}`),
});
if (surprises === undefined) console.log('There are no copies of the suites: FATHOM_SUITES names the folder they lie in.');
else {
  for (const text of surprises) console.error(text);
  console.log(
    surprises.length === 0 ? 'Every failure is a known one.' : `${surprises.length} are not as e2e/conformance/suites/known.ts says.`,
  );
  process.exitCode = surprises.length === 0 ? 0 : 1;
}
