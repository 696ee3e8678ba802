import { defineConfig } from 'vite';
import { fromRoot } from './lib/paths.mjs';

/** Programs for Node: the HTTP server, and the benchmark of the engine alone. Bundled whole, so that they run without `node_modules`. */
export default defineConfig({
  root: fromRoot(),
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    rolldownOptions: { input: { main: fromRoot('src/server/main.ts') } },
  },
});
