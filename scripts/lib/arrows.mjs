import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { FLAT_FOLDERS, FLOORS, FOLDERS, FRONT_DOOR, MOST_MODULES } from './arrow-rules.mjs';
import { importsOf } from './imports.mjs';

/**
 * @typedef {{ file: string, line: number, request: string, rule: string }} Violation paths are relative to `src/`
 * @typedef {{ target: string, line: number, request: string }} Edge
 */

/**
 * Checks the import arrows of a source tree.
 * @param {string} src absolute path of the tree
 * @returns {{ files: number, imports: number, violations: Violation[], crowded: string[] }} violations in file order, cycles last; a sentence for each crowded folder
 */
export function checkArrows(src) {
  /** @type {Map<string, Edge[]>} */
  const graph = new Map();
  /** @type {Violation[]} */
  const violations = [];
  let imports = 0;
  const files = modulesBelow(src).filter((file) => !isTest(file));
  for (const file of files) {
    const edges = [];
    for (const { request, typeOnly, line } of importsOf(file, readFileSync(join(src, file), 'utf8'))) {
      imports += 1;
      const internal = request.startsWith('.');
      const target = internal ? posix.join(posix.dirname(file), request.replace(/\?.*$/, '')) : request;
      const rule = internal ? brokenByModule(file, target, typeOnly) : brokenByPackage(file, request);
      if (rule !== undefined) violations.push({ file, line, request, rule });
      if (internal) edges.push({ target, line, request });
    }
    graph.set(file, edges);
  }
  return { files: files.length, imports, violations: [...violations, ...cycles(graph)], crowded: crowdedFolders(files) };
}

/**
 * @param {readonly string[]} files
 * @returns {string[]}
 */
function crowdedFolders(files) {
  /** @type {Map<string, number>} */
  const modules = new Map();
  for (const file of files) modules.set(posix.dirname(file), (modules.get(posix.dirname(file)) ?? 0) + 1);
  return [...modules]
    .filter(([folder, count]) => count > MOST_MODULES && !FLAT_FOLDERS.includes(folder))
    .map(([folder, count]) => `src/${folder} holds ${count} modules, ${MOST_MODULES} at most: give them folders by idea`);
}

/**
 * @param {string} file
 * @param {string} target
 * @param {boolean} typeOnly
 * @returns {string | undefined} the rule the import breaks
 */
function brokenByModule(file, target, typeOnly) {
  if (target.startsWith('..')) return 'nothing outside src/ is imported';
  if (isTest(target)) return 'production code never imports a test or testing/';
  const from = folderOf(file);
  const to = folderOf(target);
  if (from === undefined || to === undefined) return `a folder that scripts/lib/arrow-rules.mjs does not know`;
  if (from === 'engine' && to === 'engine') return brokenByFloor(file, target);
  if (to === 'engine' && target !== FRONT_DOOR) return `only src/${FRONT_DOOR} is imported from outside the engine`;
  if (from === 'features' && to === 'features') {
    return featureOf(file) === featureOf(target)
      ? undefined
      : `a feature never imports another (${featureOf(file)} -> ${featureOf(target)})`;
  }
  const rule = FOLDERS[from];
  if (from === to || rule?.imports.includes(to)) return undefined;
  if (rule?.types?.includes(to)) return typeOnly ? undefined : `${from} takes types only from ${to}: use import type`;
  return `${from} never imports ${to}`;
}

/**
 * @param {string} file
 * @param {string} target
 * @returns {string | undefined}
 */
function brokenByFloor(file, target) {
  if (target === FRONT_DOOR) return 'the engine never imports its own front door';
  const from = floorOf(file);
  const to = floorOf(target);
  if (to <= from) return undefined;
  return `an engine floor looks only down: ${floorName(file)} is below ${floorName(target)}`;
}

/**
 * @param {string} file
 * @param {string} request
 * @returns {string | undefined}
 */
function brokenByPackage(file, request) {
  const folder = folderOf(file);
  const allowed = folder === undefined ? [] : (FOLDERS[folder]?.packages ?? []);
  const fits = allowed.some((name) => name === '*' || name === request || (name.endsWith('*') && request.startsWith(name.slice(0, -1))));
  if (fits) return undefined;
  return allowed.length === 0 ? `${folder} imports no package` : `${folder} imports no package but ${allowed.join(', ')}`;
}

/**
 * @param {string} file
 * @returns {string | undefined} the longest folder of the table that holds it
 */
function folderOf(file) {
  const parts = file.split('/');
  const two = parts.slice(0, 2).join('/');
  if (two in FOLDERS) return two;
  const one = parts[0] ?? '';
  return parts.length > 1 && one in FOLDERS ? one : undefined;
}

/** @param {string} file */
function featureOf(file) {
  return file.split('/')[1];
}

/** @param {string} file */
function floorName(file) {
  return file.split('/')[1];
}

/**
 * @param {string} file of the engine
 * @returns {number} the height of its floor; the files beside the folders are the roof
 */
function floorOf(file) {
  const height = FLOORS.findIndex((floor) => floor.includes(floorName(file) ?? ''));
  return height === -1 ? FLOORS.length : height;
}

/** @param {string} file */
function isTest(file) {
  return /\.test\.tsx?$/.test(file) || file.includes('/testing/');
}

/**
 * @param {string} src
 * @returns {string[]} every module, relative to `src`, with forward slashes, sorted
 */
function modulesBelow(src) {
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(src, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/**
 * One violation per import that closes a cycle. Types count too: what describes each other cannot be read, or moved, one by one.
 * @param {ReadonlyMap<string, readonly Edge[]>} graph
 * @returns {Violation[]}
 */
function cycles(graph) {
  /** @type {Violation[]} */
  const found = [];
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map();
  /** @type {string[]} */
  const path = [];
  /** @param {string} file */
  const walk = (file) => {
    state.set(file, 'open');
    path.push(file);
    for (const { target, line, request } of graph.get(file) ?? []) {
      if (state.get(target) === 'open') {
        const loop = [...path.slice(path.indexOf(target)), target];
        found.push({ file, line, request, rule: `no cycles: ${loop.join(' -> ')}` });
      } else if (!state.has(target) && graph.has(target)) walk(target);
    }
    path.pop();
    state.set(file, 'done');
  };
  for (const file of graph.keys()) if (!state.has(file)) walk(file);
  return found;
}
