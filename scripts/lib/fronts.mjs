import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumLaunch, ensureChromium } from './browser.mjs';
import { ensureApp, ensureLibrary, ensureServer } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { fromRoot } from './paths.mjs';
import { checkRecording, keepRecording, recordingOf } from './recordings.mjs';
import { serveStatic } from './static-server.mjs';

/** The examples, with what they are made of. */
const FRONTS = [
  { name: 'search-ui', title: 'Search UI 1.24, Elasticsearch connector' },
  { name: 'searchkit', title: 'Searchkit 4.16, react-instantsearch 7.50' },
  { name: 'reactivesearch', title: 'ReactiveSearch 3.45' },
];

/** How `npm run fronts` ends where the packages cannot be installed. */
export const NO_PACKAGES = 3;

/** What a page may take to show what it is waited for, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Where the service is said to be when nothing leaves the page or the test. */
const ELSEWHERE = 'http://search.example';

/**
 * How one example did, each of the three ways.
 * @typedef {object} FrontResult
 * @property {string} front
 * @property {string} title
 * @property {Record<string, string>} ways `passed`, or why not
 * @property {string} recording what `fathom-search check` said of all that the page asked over HTTP: `passed`, or what is wrong
 */

/**
 * Builds the examples and uses each in Chromium: over HTTP with CORS, behind MSW in the page, and behind Playwright's route.
 * @param {readonly string[]} names of the examples; none: all
 * @param {boolean} [record] whether fixtures are made of what they ask over HTTP
 * @returns {Promise<readonly FrontResult[] | undefined>} undefined: their packages cannot be had here
 */
export async function runFronts(names, record = false) {
  const chosen = FRONTS.filter(({ name }) => names.length === 0 || names.includes(name));
  if (!(await ensureChromium()) || !(await ensureServer()) || !(await ensureLibrary())) throw new Error('nothing to test could be built');
  for (const { name } of chosen) if (!(await ensureInstalled(`examples/${name}`, name))) return undefined;
  const { chromium } = await import('playwright-core');
  const { SCENARIOS } = await import(new URL('../../e2e/fronts/scenarios.mjs', import.meta.url).href);
  const browser = await chromium.launch(await chromiumLaunch());
  const results = [];
  for (const { name, title } of chosen) {
    await buildFront(name);
    const pages = await serveStatic({ folder: fromRoot(`dist/examples/${name}`), port: 0 });
    /** @type {Record<string, string>} */
    const ways = {};
    let recording = 'not made';
    for (const [way, open] of Object.entries(WAYS)) {
      const { path, options } = recordingOf(`${name} ${way}`);
      const context = await browser.newContext(options);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      const refused = watchRefusals(page);
      const { host, end } = await open(page, pages.address);
      const outcome = await SCENARIOS[name](page).then(
        () => 'passed',
        (/** @type {unknown} */ error) => String(error),
      );
      const refusals = await refused();
      ways[way] = refusals.length === 0 ? outcome : [outcome, ...refusals].join('\n');
      tell(name, way, ways[way]);
      await context.close();
      end();
      // What is answered behind the page's back is not in its recording whole.
      if (host === ELSEWHERE) continue;
      recording = await checkRecording(path, `${host}/`, await seedOfParks());
      if (record) keepRecording(path, `${host}/`, name);
    }
    await pages.close();
    tell(name, 'fathom-search check', recording);
    results.push({ front: name, title, ways, recording });
  }
  await browser.close();
  return results;
}

/**
 * @param {string} name
 * @param {string} what
 * @param {string} outcome `passed`, or what is wrong
 */
function tell(name, what, outcome) {
  console.log(outcome === 'passed' ? `ok     ${name} ${what}` : `FAILED ${name} ${what}\n${outcome}`);
}

/**
 * Records what our own page asks while it pages, and has it checked as well.
 * @param {boolean} [record] whether a fixture is made of it
 * @returns {Promise<boolean>} whether every request is told of, and served
 */
export async function checkOwnPage(record = false) {
  if (!(await ensureApp())) throw new Error('the page could not be built');
  const { chromium } = await import('playwright-core');
  const { SCENARIOS } = await import(new URL('../../e2e/fronts/scenarios.mjs', import.meta.url).href);
  const browser = await chromium.launch(await chromiumLaunch());
  const pages = await serveStatic({ folder: fromRoot('dist/app'), port: 0 });
  const { path, options } = recordingOf('own page');
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(pages.address);
  await SCENARIOS['own page'](page);
  await context.close();
  await browser.close();
  await pages.close();
  const base = new URL('api/', pages.address).href;
  const outcome = await checkRecording(path, base);
  if (record) keepRecording(path, base, 'own-page');
  tell('own page', 'fathom-search check', outcome);
  return outcome === 'passed';
}

