import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { openBarePage } from '../tab/bare-page.mjs';
import { askWorker, isReady, keepWorker } from '../tab/in-page.mjs';
import { bulks, INDEX, SETTINGS } from './corpus.mjs';
import { sendBesideInPage } from './in-page.mjs';
import { ROWS } from './rows.mjs';
import { heldWhile } from './tab-stretches.mjs';
import { waitsOf } from './watch.mjs';

const REPORTS = fileURLToPath(new URL('../../.cache/reports/', import.meta.url));
const BATCH = 5000;

/**
 * As over HTTP, in Chromium: each abusive request goes to the engine's worker, and so does a cheap search every 10 ms. Written into `abuse-tab.json`.
 * @param {{ address: string, launch: { args: string[], executablePath?: string }, documents: number, limitMs: number, only: readonly string[], turns?: boolean }} options
 *   `turns`: says how long the engine's thread and the page's were held at most, in time of the thread
 */
export async function measureAbuseInTab({ address, launch, documents, limitMs, only, turns = false }) {
  const browser = await chromium.launch(launch);
  const root = await browser.newBrowserCDPSession();
  const page = await openBarePage(root, { address, script: keepWorker, ready: isReady });
  await page.evaluate(askWorker, ['PUT', `/${INDEX}`, JSON.stringify(SETTINGS)]);
  for (const body of bulks(documents, BATCH)) await page.evaluate(askWorker, ['POST', '/_bulk?filter_path=errors', withIndex(body)]);
  await page.evaluate(askWorker, ['POST', `/${INDEX}/_refresh`, '']);
  const rows = [];
  for (const row of ROWS.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))) {
    const text = row.text ?? JSON.stringify(row.body);
    const sent = { path: row.path, text, index: INDEX, limitMs, last: row.last === true, clears: row.clears };
    const ask = () => page.evaluate(sendBesideInPage, sent);
    const held = turns ? await heldWhile(root, ask) : undefined;
    const { status, ms, waits } = held?.value ?? (await ask());
    const { count, p50, p99, longest } = waitsOf(waits);
    rows.push({ name: row.name, status, ms, count, p50, p99, longest });
    console.log(`| ${[row.name, status, ms.toFixed(0), count, p50.toFixed(1), p99.toFixed(1), longest.toFixed(1)].join(' | ')} |`);
    if (held !== undefined) for (const thread of /** @type {const} */ (['worker', 'page'])) console.log(heldLine(thread, held[thread]));
  }
  await browser.close();
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}abuse-tab.json`, `${JSON.stringify({ load: loadavg()[0], documents, rows }, null, 2)}\n`);
}

/** @param {string} thread @param {readonly import('./tab-stretches.mjs').Stretch[]} longest */
function heldLine(thread, longest) {
  const each = longest.map(({ ms, collectingMs }) => `${ms.toFixed(1)} (${collectingMs.toFixed(1)} of them collecting)`);
  return `    ${thread} held ${each.join(', ')} ms`;
}

/** Lines that say where they go: the page's way to the worker knows no content type but JSON's. @param {string} body */
function withIndex(body) {
  return body.replaceAll('{"index":{', `{"index":{"_index":"${INDEX}",`);
}
