import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'oxc-parser';
import { minify } from 'vite';

/**
 * Most a door may weigh in bytes, minified and gzipped with all it imports. `start` is what is read when it is imported, `whole` has what it imports later too.
 * What aggregates, what keeps files and what makes them of snapshots is read later.
 * @type {Readonly<Record<string, { readonly start: number, readonly whole: number }>>}
 */
const LIMITS = {
  '.': { start: 320_000, whole: 403_500 },
  './walks': { start: 5_000, whole: 5_000 },
  './msw': { start: 2_000, whole: 2_000 },
  './node': { start: 325_500, whole: 411_500 },
  './playwright': { start: 318_000, whole: 400_500 },
  './vitest': { start: 318_000, whole: 400_500 },
  './playwright-reporter': { start: 8_000, whole: 8_000 },
  './vitest-reporter': { start: 8_000, whole: 8_000 },
  './jest-reporter': { start: 8_000, whole: 8_000 },
  './jest': { start: 318_000, whole: 400_500 },
  './node-test': { start: 317_000, whole: 399_500 },
  './embed': { start: 40_000, whole: 40_000 },
  'fathom-search': { start: 2_000, whole: 419_500 },
};

/**
 * What a door weighs.
 * @typedef {object} Weight
 * @property {string} door as `exports` names it, or the command's name
 * @property {number} start bytes
 * @property {number} whole bytes
 */

/**
 * Weighs every door of a package.
 * @param {string} root of the package
 * @param {import('./tarball.mjs').Manifest} manifest
 * @returns {Promise<readonly Weight[]>} in the order of the manifest
 */
export async function weighDoors(root, { exports, bin = {} }) {
  const targets = Object.entries({ ...exports, ...bin }).map(
    ([door, target]) => /** @type {const} */ ([door, typeof target === 'string' ? target : target.default]),
  );
  const modules = new Modules();
  const weights = [];
  for (const [door, target] of targets.filter(([, file]) => file.endsWith('.js'))) {
    const file = join(root, target);
    weights.push({ door, start: await modules.weigh(file, false), whole: await modules.weigh(file, true) });
  }
  return weights;
}

/**
 * What of the weights is over the limit.
 * @param {readonly Weight[]} weights
 * @returns {readonly string[]} a sentence each
 */
export function tooHeavy(weights) {
  return weights.flatMap(({ door, start, whole }) => {
    const limit = LIMITS[door];
    if (limit === undefined) return [`${door} has no limit in scripts/lib/package/doors.mjs`];
    return [
      ...(start > limit.start ? [`${door} weighs ${start} bytes with what it imports, ${limit.start} at most`] : []),
      ...(whole > limit.whole ? [`${door} weighs ${whole} bytes with what it imports later, ${limit.whole} at most`] : []),
    ];
  });
}

/**
 * @param {readonly Weight[]} weights
 * @returns {readonly string[]} a line for each
 */
export function doorTable(weights) {
  return weights.map(({ door, start, whole }) => `${kilobytes(start)}, with what it imports later ${kilobytes(whole)}  ${door}`);
}

/** @param {number} bytes @returns {string} */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(8);
}

/** Modules on the disk, each read and minified once. */
class Modules {
  /** @type {Map<string, Promise<{ code: string, imports: string[], later: string[] }>>} */
  #read = new Map();

  /**
   * @param {string} file
   * @param {boolean} later what is imported when it is asked for, too
   * @returns {Promise<number>} bytes, packed as one
   */
  async weigh(file, later) {
    const found = new Set([file]);
    let code = '';
    for (const path of found) {
      const module = await this.#module(path);
      code += module.code;
      for (const next of later ? [...module.imports, ...module.later] : module.imports) found.add(next);
    }
    return gzipSync(code, { level: 9 }).length;
  }

  /** @param {string} path */
  #module(path) {
    const known = this.#read.get(path) ?? readModule(path);
    this.#read.set(path, known);
    return known;
  }
}

/**
 * @param {string} path
 * @returns {Promise<{ code: string, imports: string[], later: string[] }>} its minified text and the modules of the package it imports
 */
async function readModule(path) {
  const text = readFileSync(path, 'utf8');
  const { code } = await minify(path, text, { module: true });
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const exported = staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''));
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  return {
    code,
    imports: own(path, [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported]),
    later: own(path, later),
  };
}

/**
 * @param {string} path of the module that imports
 * @param {readonly string[]} requests
 * @returns {string[]}
 */
function own(path, requests) {
  return requests.filter((request) => request.startsWith('.')).map((request) => join(dirname(path), request));
}
