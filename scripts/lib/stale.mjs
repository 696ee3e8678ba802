import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './paths.mjs';

/**
 * True when `output` is missing or something among `sources` was changed after it was made.
 * @param {string} output a file, below the root
 * @param {readonly string[]} sources files and folders, below the root; missing ones are ignored
 * @returns {boolean}
 */
export function isStale(output, sources) {
  const path = fromRoot(output);
  if (!existsSync(path)) return true;
  const made = statSync(path).mtimeMs;
  return sources.some((source) => newestMs(fromRoot(source)) > made);
}

/**
 * @param {string} path
 * @returns {number} the newest change below `path`, 0 when it does not exist
 */
function newestMs(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  let newest = stat.mtimeMs;
  for (const name of readdirSync(path)) newest = Math.max(newest, newestMs(join(path, name)));
  return newest;
}
