import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

function fromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

export default defineConfig({
  // Relative, so that a build works under any sub-path of a static host.
  base: './',
  plugins: [react()],
  resolve: {
    alias: {
      // MSW's cookie jar, with the public suffix list, would be four fifths of its weight; the service reads no cookies.
      'tough-cookie': fromHere('src/app/boot/no-cookies.ts'),
      // What MSW patches where there is no service worker: the page has a transport of its own for that.
      '@mswjs/interceptors/fetch': fromHere('src/app/boot/no-interceptors.ts'),
      '@mswjs/interceptors/XMLHttpRequest': fromHere('src/app/boot/no-interceptors.ts'),
      '@mswjs/interceptors/WebSocket': fromHere('src/app/boot/no-interceptors.ts'),
    },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // Browsers that know light-dark(): rewritten for older ones, colours would follow the system and not the page's own switch.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist/app',
    sourcemap: true,
    // What is fetched before the lanes answer is held against a budget.
    manifest: true,
    rolldownOptions: {
      output: {
        // Libraries change less often than the page: in chunks of their own they stay in the browser's cache.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            { name: 'msw', test: /node_modules\/(msw|@msw|@mswjs|@open-draft|rettime|outvariant|is-node-process|path-to-regexp)\// },
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
