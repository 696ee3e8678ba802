import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, loadConfigFromFile } from 'vite';
import { importAtOnce } from './import-at-once.mjs';
import { fromRoot } from './paths.mjs';

/** Plugins of the page that have no place in one file: what starts early, is kept for offline, or knows an address. */
const NOT_HERE = new Set(['early-start', 'content-policy', 'offline-worker', 'site-address', 'recorded-picture']);

/** Stands in the file where its reader's browser is told where to begin. The page puts an address of a lesson there when it saves one. */
const BEGIN = '<script>const begin = "";';

/**
 * Builds the whole page, its engine and its workers into one HTML file, which plays from a disk.
 * @param {string} outDir
 * @returns {Promise<number>} its size in bytes
 */
export async function buildOneFile(outDir) {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, fromRoot('vite.config.ts'));
  if (loaded === null) throw new Error('vite.config.ts is not there');
  const { plugins = [], resolve } = loaded.config;
  const all = /** @type {readonly import('vite').Plugin[]} */ (await flat(plugins));
  const output = await build({
    configFile: false,
    root: fromRoot(),
    base: './',
    publicDir: false,
    logLevel: 'error',
    resolve,
    plugins: [workersInside(), engineLent(), ...all.filter(({ name }) => !NOT_HERE.has(name))],
    build: {
      target: 'es2023',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      write: false,
      cssCodeSplit: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      modulePreload: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const parts = partsOf(/** @type {import('vite').Rolldown.RolldownOutput} */ (output).output);
  const html = inOne(parts);
  writeFileSync(join(outDir, 'lesson.html'), html);
  writePlayer(join(outDir, 'embed'), parts);
  return Buffer.byteLength(html);
}

/**
 * @param {unknown} plugins
 * @returns {Promise<readonly unknown[]>}
 */
async function flat(plugins) {
  const given = await plugins;
  if (!Array.isArray(given)) return given ? [given] : [];
  return (await Promise.all(given.map(flat))).flat();
}

/**
 * Gives a worker's address as that of a blob, made of the text of its program.
 * @returns {import('vite').Plugin}
 */
function workersInside() {
  const suffix = '?worker&url';
  return {
    name: 'workers-inside',
    enforce: 'pre',
    load: {
      filter: { id: /\.worker\.ts\?worker&url$/ },
      handler: async (id) => {
        const text = await program(id.slice(0, -suffix.length));
        return `export default URL.createObjectURL(new Blob([${JSON.stringify(text)}], { type: 'text/javascript' }));`;
      },
    },
    // A module worker of a blob is no more than a classic one, which every browser starts from a file.
    transform: {
      filter: { id: /\/app\/boot\/open-worker\.ts$/ },
      handler: (code) => {
        const asModule = "if (origin !== 'null') return new Worker(address, { type: 'module', name });";
        if (!code.includes(asModule)) throw new Error('open-worker.ts starts its workers in another way by now');
        return code.replace(asModule, 'return new Worker(address, { name });');
      },
    },
  };
}

/**
 * Lets the page take the engine of a page around it.
 * @returns {import('vite').Plugin}
 */
function engineLent() {
  return {
    name: 'engine-lent',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/start-engine\.ts$/ },
      handler: (_, importer) => (importer?.endsWith('/start-playground.ts') ? fromRoot('src/app/boot/lent-engine.ts') : null),
    },
  };
}

/**
 * A worker as one classic script.
 * @param {string} entry
 */