/**
 * What the service refuses a page shows nowhere: a part of it is empty, and nobody waits for it.
 * @param {import('playwright-core').Page} page
 * @returns {() => Promise<readonly string[]>} each answer since then that says an error, and the address it was asked at
 */
function watchRefusals(page) {
  /** @type {Promise<string | undefined>[]} */
  const answers = [];
  page.on('response', (response) => {
    if (!/_m?search/.test(response.url())) return;
    const read = async () => {
      const text = await response.text();
      return response.status() >= 400 || text.includes('"error":') ? `${response.url()}: ${text.slice(0, 500)}` : undefined;
    };
    // An answer that the page has left behind has no body any more.
    answers.push(read().catch(() => undefined));
  });
  return async () => (await Promise.all(answers)).filter((refusal) => refusal !== undefined);
}

/** @param {string} name */
async function buildFront(name) {
  const { build } = await import('vite');
  const outDir = fromRoot(`dist/examples/${name}`);
  const doors = { 'fathom/msw': fromRoot('dist/lib/msw.js'), fathom: fromRoot('dist/lib/index.js') };
  await build({
    configFile: false,
    root: fromRoot(`examples/${name}`),
    base: './',
    logLevel: 'error',
    resolve: { alias: doors },
    build: { outDir, emptyOutDir: true, target: 'es2023', minify: false, chunkSizeWarningLimit: 10_000 },
  });
  copyFileSync(fromRoot('public/mockServiceWorker.js'), `${outDir}/mockServiceWorker.js`);
}

/** @returns {Promise<string>} a folder with the mappings of the parks */
async function seedOfParks() {
  const { MAPPINGS } = await import(PARKS);
  const folder = fromRoot('.cache/recordings/seed');
  mkdirSync(join(folder, 'parks'), { recursive: true });
  writeFileSync(join(folder, 'parks/mapping.json'), JSON.stringify(MAPPINGS));
  return folder;
}

/** What puts the parks into an index. */
const PARKS = new URL('../../examples/shared/parks.js', import.meta.url).href;

/**
 * The three ways to the service: each opens the page with the parks in the index, and answers where that is said to be and what ends it.
 * @type {Readonly<Record<string, (page: import('playwright-core').Page, address: string) => Promise<{ host: string, end: () => void }>>>}
 */
const WAYS = {
  async 'HTTP with CORS'(page, address) {
    const { host, end } = await startServer(new URL(address).origin);
    const { plantParks } = await import(PARKS);
    await plantParks(
      (/** @type {string} */ method, /** @type {string} */ target, /** @type {string} */ body, /** @type {string} */ type) => {
        const init = { method, headers: { 'content-type': type }, body };
        return fetch(host + target, init);
      },
    );
    await page.goto(`${address}?host=${encodeURIComponent(host)}`);
    return { host, end };
  },
  async 'MSW in the page'(page, address) {
    await page.goto(`${address}?host=${encodeURIComponent(ELSEWHERE)}&in=page`);
    return { host: ELSEWHERE, end: () => undefined };
  },
  async "Playwright's route"(page, address) {
    const { openFathom } = await import(new URL('../../dist/lib/index.js', import.meta.url).href);
    const { answerRoute } = await import(new URL('../../dist/lib/playwright.js', import.meta.url).href);
    const { plantParks } = await import(PARKS);
    const { service } = openFathom();
    await plantParks(
      (/** @type {string} */ method, /** @type {string} */ target, /** @type {string} */ body, /** @type {string} */ type) => {
        const [path, query = ''] = target.split('?');
        return service.handle({ method, path, query, headers: { 'content-type': type }, body: new TextEncoder().encode(body) });
      },
    );
    await page.route(`${ELSEWHERE}/**`, answerRoute(service, `${ELSEWHERE}/`));
    await page.goto(`${address}?host=${encodeURIComponent(ELSEWHERE)}`);
    return { host: ELSEWHERE, end: () => undefined };
  },
};

/**
 * @param {string} origin whose pages may read
 * @returns {Promise<{ host: string, end: () => void }>}
 */
async function startServer(origin) {
  const args = [fromRoot('scripts/serve.mjs'), '--port', '0', '--cors', origin];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const host = await new Promise((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (chunk) => {
      printed += chunk;
      const [found] = /http:\/\/[^\s/]+/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    server.on('exit', () => reject(new Error(`the server ended: ${printed}`)));
  });
  server.removeAllListeners('exit');
  return { host, end: () => server.kill() };
}
