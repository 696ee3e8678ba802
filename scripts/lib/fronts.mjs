import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { chromiumLaunch, ensureChromium } from './browser.mjs';
import { ensureLibrary, ensureServer } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { fromRoot } from './paths.mjs';
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
 */

/**
 * Builds the examples and uses each in Chromium: over HTTP with CORS, behind MSW in the page, and behind Playwright's route.
 * @param {readonly string[]} names of the examples; none: all
 * @returns {Promise<readonly FrontResult[] | undefined>} undefined: their packages cannot be had here
 */
export async function runFronts(names) {
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
    for (const [way, open] of Object.entries(WAYS)) {
      const context = await browser.newContext();
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      const refused = watchRefusals(page);
      const close = await open(page, pages.address);
      const outcome = await SCENARIOS[name](page).then(
        () => 'passed',
        (/** @type {unknown} */ error) => String(error),
      );
      const refusals = await refused();
      ways[way] = refusals.length === 0 ? outcome : [outcome, ...refusals].join('\n');
      console.log(`${ways[way] === 'passed' ? 'ok    ' : 'FAILED'} ${name} ${way}${ways[way] === 'passed' ? '' : `\n${ways[way]}`}`);
      await context.close();
      close();
    }
    await pages.close();
    results.push({ front: name, title, ways });
  }
  await browser.close();
  return results;
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

/** What puts the parks into an index. */
const PARKS = new URL('../../examples/shared/parks.js', import.meta.url).href;

/**
 * The three ways to the service: each opens the page with the parks in the index, and answers what ends it.
 * @type {Readonly<Record<string, (page: import('playwright-core').Page, address: string) => Promise<() => void>>>}
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
    return end;
  },
  async 'MSW in the page'(page, address) {
    await page.goto(`${address}?host=${encodeURIComponent(ELSEWHERE)}&in=page`);
    return () => undefined;
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
    return () => undefined;
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
