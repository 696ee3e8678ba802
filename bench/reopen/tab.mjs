import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { syntheticSource } from '../peers/corpora.mjs';
import { askWorker, keepWorker } from '../tab/in-page.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ args: string[], executablePath?: string }} Launch how Chromium is started */

const BATCH = 5000;
const LOOK_EVERY_MS = 500;
const PATIENCE_MS = 60_000;
const PROPERTIES = {
  text: { type: 'text' },
  tag: { type: 'keyword' },
  number: { type: 'integer' },
  seq: { type: 'integer' },
  date: { type: 'date' },
};
/** All is in segments once the logs have no more. */
const REST_BYTES = 1024 * 1024;

/**
 * Fills the store of the page in one Chromium, and opens it again in others with the same profile: what that takes from the navigation on, until a count of
 * all documents is answered.
 * @param {{ address: string, launch: Launch, documents: number, shards: number, runs: number }} options
 * @returns {Promise<boolean>} false when documents are missing
 */
export async function measureReopenInTab({ address, launch, documents, shards, runs }) {
  const profile = mkdtempSync(join(tmpdir(), 'fathom-profile-'));
  const visit = async (/** @type {(page: Page) => Promise<void>} */ work) => {
    const context = await chromium.launchPersistentContext(profile, launch);
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      await page.addInitScript(keepWorker);
      await page.goto(`${address}#/data?data=tiny`);
      await work(page);
    } finally {
      await context.close();
    }
  };
  const whole = (/** @type {number} */ value) => Math.round(value).toLocaleString('en');
  const told = (/** @type {string} */ text) => console.log(`${text}; load ${loadavg()[0]?.toFixed(1)}`);
  let isWhole = true;
  try {
    await visit(async (page) => {
      await fill(page, documents, shards);
      const { logs, all } = await untilCheckpoint(page);
      told(
        `${whole(documents)} documents on ${shards} shards, ${whole(all / 2 ** 20)} MiB of files, ${whole(logs / 2 ** 20)} of them logs`,
      );
    });
    for (let run = 0; run < runs; run++) {
      await visit(async (page) => {
        const { count, ms } = await page.evaluate(countOnceOpen);
        isWhole &&= count === documents;
        told(`opened and asked in a tab: ${whole(count)} documents, ${whole(ms)} ms by the clock`);
      });
    }
    return isWhole;
  } finally {
    rmSync(profile, { recursive: true });
  }
}

/** @param {Page} page @param {number} documents @param {number} shards */
async function fill(page, documents, shards) {
  const ask = async (/** @type {[string, string, string]} */ request) => page.evaluate(askWorker, request);
  await page.waitForFunction(() => Reflect.has(globalThis, 'benchWorker'));
  const settings = { number_of_shards: shards, refresh_interval: '-1' };
  await ask(['PUT', '/bench', JSON.stringify({ settings, mappings: { properties: PROPERTIES } })]);
  const next = syntheticSource();
  for (let written = 0; written < documents; written += BATCH) {
    const lines = Array.from({ length: Math.min(BATCH, documents - written) }, () => {
      const document = next();
      return `{"index":{"_id":"${document.seq}"}}\n${JSON.stringify(document)}\n`;
    });
    await ask(['POST', '/bench/_bulk', lines.join('')]);
  }
  await ask(['POST', '/bench/_refresh', '']);
}

/** Resolves once all is in segments, or has had its time for that, with the bytes of all files. @param {Page} page */
async function untilCheckpoint(page) {
  for (const until = performance.now() + PATIENCE_MS; ;) {
    const found = await page.evaluate(sizes);
    if (found.logs < REST_BYTES || performance.now() > until) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** In the page. */
async function sizes() {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('fathom');
  let [logs, all] = [0, 0];
  for await (const name of folder.keys()) {
    // One that is removed meanwhile has none.
    const size = await folder.getFileHandle(name).then(
      async (file) => (await file.getFile()).size,
      () => 0,
    );
    all += size;
    if (name.startsWith('log-')) logs += size;
  }
  return { logs, all };
}

/** In the page: asks as soon as there is an engine's worker, which answers once its store is open. */
async function countOnceOpen() {
  while (!Reflect.has(globalThis, 'benchWorker')) await new Promise((resolve) => setTimeout(resolve, 10));
  const response = await Reflect.get(globalThis, 'benchAsk')('GET', '/bench/_count', '');
  const ms = performance.now();
  return { count: /** @type {number} */ (JSON.parse(new TextDecoder().decode(response.body)).count), ms };
}
