import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { contentPolicy } from './scripts/lib/content-policy.mjs';
import { earlyStart } from './scripts/lib/early-start.mjs';
import { importAtOnce } from './scripts/lib/import-at-once.mjs';
import { offlineWorker } from './scripts/lib/offline-worker.mjs';
import { recordedPicture } from './scripts/lib/recorded-picture.mjs';
import { siteAddress } from './scripts/lib/site-address.mjs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { TestSequencer, TestSpecification } from 'vitest/node';

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** Tells which modules of ours one imports without waiting for anything. */
function importedBy(path: string): (id: string, modules: Modules) => boolean {
  const root = fileURLToPath(new URL(path, import.meta.url));
  let all: ReadonlySet<string> | undefined;
  return (id, modules) => {
    if (id.includes('node_modules') || !id.includes('/src/')) return false;
    if (all === undefined) {
      const found = new Set([root]);
      for (const next of found) for (const imported of modules.getModuleInfo(next)?.importedIds ?? []) found.add(imported);
      all = found;
    }
    return all.has(id);
  };
}

const isEntry = (id: string): boolean => id.endsWith('/src/app/main.ts');
const isOfEntry = importedBy('src/app/main.ts');
const isOfPage = importedBy('src/app/mount.tsx');

/** What the bundler puts into every module that loads another one later, the entry among them. */
function isHelper(id: string): boolean {
  return id.includes('vite/preload-helper');
}

/** What the bundler makes of `import('./x.ts')`, with and without names taken from it. */
const LOADED_LATER = [
  /__vitePreload\(\(\) => (import\("[^"]+"\)), __VITE_PRELOAD__, import\.meta\.url\)/g,
  /__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await (import\("[^"]+"\));\s*return \{[^}]*\};\s*\}, __VITE_PRELOAD__, import\.meta\.url\)/g,
];

/**
 * The bundler puts what it loads later through a helper that fetches style sheets and imports beforehand. There is one style sheet, and nothing is listed
 * (`cssCodeSplit`, `modulePreload`), so a bare import does: 2.0 kB less before the lanes answer. A call of another shape goes to a helper that only loads.
 */
function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load();' },
    renderChunk: (code) => ({ code: LOADED_LATER.reduce((left, call) => left.replace(call, '$1'), code), map: null }),
  };
}

/** Lists that grow page by page, which nothing here reads: react-query keeps the code for them in its client. */
function leanQueries(): Plugin {
  const none = 'export const infiniteQueryBehavior = () => undefined, hasNextPage = () => false, hasPreviousPage = () => false;';
  return {
    name: 'lean-queries',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /\/infiniteQueryBehavior\.js/ }, handler: () => none },
  };
}

/** The texts of statuses that MSW gives to responses of its own kind. The page answers with the browser's. */
function leanStatuses(): Plugin {
  return {
    name: 'lean-statuses',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/msw\/lib\/_chunks\/cookie-store\.js/ },
      handler(code) {
        const lean = code.replace(/(const httpStatusMessages = )\{[^}]*\}/, '$1{}');
        if (lean === code) throw new Error('MSW has no table of statuses where it had one');
        return { code: lean, map: null };
      },
    },
  };
}

const LONG_TESTS = [/\/e2e\/model\//, /\/e2e\/walks\//, /\/scripts\/guards/];

/** The unit tests that take longest begin first, so that no core is left alone with one of them at the end. */
class LongestFirst implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    const isLong = ({ moduleId }: TestSpecification) => LONG_TESTS.some((long) => long.test(moduleId));
    return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
  }
}

/** Names a class by its style sheet, which has a name of its own. Hashes would not compress, and they tell nobody anything. */
function classNames(): Plugin {
  const sheets = new Map<string, string>();
  const generateScopedName = (name: string, file: string): string => {
    const [sheet = ''] = basename(file).split('.', 1);
    if ((sheets.get(sheet) ?? file) !== file) throw new Error(`two style sheets are called ${sheet}: ${file}`);
    sheets.set(sheet, file);
    return `${sheet}_${name}`;
  };
  return { name: 'class-names', config: () => ({ css: { modules: { generateScopedName } } }) };
}

export default defineConfig({
  // Relative, so that a build works under any sub-path of a static host.
  base: './',
  plugins: [
    react(),
    classNames(),
    leanPreload(),
    leanQueries(),
    leanStatuses(),
    recordedPicture({ plugins: () => [react(), classNames()] }),
    earlyStart(),
    siteAddress(process.env['FATHOM_SITE']),
    contentPolicy(),
    offlineWorker(),
  ],
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
  // One file: it is there as a whole when a newer build has taken the place of this one.
  worker: { format: 'es', plugins: () => [importAtOnce()] },
  build: {
    target: 'es2023',
    // Browsers that know light-dark(): rewritten for older ones, colours would follow the system and not the page's own switch.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist/app',
    sourcemap: true,
    // One style sheet, linked from the page: the lanes drawn in it are dressed before any script has run, and no script lists style sheets.
    cssCodeSplit: false,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    // What is fetched before the lanes answer is held against a budget.
    manifest: true,
    rolldownOptions: {
      output: {
        // Libraries change less often than the page: in chunks of their own they stay in the browser's cache.
        codeSplitting: {
          groups: [
            // What of it only later chunks use goes with those.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack)\/(?!.*\/(queriesObserver|useQueries|useMutationState)\.js)/,
            },
            { name: 'msw', test: /node_modules\/(msw|@msw|@mswjs|@open-draft|rettime|outvariant|is-node-process|path-to-regexp)\// },
            // What the entry shares with the page lies apart, or the entry would wait for the whole page; and not in the entry itself,
            // which waits for the page.
            { name: (id, context) => (isHelper(id) || (isOfEntry(id, context) && !isEntry(id)) ? 'start' : null), priority: 1 },
            // What the page needs at once is one chunk: two dozen small ones pack a fifth worse.
            { name: (id, context) => (isOfPage(id, context) ? 'page' : null) },
          ],
        },
      },
    },
  },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    // Of its own accord it leaves a core to the terminal, which on two cores is half of them.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: '.cache/reports/vitest.json' }]],
  },
});
