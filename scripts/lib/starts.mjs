import { chromium, firefox } from 'playwright-core';
import { chromiumLaunch, findFirefox } from './browser.mjs';

/** A small index, and one large enough that a worker beside the engine's makes its documents. */
const VIEWS = ['data=tiny&shards=3&size=2', 'data=logs&shards=2&docs=12000'];

/**
 * @typedef {{ kind: string, answered: boolean, ms: number, workers: number, log: string[] }} Start
 *   `workers`: engine's workers the page started; `log`: what crossed between the page and its workers
 */

/**
 * @param {string} name
 * @returns {Promise<import('playwright-core').Browser>}
 */
export async function openBrowser(name) {
  if (name === 'chromium') return chromium.launch(await chromiumLaunch());
  const executablePath = findFirefox();
  return firefox.launch({ channel: 'moz-firefox', ...(executablePath !== undefined && { executablePath }) });
}

/**
 * Starts of the page without end: in a new profile a first visit, a reload, another tab beside it, and a reload of that.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address of the built page
 * @param {{ withinMs: number }} options
 * @returns {AsyncGenerator<Start, void, void>}
 */
export async function* startsOf(browser, address, { withinMs }) {
  for (let round = 0; ; round++) {
    const context = await browser.newContext();
    await context.addInitScript(listenIn);
    const view = `${address}#/compare?${VIEWS[round % VIEWS.length]}`;
    try {
      const page = await context.newPage();
      yield await timed('first visit', page, () => page.goto(view, { waitUntil: 'commit' }), withinMs);
      yield await timed('reload', page, () => page.reload({ waitUntil: 'commit' }), withinMs);
      const second = await context.newPage();
      yield await timed('second tab', second, () => second.goto(view, { waitUntil: 'commit' }), withinMs);
      yield await timed('reload of the second tab', second, () => second.reload({ waitUntil: 'commit' }), withinMs);
    } finally {
      await context.close();
    }
  }
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
  await open();
  const answered = await page.waitForFunction(searched, undefined, { timeout: withinMs, polling: 100 }).then(
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
