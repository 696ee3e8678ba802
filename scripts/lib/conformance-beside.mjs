import { ensureConformance } from './build.mjs';
import { fromRoot } from './paths.mjs';

/** Where a copy of the peers' tests may lie. */
export const CORPUS = process.env['FATHOM_CONFORMANCE'] ?? fromRoot('../shared/conformance');

/**
 * Runs the peers' tests on a real node and here, and says where they end otherwise.
 * @param {string} base of an empty node
 * @param {string} [only] part of the paths of the files to run
 * @returns {Promise<number>} the exit code
 */
export async function besideNode(base, only = '') {
  if (!(await ensureConformance())) return 1;
  const { runBesideNode } = await import(new URL('../../dist/conformance/main.js', import.meta.url).href);
  try {
    const unexplained = await runBesideNode({ corpus: CORPUS, base, only, print: console.log });
    if (unexplained === undefined) console.log(`skipped: no copy of the peers' tests at ${CORPUS}`);
    else for (const sentence of unexplained) console.error(sentence);
    return unexplained === undefined || unexplained.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
