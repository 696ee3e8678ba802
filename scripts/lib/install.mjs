import { isStale } from './stale.mjs';
import { runLogged } from './run.mjs';

/**
 * Installs the locked dependencies when they are missing or older than the lock file.
 * npm writes `node_modules/.package-lock.json` at the end of an installation, so a broken one is repeated.
 * @returns {Promise<boolean>} false when npm failed; its last words are on the screen then
 */
export async function ensureDependencies() {
  if (!isStale('node_modules/.package-lock.json', ['package-lock.json'])) return true;
  console.log('Installing dependencies (npm ci) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return (await runLogged('.cache/npm-ci.log', npm, ['ci', '--no-audit', '--no-fund'])) === 0;
}

/**
 * Installs the peers' clients, which only their tests use, when they are missing or older than their lock file.
 * @returns {Promise<boolean>} false when npm failed; its last words are on the screen then
 */
export async function ensureClients() {
  if (!isStale('e2e/clients/node_modules/.package-lock.json', ['e2e/clients/package-lock.json'])) return true;
  console.log('Installing the clients (npm ci) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return (await runLogged('.cache/npm-ci-clients.log', npm, ['ci', '--no-audit', '--no-fund', '--prefix', 'e2e/clients'])) === 0;
}

/**
 * Installs the libraries the benchmarks compare with when they are missing or older than their lock file.
 * @returns {Promise<boolean>} false when npm failed; its last words are on the screen then
 */
export async function ensurePeers() {
  if (!isStale('bench/node_modules/.package-lock.json', ['bench/package-lock.json'])) return true;
  console.log('Installing the peers (npm ci) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return (await runLogged('.cache/npm-ci-bench.log', npm, ['ci', '--no-audit', '--no-fund', '--prefix', 'bench'])) === 0;
}
