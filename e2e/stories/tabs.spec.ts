import { expect, test, type Page } from '../support/story.ts';
import { askPage } from '../support/page-service.ts';
import { goButton, openPlayground } from '../support/playground.ts';

const IN_MEMORY = 'data: in memory';

async function openTab(page: Page): Promise<Page> {
  await openPlayground(page, 'data=tiny&shards=3');
  await expect(page.getByRole('button', { name: 'requests: service worker' })).toBeVisible();
  return page;
}

test('two tabs see one truth, and when the first is closed the second goes on with all of it', async ({ page, context }) => {
  await openTab(page);
  await askPage(page, 'PUT', '/mine/_doc/1?refresh=true', { a: 1 });
  const other = await openTab(await context.newPage());
  await expect(other.getByText(IN_MEMORY)).toHaveCount(0);
  expect((await askPage(other, 'GET', '/mine/_doc/1')).body).toMatchObject({ _version: 1, _source: { a: 1 } });
  expect((await askPage(other, 'PUT', '/mine/_doc/1?refresh=true', { a: 2 })).body).toMatchObject({ _version: 2 });
  expect((await askPage(page, 'GET', '/mine/_doc/1')).body).toMatchObject({ _version: 2, _source: { a: 2 } });
  // What becomes of an index in one tab is told in the other.
  await askPage(page, 'DELETE', '/tiny');
  await expect(other.getByRole('region', { name: 'Data set and index' }).getByRole('alert')).toContainText('tiny');

  const scroll = (await askPage(other, 'POST', '/mine/_search?scroll=1m', { size: 1 })).body._scroll_id;
  await page.close();
  const after = await askPage(other, 'GET', '/mine/_doc/1');
  expect(after.body).toMatchObject({ _version: 2, _source: { a: 2 } });
  // The engine that goes may be asked still: a write it may have done is answered 503 then, and not done a second time unasked.
  await expect.poll(async () => (await askPage(other, 'PUT', '/mine/_doc/2', { a: 3 })).status).toBeLessThan(300);
  const gone = await askPage(other, 'POST', '/_search/scroll', { scroll_id: scroll, scroll: '1m' });
  expect(gone.status).toBe(404);
  expect(JSON.stringify(gone.body)).toContain('search_context_missing_exception');
});

// Playwright cannot reach into a worker of Firefox.
test(
  'a worker that hangs is ended by its page when another tab asks, which goes on with all of it',
  { tag: ['@chromium', '@long'] },
  async ({ page, context }) => {
    await openTab(page);
    await askPage(page, 'PUT', '/mine/_doc/1?refresh=true', { a: 1 });
    const other = await openTab(await context.newPage());
    const engine = page.workers().find((worker) => worker.url().includes('engine'));
    // In a turn of its own: one that is asked for by the driver cannot be ended.
    await engine?.evaluate(
      () =>
        void setTimeout(() => {
          for (;;);
        }, 0),
    );
    const { body, ms } = await askPage(other, 'GET', '/mine/_doc/1');
    expect(body).toMatchObject({ _version: 1, _source: { a: 1 } });
    console.log(`taken over after ${Math.round(ms)} ms`);
    // The first tab speaks to the other one's engine now.
    await expect.poll(async () => (await askPage(page, 'GET', '/mine/_doc/1')).status, { timeout: 15_000 }).toBe(200);
    expect((await askPage(page, 'PUT', '/mine/_doc/1', { a: 2 })).body).toMatchObject({ _version: 2 });
    expect((await askPage(other, 'GET', '/mine/_doc/1')).body).toMatchObject({ _version: 2 });
  },
);

test(
  'ten tabs opened at once have one engine, and lose nothing while one after the other is closed',
  // Ten of Firefox's windows take its driver longer than a story has.
  { tag: ['@chromium', '@long'] },
  async ({ context }) => {
    test.setTimeout(240_000);
    const pages = await Promise.all(Array.from({ length: 10 }, () => context.newPage()));
    await Promise.all(pages.map((page) => page.goto('./#/compare?data=tiny&shards=3')));
    // Ten pages share two cores.
    for (const page of pages) await expect(goButton(page)).toBeEnabled({ timeout: 120_000 });
    const [first, last] = [pages[0], pages[9]];
    if (first === undefined || last === undefined) throw new Error('there are ten');
    const held = await last.evaluate(
      async () => (await navigator.locks.query()).held?.filter(({ name }) => name === 'fathom.store').length,
    );
    expect(held, 'one leads').toBe(1);
    for (const [at, page] of pages.entries())
      expect((await askPage(page, 'PUT', `/mine/_doc/${at}?refresh=true`, { at })).status).toBe(201);
    const found: unknown[] = [];
    for (const page of pages.slice(0, 9)) {
      await page.close();
      found.push((await askPage(last, 'GET', '/mine/_count')).body.count);
    }
    expect(found).toEqual(Array.from({ length: 9 }, () => 10));
    await expect(last.getByText(IN_MEMORY)).toHaveCount(0);
  },
);
