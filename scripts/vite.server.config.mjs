import { defineConfig } from 'vite';
import { fromRoot } from './lib/paths.mjs';

/**
 * Programs for Node, bundled whole so that they run without `node_modules`: the HTTP server, and with `--mode bench` the benchmarks
 * (but not the browser's driver).
 */
export default defineConfig(({ mode }) => ({
  root: fromRoot(),
  publicDir: false,
  ssr: { noExternal: true, external: ['playwright-core'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: mode === 'bench' ? 'dist/bench' : 'dist/server',
    rolldownOptions: { input: fromRoot(mode === 'bench' ? 'bench/main.ts' : 'src/server/main.ts') },
  },
}));
