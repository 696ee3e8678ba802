import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { recordedPicture } from './scripts/lib/recorded-picture.mjs';
import { minify, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const page = fileURLToPath(new URL('src/app/mount.tsx', import.meta.url));
let atOnce: ReadonlySet<string> | undefined;

/** Whether the page imports a module without waiting for anything. */
function isAtOnce(id: string, modules: { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }): boolean {
  if (id.includes('node_modules') || !id.includes('/src/')) return false;
  if (atOnce === undefined) {
    const found = new Set<string>();
    for (const queue = [page]; queue.length > 0;) {
      const next = queue.pop() ?? '';
      if (found.has(next)) continue;
      found.add(next);
      queue.push(...(modules.getModuleInfo(next)?.importedIds ?? []));
    }
    atOnce = found;
  }
  return atOnce.has(id);
}

/** MSW's script for the service worker is mostly comments; what is served needs none. */
function leanServiceWorker(): Plugin {
  return {
    name: 'lean-service-worker',
    apply: 'build',
    async writeBundle({ dir }) {
      const path = join(dir ?? '', 'mockServiceWorker.js');
      if (!existsSync(path)) return;
      const { code } = await minify(path, readFileSync(path, 'utf8'));
      writeFileSync(path, code);
    },
  };
}

export default defineConfig({
  // Relative, so that a build works under any sub-path of a static host.
  base: './',
  plugins: [react(), leanServiceWorker(), recordedPicture({ plugins: () => [react()] })],
  resolve: {
    alias: {
      // MSW's cookie jar, with the public suffix list, would be four fifths of its weight; the service reads no cookies.
      'tough-cookie': fileURLToPath(new URL('src/app/boot/no-cookies.ts', import.meta.url)),
      // What MSW patches where there is no service worker, and matches addresses with: the page needs neither.
      '@mswjs/interceptors/fetch': fileURLToPath(new URL('src/app/boot/lean-interceptors.ts', import.meta.url)),
      '@mswjs/interceptors/XMLHttpRequest': fileURLToPath(new URL('src/app/boot/lean-interceptors.ts', import.meta.url)),
      '@mswjs/interceptors/WebSocket': fileURLToPath(new URL('src/app/boot/lean-interceptors.ts', import.meta.url)),
      '@mswjs/interceptors': fileURLToPath(new URL('src/app/boot/lean-interceptors.ts', import.meta.url)),
      cookie: fileURLToPath(new URL('src/app/boot/no-cookies.ts', import.meta.url)),
      '@msw/url': fileURLToPath(new URL('src/app/boot/lean-url.ts', import.meta.url)),
    },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // Browsers that know light-dark(): rewritten for older ones, colours would follow the system and not the page's own switch.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist/app',
    sourcemap: true,
    // One style sheet, linked from the page: the lanes drawn in it are dressed before any script has run, and no script lists style sheets.
    cssCodeSplit: false,
    modulePreload: { resolveDependencies: () => [] },
    // What is fetched before the lanes answer is held against a budget.
    manifest: true,
    rolldownOptions: {
      output: {
        // Libraries change less often than the page: in chunks of their own they stay in the browser's cache.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            { name: 'msw', test: /node_modules\/(msw|@msw|@mswjs|@open-draft|rettime|outvariant|is-node-process|path-to-regexp)\// },
            // What the page needs at once is one chunk: two dozen small ones pack a fifth worse.
            { name: (id, context) => (isAtOnce(id, context) ? 'page' : null) },
          ],
        },
      },
    },
  },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    testTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: '.cache/reports/vitest.json' }]],
  },
});
