import { alone } from './alone.mjs';
import { isStale } from './stale.mjs';
import { buildLibrary } from './library.mjs';
import { fromRoot } from './paths.mjs';
import { binOf, run } from './run.mjs';

const SHARED_SOURCES = ['src', 'package-lock.json', 'vite.config.ts'];

/**
 * Builds the playground into `dist/app` when its sources are newer than what is there.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureApp(options = {}) {
  const isFresh = () => options.force !== true && !isStale('dist/app/index.html', [...SHARED_SOURCES, 'public', 'index.html']);
  return unless(isFresh, 'app', () => vite(['build', '--logLevel', 'error']));
}

/**
 * Builds what other pages embed into `dist/app`, beside the playground, when its sources are newer. A program of its own, as its packages may not be installed yet.
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureEmbeds() {
  const isFresh = () => !isStale('dist/app/embed.html', [...SHARED_SOURCES, 'scripts/lib/embeds.mjs', 'scripts/lib/one-file.mjs']);
  return unless(isFresh, 'embeds', async () => {
    console.log('Building what other pages embed ...');
    return (await run(process.execPath, [fromRoot('scripts/build-embed.mjs')])) === 0;
  });
}

/**
 * Bundles the Node server into `dist/server/main.js`, dependencies included, when its sources are newer.
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureServer() {
  return program('server', SHARED_SOURCES);
}

/**
 * Builds the library into `dist/lib` when its sources are newer.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureLibrary(options = {}) {
  const sources = ['src', 'package-lock.json', 'scripts/vite.lib.config.mjs', 'scripts/lib/library.mjs', 'scripts/lib/embeds.mjs'];
  const isFresh = () => options.force !== true && !isStale('dist/lib/types/library/index.d.ts', sources);
  return unless(isFresh, 'library', () => {
    console.log('Building the library ...');
    return buildLibrary();
  });
}

/**
 * Bundles the gateway to a cluster into `dist/gateway/main.js` when its sources are newer.
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureGateway() {
  return program('gateway', ['src/gateway', 'src/requests', 'package-lock.json']);
}

/**
 * Bundles the benchmarks into `dist/bench/main.js` when its sources are newer.
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureBench() {
  return program('bench', [...SHARED_SOURCES, 'bench', 'e2e/support']);
}

const TRIAL_SOURCES = { soak: ['e2e/model'], fuzz: ['e2e/model', 'e2e/fuzz'], beside: ['e2e/cluster'] };

/**
 * Bundles one of the long-running tests, `soak`, `fuzz` or `beside`, into `dist/<name>/main.js` when its sources are newer.
 * @param {'soak' | 'fuzz' | 'beside'} name
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureTrial(name) {
  return program(name, [...SHARED_SOURCES, ...TRIAL_SOURCES[name]]);
}

/**
 * Bundles the runner of the peers' tests into `dist/conformance/main.js` when its sources are newer.
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureConformance() {
  return program('conformance', [...SHARED_SOURCES, 'e2e/conformance']);
}

/**
 * Bundles a program for Node into `dist/<name>/main.js` when its sources are newer.
 * @param {string} name as in `scripts/vite.server.config.mjs`
 * @param {readonly string[]} sources
 * @returns {Promise<boolean>} false when the build failed
 */
function program(name, sources) {
  const isFresh = () => !isStale(`dist/${name}/main.js`, sources);
  return unless(isFresh, name, () => vite(['build', '--config', 'scripts/vite.server.config.mjs', '--mode', name, '--logLevel', 'error']));
}

/**
 * Builds what is not there yet, or is old. Of several processes one does; the others wait for it, since a build empties its folder first.
 * @param {() => boolean} isFresh
 * @param {string} name
 * @param {() => Promise<boolean>} build
 * @returns {Promise<boolean>} false when it failed
 */
async function unless(isFresh, name, build) {
  return isFresh() || alone(`build-${name}`, async () => isFresh() || build());
}

/**
 * @param {readonly string[]} args
 * @returns {Promise<boolean>}
 */
async function vite(args) {
  console.log(`Building (vite ${args[0]}) ...`);
  return (await run(process.execPath, [binOf('vite'), ...args])) === 0;
}
