import { defineConfig } from 'vite';
import { importAtOnce } from './lib/import-at-once.mjs';
import { fromRoot } from './lib/paths.mjs';

const SERVER = { entry: 'src/server/main.ts', folder: 'server' };

/** What `--mode` builds, and where below `dist/`; without it the server. */
const PROGRAMS = {
  gateway: { entry: 'src/gateway/main.ts', folder: 'gateway' },
  bench: { entry: 'bench/main.ts', folder: 'bench' },
  soak: { entry: 'e2e/model/main.ts', folder: 'soak' },
  beside: { entry: 'e2e/cluster/main.ts', folder: 'beside' },
  fuzz: { entry: 'e2e/fuzz/main.ts', folder: 'fuzz' },
  conformance: { entry: 'e2e/conformance/main.ts', folder: 'conformance' },
};

/**
 * Programs for Node, bundled whole so that they run without `node_modules`: the HTTP server, the gateway, the benchmarks (but not the
 * browser's driver) and the long-running tests.
 */
export default defineConfig(({ mode }) => {
  const { entry, folder } = PROGRAMS[mode] ?? SERVER;
  return {
    root: fromRoot(),
    publicDir: false,
    plugins: [importAtOnce()],
    ssr: { noExternal: true, external: ['playwright-core'] },
    build: { ssr: true, target: 'node20', outDir: `dist/${folder}`, rolldownOptions: { input: fromRoot(entry) } },
  };
});
