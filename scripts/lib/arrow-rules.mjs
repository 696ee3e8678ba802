/**
 * Which folder of `src/` may import what. docs/ARCHITECTURE.md explains the table; `scripts/arrows.mjs` checks it.
 *
 * @typedef {object} FolderRule
 * @property {readonly string[]} imports folders whose values and types may be imported (`engine` means its front door)
 * @property {readonly string[]} [types] folders of which only types may be imported
 * @property {readonly string[]} packages npm packages and `node:` modules; `name/*` takes every sub-path and `*` everything
 */

/** @type {Readonly<Record<string, FolderRule>>} */
export const FOLDERS = {
  engine: { imports: [], packages: [] },
  datasets: { imports: ['engine'], packages: [] },
  imports: { imports: [], packages: [] },
  requests: { imports: [], packages: [] },
  drawing: { imports: [], packages: [] },
  rest: { imports: ['engine', 'imports'], types: ['datasets'], packages: [] },
  'rest/adapters': {
    imports: ['engine', 'rest'],
    types: ['datasets'],
    packages: ['msw', 'msw/*', 'node:*'],
  },
  host: { imports: ['engine', 'rest'], types: ['datasets'], packages: [] },
  kit: { imports: ['engine', 'rest', 'host', 'requests', 'drawing'], types: ['datasets'], packages: [] },
  storage: { imports: ['engine'], packages: ['node:*'] },
  worker: { imports: ['engine', 'rest', 'datasets', 'host'], packages: [] },
  client: { imports: [], types: ['engine', 'rest'], packages: ['@tanstack/react-query'] },
  components: { imports: [], packages: ['react', 'react/*', 'react-dom'] },
  features: {
    imports: ['client', 'components', 'imports', 'requests', 'drawing'],
    packages: ['react', 'react/*', 'react-dom', '@tanstack/react-query', '@codemirror/*', '@lezer/*'],
  },
  app: {
    imports: ['engine', 'datasets', 'rest', 'rest/adapters', 'host', 'worker', 'client', 'components', 'requests', 'features', 'embed'],
    packages: ['*'],
  },
  embed: {
    imports: ['engine', 'datasets', 'rest', 'rest/adapters', 'host', 'worker', 'client', 'components', 'requests', 'drawing', 'features'],
    packages: [],
  },
  library: {
    imports: ['engine', 'datasets', 'rest', 'rest/adapters', 'host', 'kit', 'storage', 'client', 'gateway', 'embed'],
    packages: ['node:*', 'vitest', '@playwright/test'],
  },
  gateway: { imports: ['requests'], packages: ['node:*'] },
  server: { imports: ['engine', 'datasets', 'rest', 'rest/adapters', 'host', 'storage', 'gateway'], packages: ['*'] },
};

/** The engine's floors from the ground up; a floor sees itself and those below. Files beside the folders are the ground or the roof. */
export const FLOORS = [
  ['json', 'errors.ts', 'clock.ts', 'certain.ts', 'later.ts'],
  ['cost', 'kernels'],
  ['analysis'],
  ['schema'],
  ['index'],
  ['query'],
  ['search'],
  ['aggregations'],
  ['suggest'],
  ['shard'],
  ['contexts'],
  ['coordinator'],
  ['store'],
];

/** The only file of the engine that others may import. */
export const FRONT_DOOR = 'engine/index.ts';

/** Modules a folder holds at most, tests and what lies in folders below it apart. */
export const MOST_MODULES = 25;

/** Folders that may hold more; docs/ARCHITECTURE.md says why. */
export const FLAT_FOLDERS = ['rest/handlers'];
