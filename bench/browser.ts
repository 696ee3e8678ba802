/** The playground in Chromium: how soon it can be used, what a match costs inside the worker, how long the page's thread is held. */
import type { Page } from '@playwright/test';
import { chromium, type LaunchOptions } from 'playwright-core';
import { askPage } from '../e2e/support/page-service.ts';
import { percentiles, type Figure } from './figure.ts';
import { WORDS } from './words.ts';

const WARM_UP = 30;
const RUNS = 200;

/** Drives the playground at `address` with a Chromium started like this. */
export async function measureBrowser(address: string, launch: LaunchOptions): Promise<readonly Figure[]> {
  const browser = await chromium.launch(launch);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(collectLongTasks);
    const started = performance.now();
    await page.goto(address);
    await page.getByRole('button', { name: 'Go to page 1,000' }).and(page.locator(':enabled')).waitFor({ timeout: 60_000 });
    const usable = performance.now() - started;
    const loading = await longestTask(page);
    await sweep(page);
    const sweeping = await longestTask(page);
    return [
      { name: 'browser: 100,000 logs indexed and the page usable', value: usable, unit: 'ms', budget: 5_000 },
      { name: 'browser: longest main-thread task while loading (0: none over 50 ms)', value: loading, unit: 'ms' },
      { name: 'browser: longest main-thread task during a sweep (0: none over 50 ms)', value: sweeping, unit: 'ms', budget: 50 },
      ...(await measureMatch(page)),
    ];
  } finally {
    await browser.close();
  }
}

async function sweep(page: Page): Promise<void> {
  await page.getByRole('button', { name: /run sweep/i }).click();
  await page.getByText(/^Sweep over/).waitFor({ state: 'attached', timeout: 240_000 });
}

/** Imports WordNet over HTTP from the page and asks it. The engine's time is what `cost` says: queries, reduce and fetch. */
async function measureMatch(page: Page): Promise<readonly Figure[]> {
  const { mappings } = (await askPage(page, 'GET', '/datasets/wordnet')).body.data;
  await askPage(page, 'PUT', '/bench-wordnet', { settings: { number_of_shards: 5 }, mappings });
  const task = (await askPage(page, 'POST', '/indices/bench-wordnet/imports', { dataset: 'wordnet' })).body.data;
  while ((await askPage(page, 'GET', `/tasks/${task.id}`)).body.data.status === 'running') await page.waitForTimeout(100);

  const engine: number[] = [];
  const round: number[] = [];
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    const query = { match: { definition: WORDS[run % WORDS.length] } };
    const { body, ms } = await askPage(page, 'POST', '/bench-wordnet/_search?cost=true', { query });
    if (run < WARM_UP) continue;
    round.push(ms);
    engine.push(
      body.cost.shards.reduce((sum: number, shard: { query_ms: number; fetch_ms: number }) => sum + shard.query_ms + shard.fetch_ms, 0) +
        body.cost.coordinator.reduce_ms,
    );
  }
  return [
    { name: 'browser: wordnet match in the worker, p50', value: percentiles(engine).p50, unit: 'ms', budget: 5 },
    { name: 'browser: wordnet match in the worker, p95', value: percentiles(engine).p95, unit: 'ms' },
    { name: 'browser: the same from the page and back, p50', value: percentiles(round).p50, unit: 'ms' },
  ];
}

/** Runs in the page before its scripts: keeps what the browser calls long tasks, those over 50 ms. */
function collectLongTasks(): void {
  const tasks: number[] = [];
  Reflect.set(globalThis, 'longTasks', tasks);
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
    type: 'longtask',
    buffered: true,
  });
}

/** The longest task since the last call in milliseconds, 0 when none took more than 50. */
function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const tasks: number[] = Reflect.get(globalThis, 'longTasks');
    return Math.max(0, ...tasks.splice(0));
  });
}
