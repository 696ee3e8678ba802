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
  if (options.force !== true && !isStale('dist/app/index.html', [...SHARED_SOURCES, 'public', 'index.html'])) return true;
  return vite(['build', '--logLevel', 'error']);
}

/**
 * Builds what other pages embed into `dist/app`, beside the playground, when its sources are newer. A program of its own, as its packages may not be installed yet.
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureEmbeds() {
  if (!isStale('dist/app/embed.html', [...SHARED_SOURCES, 'scripts/lib/embeds.mjs', 'scripts/lib/one-file.mjs'])) return true;
  return (await run(process.execPath, [fromRoot('scripts/build-embed.mjs')])) === 0;
}

/**
 * Bundles the Node server into `dist/server/main.js`, dependencies included, when its sources are newer.
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureServer() {
  if (!isStale('dist/server/main.js', SHARED_SOURCES)) return true;
  return vite(['build', '--config', 'scripts/vite.server.config.mjs', '--logLevel', 'error']);
}

/**
 * Builds the library into `dist/lib` when its sources are newer.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureLibrary(options = {}) {
  const sources = ['src', 'package-lock.json', 'scripts/vite.lib.config.mjs', 'scripts/lib/library.mjs'];
  if (options.force !== true && !isStale('dist/lib/types/library/index.d.ts', sources)) return true;
  console.log('Building the library ...');
  return buildLibrary();
}

/**
 * Bundles the gateway to a cluster into `dist/gateway/main.js` when its sources are newer.
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureGateway() {
  if (!isStale('dist/gateway/main.js', ['src/gateway', 'src/requests', 'package-lock.json'])) return true;
  return vite(['build', '--config', 'scripts/vite.server.config.mjs', '--mode', 'gateway', '--logLevel', 'error']);
}

/**
 * Bundles the benchmarks into `dist/bench/main.js` when its sources are newer.
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureBench() {
  if (!isStale('dist/bench/main.js', [...SHARED_SOURCES, 'bench', 'e2e/support'])) return true;
  return vite(['build', '--config', 'scripts/vite.server.config.mjs', '--mode', 'bench', '--logLevel', 'error']);
}

const TRIAL_SOURCES = { soak: ['e2e/model'], fuzz: ['e2e/model', 'e2e/fuzz'], beside: ['e2e/cluster'] };

/**
 * Bundles one of the long-running tests, `soak`, `fuzz` or `beside`, into `dist/<name>/main.js` when its sources are newer.
 * @param {'soak' | 'fuzz' | 'beside'} name
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureTrial(name) {
  if (!isStale(`dist/${name}/main.js`, [...SHARED_SOURCES, ...TRIAL_SOURCES[name]])) return true;
  return vite(['build', '--config', 'scripts/vite.server.config.mjs', '--mode', name, '--logLevel', 'error']);
}

/**
 * Bundles the runner of the peers' tests into `dist/conformance/main.js` when its sources are newer.
 * @returns {Promise<boolean>} false when the build failed
 */
export async function ensureConformance() {
  if (!isStale('dist/conformance/main.js', [...SHARED_SOURCES, 'e2e/conformance'])) return true;
  return vite(['build', '--config', 'scripts/vite.server.config.mjs', '--mode', 'conformance', '--logLevel', 'error']);
}

/**
 * @param {readonly string[]} args
 * @returns {Promise<boolean>}
 */
async function vite(args) {
  console.log(`Building (vite ${args[0]}) ...`);
  return (await run(process.execPath, [binOf('vite'), ...args])) === 0;
}
