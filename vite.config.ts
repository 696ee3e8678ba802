import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Relative, so that a build works under any sub-path of a static host.
  base: './',
  plugins: [react()],
  worker: { format: 'es' },
  build: { target: 'es2023', outDir: 'dist/app', sourcemap: true },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    testTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: '.cache/reports/vitest.json' }]],
  },
});
