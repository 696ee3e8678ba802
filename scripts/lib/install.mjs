import { lstatSync } from 'node:fs';
import { alone } from './alone.mjs';
import { fromRoot } from './paths.mjs';
import { isStale } from './stale.mjs';
import { runLogged } from './run.mjs';

/** @returns {Promise<boolean>} whether the locked dependencies are here. @see ensureInstalled */
export function ensureDependencies() {
  return ensureInstalled('.', 'dependencies');
}

/** @returns {Promise<boolean>} whether the peers' clients are here, which only their tests use. @see ensureInstalled */
export function ensureClients() {
  return ensureInstalled('e2e/clients', 'clients');
}

/** @returns {Promise<boolean>} whether the libraries are here that the benchmarks compare with. @see ensureInstalled */
export function ensurePeers() {
  return ensureInstalled('bench', 'peers');
}

/** @returns {Promise<boolean>} whether what makes the library's reference is here. @see ensureInstalled */
export function ensureApiDocs() {
  return ensureInstalled('scripts/api-docs', 'api-docs');
}

/**
 * Installs what a lock file names when it is missing or older than the file. npm writes `node_modules/.package-lock.json` at the end of an
 * installation, so a broken one is repeated; of two at once the second waits for the first. Nothing is installed behind a link: npm would empty the folder that it leads to, which is another's.
 * @param {string} folder of the lock file, below the root
 * @param {string} what is installed, for those who wait
 * @returns {Promise<boolean>} false when it could not be installed; why is on the screen then
 */
export async function ensureInstalled(folder, what) {
  const modules = `${folder}/node_modules`;
  const isThere = () => !isStale(`${modules}/.package-lock.json`, [`${folder}/package-lock.json`]);
  if (isThere()) return true;
  if (lstatSync(fromRoot(modules), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(`${modules} is a link, and npm would empty the folder behind it. Remove the link, or install there.`);
    return false;
  }
  return alone(`install-${what}`, async () => isThere() || install(folder, what));
}

/**
 * @param {string} folder
 * @param {string} what
 */
async function install(folder, what) {
  console.log(`Installing the ${what} (npm ci) ...`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return (await runLogged(`.cache/npm-ci-${what}.log`, npm, ['ci', '--no-audit', '--no-fund', '--prefix', fromRoot(folder)])) === 0;
}
