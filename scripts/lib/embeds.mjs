import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, createServer } from 'vite';
import { importAtOnce } from './import-at-once.mjs';
import { fromRoot } from './paths.mjs';
import { isStale } from './stale.mjs';

/** What a page loads before anybody clicks weighs at most this, gzipped. */
const FIRST_PICTURE_BYTES = 40_000;

/** @typedef {{ readonly entry: string, readonly file: string, readonly format: 'es' | 'iife' }} Script */

/** Each is one file: it is loaded where no import may ask for another. */
const SCRIPTS = /** @type {const} */ ([
  { entry: 'src/embed/embed-module.ts', file: 'fathom-embed.js', format: 'es' },
  { entry: 'src/embed/embed-classic.ts', file: 'fathom-embed.classic.js', format: 'iife' },
  { entry: 'src/embed/frame/frame-script.ts', file: 'fathom-frame.js', format: 'iife' },
  { entry: 'src/embed/docs-blocks/docs-script.ts', file: 'fathom-docs.js', format: 'iife' },
  { entry: 'src/embed/save/files-script.ts', file: 'fathom-files.js', format: 'iife' },
  { entry: 'src/embed/engine/engine-script.ts', file: 'fathom-engine.js', format: 'iife' },
]);

/** Those that stand in pages; the others come with a click. */
const FIRST = SCRIPTS.slice(0, 4);

/**
 * Counts the usual questions and builds what other pages embed.
 * @param {{ outDir?: string }} [options]
 */
export async function buildEmbeds({ outDir = fromRoot('dist/app') } = {}) {
  const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const { style, ...values } = await made(version);
  mkdirSync(`${outDir}/embed`, { recursive: true });
  writeFileSync(`${outDir}/embed/fathom-embed.css`, style);
  for (const script of SCRIPTS) await bundle(script, `${outDir}/embed`, { ...values, version });
  const weights = FIRST.map(({ file }) => ({ file, bytes: gzipSync(readFileSync(`${outDir}/embed/${file}`)).length }));
  console.log(weights.map(({ file, bytes }) => `embed/${file}: ${(bytes / 1000).toFixed(1)} kB gzipped`).join('\n'));
  const heavy = weights.find(({ bytes }) => bytes > FIRST_PICTURE_BYTES);
  if (heavy !== undefined) throw new Error(`${heavy.file} weighs ${heavy.bytes} bytes, and ${FIRST_PICTURE_BYTES} are the limit`);
  // Last: it says that all the others are there.
  writeFileSync(`${outDir}/embed.html`, readFileSync(fromRoot('src/embed/frame/embed.html')));
}

/** The door of the package, and what it loads at a click. */
const DOOR = /** @type {const} */ ([
  { entry: 'src/library/embed.ts', file: 'embed.js', format: 'es' },
  ...SCRIPTS.filter(({ file }) => file === 'fathom-files.js' || file === 'fathom-engine.js'),
]);

/**
 * Builds the package's door to the elements, with the style sheet that keeps their room.
 * @param {string} outDir
 */
export async function buildEmbedDoor(outDir) {
  const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const { style, ...values } = await made(version);
  for (const script of DOOR) await bundle(script, outDir, { ...values, version });
  writeFileSync(`${outDir}/embed.css`, style);
}

/**
 * @param {Script} script
 * @param {string} outDir
 * @param {{ recordings: unknown, lessons: unknown, version: string }} values
 */
async function bundle({ entry, file, format }, outDir, { recordings, lessons, version }) {
  await build({
    configFile: false,
    root: fromRoot(),
    publicDir: false,
    logLevel: 'error',
    plugins: [importAtOnce(/\/src\/(?:engine|rest|client)\//)],
    define: {
      __FATHOM_RECORDINGS__: JSON.stringify(recordings),
      __FATHOM_LESSONS__: JSON.stringify(lessons),
      __FATHOM_VERSION__: JSON.stringify(version),
    },
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      copyPublicDir: false,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: fromRoot(entry), output: { format, entryFileNames: file } },
    },
  });
}

/** @typedef {{ recordings: unknown, lessons: unknown, style: string }} Made */

/** What was made last: the page's embeds and the library's door are built from the same. */
const MADE = '.cache/embeds/made.json';

/**
 * What our own modules make when embeds are built: recorded counts and the style sheet that keeps their room. Made anew when the sources are newer.
 * @param {string} version
 * @returns {Promise<Made>}
 */
async function made(version) {
  if (!isStale(MADE, ['src', 'package.json', 'package-lock.json', 'scripts/lib/embeds.mjs']))
    return JSON.parse(readFileSync(fromRoot(MADE), 'utf8'));
  const values = await makeAnew(version);
  const text = JSON.stringify(values);
  mkdirSync(dirname(fromRoot(MADE)), { recursive: true });
  // In one go: both may be built at once.
  const part = fromRoot(`${MADE}.${process.pid}`);
  writeFileSync(part, text);
  renameSync(part, fromRoot(MADE));
  return JSON.parse(text);
}

/**
 * @param {string} version
 * @returns {Promise<Made>}
 */
async function makeAnew(version) {
  const server = await createServer({
    configFile: false,
    root: fromRoot(),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { recordUsual } = await server.ssrLoadModule('/src/embed/recorded/record.ts');
    const { usualLessons } = await server.ssrLoadModule('/src/embed/recorded/usual-lessons.ts');
    const { roomStyle } = await server.ssrLoadModule('/src/embed/draw/element-style.ts');
    return { recordings: await recordUsual(version), lessons: usualLessons(), style: roomStyle() };
  } finally {
    await server.close();
  }
}
