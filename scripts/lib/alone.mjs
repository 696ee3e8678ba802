import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './paths.mjs';

/**
 * Does something while no other process does what has the same name in this checkout: waits until those are through with it, or have ended without a word.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @param {string} [folder]
 * @returns {Promise<Result>}
 */
export async function alone(name, work, folder = fromRoot('.cache/alone')) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  while (!take(file)) {
    if (!isAlive(holderOf(file))) rmSync(file, { force: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * @param {string} file
 * @returns {boolean} whether it was not there, and now is ours
 */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} file
 * @returns {number | undefined} undefined: it is gone, or was made just now and says nothing yet
 */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** @param {number | undefined} holder */
function isAlive(holder) {
  if (holder === undefined) return true;
  try {
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
