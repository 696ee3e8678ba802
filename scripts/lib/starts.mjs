import { chromium, firefox } from 'playwright-core';
import { chromiumLaunch, findFirefox } from './browser.mjs';

/** A small index, and one large enough that a worker beside the engine's makes its documents. */
const VIEWS = ['data=tiny&shards=3&size=2', 'data=logs&shards=2&docs=12000'];

const ROUNDS_OF_A_BROWSER = 15;

/**
 * @typedef {{ kind: string, answered: boolean, ms: number, workers: number, log: string[] }} Start
 *   `workers`: engine's workers the page started; `log`: what crossed between the page and its workers
 */

/**
 * @param {string} name
 * @returns {Promise<import('playwright-core').Browser>}
 */
async function openBrowser(name) {
  if (name === 'chromium') return chromium.launch(await chromiumLaunch());
  const executablePath = findFirefox();
  return firefox.launch({ channel: 'moz-firefox', ...(executablePath !== undefined && { executablePath }) });
}

/**
 * Starts of the page without end: in a new profile a first visit, a reload, another tab beside it, and a reload of that. Now and then in another browser,
 * for one grows with what it has seen; a start that hung is its browser's last.
 * @param {string} name of the browser
 * @param {string} address of the built page
 * @param {{ withinMs: number }} options
 * @returns {AsyncGenerator<Start, void, void>}
 */
export async function* startsOf(name, address, { withinMs }) {
  for (;;) {
    const browser = await openBrowser(name);
    try {
      for (let round = 0; round < ROUNDS_OF_A_BROWSER; round++) {
        const context = await browser.newContext();
        await context.addInitScript(listenIn);
        for await (const start of visits(context, `${address}#/compare?${VIEWS[round % VIEWS.length]}`, withinMs)) {
          yield start;
          if (!start.answered) round = ROUNDS_OF_A_BROWSER;
        }
        await context.close();
      }
    } finally {
      await browser.close();
    }
  }
}

/**
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} view
 * @param {number} withinMs
 * @returns {AsyncGenerator<Start, void, void>}
 */
async function* visits(context, view, withinMs) {
  const page = await context.newPage();
  yield await timed('first visit', page, () => page.goto(view, { waitUntil: 'commit' }), withinMs);
  yield await timed('reload', page, () => page.reload({ waitUntil: 'commit' }), withinMs);
  const second = await context.newPage();
  yield await timed('second tab', second, () => second.goto(view, { waitUntil: 'commit' }), withinMs);
  yield await timed('reload of the second tab', second, () => second.reload({ waitUntil: 'commit' }), withinMs);
}

/**
 * @param {string} kind
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<unknown>} open
 * @param {number} withinMs
 * @returns {Promise<Start>}
 */
async function timed(kind, page, open, withinMs) {
  const began = performance.now();
  // A page that hangs may not even let itself be reloaded.
  const answered = await open()
    .then(() => page.waitForFunction(searched, undefined, { timeout: withinMs, polling: 100 }))
    .then(
      () => true,
      () => false,
    );
  const ms = Math.round(performance.now() - began);
  const { log, workers } = await page.evaluate(() => globalThis.crossings ?? { log: [], workers: 0 });
  return { kind, answered, ms, workers, log };
}

/** In the page: whether a search has been answered; asks for one once the page can. */
function searched() {
  const scope = /** @type {any} */ (globalThis);
  if (scope.fathom === undefined) return false;
  if (scope.search === undefined) {
    scope.search = 'asked';
    scope.fathom.direct('api/_search?size=1').then(
      (/** @type {Response} */ { status }) => (scope.search = status === 200 ? 'answered' : undefined),
      () => (scope.search = undefined),
    );
  }
  return scope.search === 'answered';
}

/** In the page, before its own scripts: writes down what crosses between it and its workers. */
function listenIn() {
  const scope = /** @type {any} */ (globalThis);
  /** @type {{ log: string[], workers: number }} */
  const crossings = { log: [], workers: 0 };
  scope.crossings = crossings;
  const note = (/** @type {string} */ text) => {
    if (crossings.log.length < 60) crossings.log.push(`${Math.round(performance.now())} ms ${text}`);
  };
  const told = (/** @type {any} */ data) =>
    [data?.kind, data?.id, data?.request?.method, data?.request?.path].filter((part) => part !== undefined).join(' ');
  scope.Worker = class extends scope.Worker {
    /** @param {[string | URL, { name?: string }?]} args */
    constructor(...args) {
      super(...args);
      const name = args[1]?.name ?? 'worker';
      if (name === 'engine') crossings.workers++;
      note(`${name} started from ${String(args[0]).slice(0, 60)}`);
      this.told = (/** @type {string} */ text) => note(`${name} ${text}`);
      this.addEventListener('message', (/** @type {MessageEvent} */ { data }) => this.told(`-> ${told(data)}`));
      this.addEventListener('error', (/** @type {{ message: string }} */ { message }) => this.told(`failed: ${message}`));
    }
    /** @param {[any, any?]} args */
    postMessage(...args) {
      this.told(`<- ${told(args[0])}`);
      super.postMessage(...args);
    }
    terminate() {
      this.told('ended');
      super.terminate();
    }
  };
}
