import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { openBarePage } from '../tab/bare-page.mjs';
import { askWorker, isReady, keepWorker } from '../tab/in-page.mjs';
import { bulks, INDEX, SETTINGS } from './corpus.mjs';
import { sendBesideInPage } from './in-page.mjs';
import { ROWS } from './rows.mjs';
import { waitsOf } from './watch.mjs';

const REPORTS = fileURLToPath(new URL('../../.cache/reports/', import.meta.url));
const BATCH = 5000;

/**
 * As over HTTP, in Chromium: each abusive request goes to the engine's worker, and so does a cheap search every 10 ms. Written into `abuse-tab.json`.
 * @param {{ address: string, launch: { args: string[], executablePath?: string }, documents: number, limitMs: number, only: readonly string[] }} options
 */
export async function measureAbuseInTab({ address, launch, documents, limitMs, only }) {
  const browser = await chromium.launch(launch);
  const root = await browser.newBrowserCDPSession();
  const page = await openBarePage(root, { address, script: keepWorker, ready: isReady });
  await page.evaluate(askWorker, ['PUT', `/${INDEX}`, JSON.stringify(SETTINGS)]);
  for (const body of bulks(documents, BATCH)) await page.evaluate(askWorker, ['POST', '/_bulk?filter_path=errors', withIndex(body)]);
  await page.evaluate(askWorker, ['POST', `/${INDEX}/_refresh`, '']);
  const rows = [];
  for (const row of ROWS.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))) {
    const text = row.text ?? JSON.stringify(row.body);
    const { status, ms, waits } = await page.evaluate(sendBesideInPage, {
      path: row.path,
      text,
      index: INDEX,
      limitMs,
      last: row.last === true,
      clears: row.clears,
    });
    const { count, p50, p99, longest } = waitsOf(waits);
    rows.push({ name: row.name, status, ms, count, p50, p99, longest });
    console.log(`| ${[row.name, status, ms.toFixed(0), count, p50.toFixed(1), p99.toFixed(1), longest.toFixed(1)].join(' | ')} |`);
  }
  await browser.close();
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}abuse-tab.json`, `${JSON.stringify({ load: loadavg()[0], documents, rows }, null, 2)}\n`);
}

/** Lines that say where they go: the page's way to the worker knows no content type but JSON's. @param {string} body */
function withIndex(body) {
  return body.replaceAll('{"index":{', `{"index":{"_index":"${INDEX}",`);
}