async function program(entry) {
  const output = await build({
    configFile: false,
    root: fromRoot(),
    publicDir: false,
    logLevel: 'error',
    plugins: [importAtOnce(/\/src\/(?:engine|rest|client|worker)\//)],
    build: { target: 'es2023', write: false, modulePreload: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const { output: files } = /** @type {import('vite').Rolldown.RolldownOutput} */ (output);
  if (files.length !== 1) throw new Error(`${entry} is ${files.length} files, and none of them can load another`);
  return files[0].code;
}

/**
 * @typedef {object} Parts of the page: its document without scripts and styles of others, its style sheet with the fonts, its script
 * @property {string} html
 * @property {string} css
 * @property {string} script
 */

/**
 * @param {import('vite').Rolldown.RolldownOutput['output']} files
 * @returns {Parts}
 */
function partsOf(files) {
  const [script, ...more] = files.filter((file) => file.type === 'chunk');
  const styles = files.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []));
  const page = files.find((file) => file.fileName === 'index.html');
  if (script === undefined || more.length > 0 || page?.type !== 'asset') throw new Error('the page is not one script and one document');
  const html = String(page.source)
    .replaceAll(/<link rel="(?:stylesheet|preload|manifest|icon|modulepreload)"[^>]*>\s*/g, '')
    .replaceAll(/<script type="module"[^>]*><\/script>\s*/g, '')
    .replaceAll(/<meta (?:property|name)="(?:og|twitter):[^>]*>\s*/g, '');
  return { html, css: fontsInside(styles.join('\n'), files), script: script.code };
}

/**
 * The page with its scripts and styles in it.
 * @param {Parts} parts
 */
function inOne({ html, css, script }) {
  const begin = `${BEGIN} if (begin !== '' && location.hash === '') location.hash = begin;</script>`;
  const head = `<link rel="icon" href="data:,">${begin}<style>${css.replaceAll('</style', '<\\/style')}</style>`;
  const body = `<script type="module">${script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}</script>`;
  return before(before(html, '</head>', head), '</body>', body);
}

/** What the document for frames may do. It is there for frames of everybody, under policies that let no document run scripts of its own. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  'font-src data:',
  'img-src data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * The same page as a document with a script and a style sheet beside it. The script is a classic one: as a module no sandboxed frame could load it from a host
 * that serves files to its own pages alone.
 * @param {string} folder
 * @param {Parts} parts
 */
function writePlayer(folder, { html: whole, css, script }) {
  const html = whole.replaceAll(/<noscript>[^]*?<\/noscript>\s*/g, '');
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>\s*/g)].map(([, text]) => text);
  const page = html.replaceAll(/<script>[^]*?<\/script>\s*/g, '').replaceAll(/<style>[^]*?<\/style>\s*/g, '');
  const style = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text]) => text);
  const head =
    '<link rel="icon" href="data:,"><link rel="stylesheet" href="fathom-lesson.css"><script src="fathom-lesson-start.js"></script>';
  const policy = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`;
  const framed = before(before(page, '</head>', head), '</body>', '<script src="fathom-lesson.js"></script>');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'lesson.html'), framed.replace('<head>', `<head>\n    ${policy}`));
  writeFileSync(join(folder, 'fathom-lesson.css'), [...style, css].join('\n'));
  writeFileSync(join(folder, 'fathom-lesson-start.js'), inline.map((text) => `{${text}}`).join('\n'));
  writeFileSync(
    join(folder, 'fathom-lesson.js'),
    `(async () => {'use strict';${script.replaceAll('import.meta.url', 'document.baseURI')}})();\n`,
  );
}

/**
 * @param {string} text
 * @param {string} mark
 * @param {string} what is put before the mark
 */
function before(text, mark, what) {
  return text.replace(mark, () => `${what}${mark}`);
}

/**
 * The style sheet with its fonts in it: a page that is opened from a file may load none.
 * @param {string} css
 * @param {import('vite').Rolldown.RolldownOutput['output']} files
 */
function fontsInside(css, files) {
  return files
    .filter((file) => file.type === 'asset' && file.fileName.endsWith('.woff2'))
    .reduce((text, file) => {
      const bytes = file.type === 'asset' ? Buffer.from(file.source) : Buffer.alloc(0);
      const name = file.fileName.slice(file.fileName.lastIndexOf('/') + 1).replaceAll('.', String.raw`\.`);
      return text.replaceAll(
        new RegExp(String.raw`url\([^)]*${name}[^)]*\)`, 'g'),
        `url(data:font/woff2;base64,${bytes.toString('base64')})`,
      );
    }, css);
}
