import { defineConfig } from 'vite';
import { LIBRARY_DOORS } from './lib/library.mjs';
import { fromRoot } from './lib/paths.mjs';
import { startingModules } from './lib/starting-modules.mjs';

/** Half as long it is read a fifth quicker. Names of functions and classes stay, for whoever reads a stack. */
const MINIFY = { compress: { keepNames: { function: true, class: true } }, mangle: { keepNames: true }, codegen: true };

/** Doors that are to stay light: what they share with the front door is in chunks beside it. */
const LIGHT_DOORS = ['walks', 'msw', 'playwright-reporter', 'vitest-reporter', 'jest-reporter', 'command'];

const startOf = (door) => startingModules(fromRoot(`src/library/${door}.ts`));
const light = LIGHT_DOORS.map((door) => ({ door, modules: startOf(door) }));
const start = startOf('index');

/** Which light doors read a module of the front door's, too. */
const lightDoorsOf = (id) => light.filter(({ modules }) => start.has(id) && modules.has(id)).map(({ door }) => door);

/** The library: one ES module per door of `src/library`, what they share in chunks; MSW and test runners stay the user's own. */
export default defineConfig({
  root: fromRoot(),
  publicDir: false,
  build: {
    target: 'es2023',
    outDir: 'dist/lib',
    emptyOutDir: true,
    // Vite would keep the white space of a library.
    minify: false,
    lib: {
      entry: Object.fromEntries(LIBRARY_DOORS.map((door) => [door, fromRoot(`src/library/${door}.ts`)])),
      formats: ['es'],
    },
    rolldownOptions: {
      external: [/^node:/, /^msw(\/|$)/, 'vitest', '@playwright/test'],
      // MSW 2 has no door `msw/http`; both it and MSW 3 have the same names in `msw`.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        paths: { 'msw/http': 'msw' },
        minify: MINIFY,
        // What is read with the front door is one file: opening another takes as long as reading 20 kB.
        codeSplitting: {
          groups: [
            { name: (id) => `of-${lightDoorsOf(id).join('-and-')}`, test: (id) => lightDoorsOf(id).length > 0, priority: 1 },
            { name: 'fathom', test: (id) => start.has(id) },
          ],
        },
      },
    },
  },
});
