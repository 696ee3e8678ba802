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
  const scrollOn = () => askPage(other, 'POST', '/_search/scroll', { scroll_id: scroll, scroll: '1m' });
  await expect.poll(async () => (await scrollOn()).status, 'it ended with the first').toBe(404);
  expect(JSON.stringify((await scrollOn()).body)).toContain('search_context_missing_exception');
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

/** Whether the engine's worker of a page is the one that has the lock. */
async function leads(page: Page): Promise<boolean> {
  const worker = page.workers().find((one) => one.url().includes('engine'));
  return (
    (await worker?.evaluate(() =>
      // Who asks is known by a lock of its own.
      navigator.locks.request('story.who', async () => {
        const { held = [] } = await navigator.locks.query();
        const clientOf = (name: string) => held.find((lock) => lock.name === name)?.clientId;
        return clientOf('story.who') === clientOf('fathom.store');
      }),
    )) === true
  );
}

/** What became of the writes of one tab: numbers that only grow. */
interface Written {
  asked: number;
  answered: number;
  /** Answers that no write of a tab may get. */
  readonly wrong: number[];
}

/** Writes the next number into a document of the page's own, again and again, and tells of each before it is asked and after it was answered. Resolves when it is told to stop. */
function keepWriting(page: Page, at: number): Promise<void> {
  return page.evaluate(async (id) => {
    const story = globalThis as unknown as { readonly told: (id: number, n: number, status: number) => Promise<boolean> };
    for (let n = 1; await story.told(id, n, 0); n++) {
      const written = fetch(new URL(`api/mine/_doc/${id}`, document.baseURI), {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ n }),
      });
      // The service worker may have been in the process of the page that is killed.
      await written.then(
        ({ status }) => story.told(id, n, status),
        () => false,
      );
    }
  }, at);
}

test(
  'ten tabs opened at once have one engine, and lose nothing while the one that leads is killed under their writes, and others are closed',
  // Ten of Firefox's windows take its driver longer than a story has.
  { tag: ['@chromium', '@long'] },
  async ({ context }) => {
    test.setTimeout(300_000);
    const written = Array.from({ length: 10 }, (): Written => ({ asked: 0, answered: 0, wrong: [] }));
    let goesOn = true;
    await context.exposeFunction('told', (id: number, n: number, status: number) => {
      const mine = written[id];
      if (mine === undefined) return false;
      if (status === 0) mine.asked = n;
      else if (status === 200 || status === 201) mine.answered = n;
      // Of a write under way when the engine ended nobody knows what became.
      else if (status !== 503) mine.wrong.push(status);
      return goesOn;
    });
    const pages = await Promise.all(Array.from({ length: 10 }, () => context.newPage()));
    const alive = new Set(pages);
    for (const page of pages) page.on('crash', () => alive.delete(page));
    await Promise.all(pages.map((page) => page.goto('./#/compare?data=tiny&shards=3')));
    // Ten pages share two cores.
    for (const page of pages) await expect(goButton(page)).toBeEnabled({ timeout: 120_000 });
    const leader = async (): Promise<Page> => {
      for (const page of alive) if (await leads(page)) return page;
      throw new Error('nobody leads');
    };
    const held = await pages[0]?.evaluate(
      async () => (await navigator.locks.query()).held?.filter(({ name }) => name === 'fathom.store').length,
    );
    expect(held, 'one leads').toBe(1);

    const writing = pages.map((page, at) => keepWriting(page, at).catch(() => undefined));
    const allAnsweredMore = async (): Promise<void> => {
      const before = written.map(({ answered }) => answered);
      const behind = () =>
        pages.flatMap((page, at) =>
          alive.has(page) && (written[at]?.answered ?? 0) <= (before[at] ?? 0) + 1 ? [{ at, ...written[at] }] : [],
        );
      await expect.poll(behind, { timeout: 60_000 }).toEqual([]);
    };
    await allAnsweredMore();
    for (let kill = 1; kill <= 2; kill++) {
      const killed = await leader();
      const crashed = killed.waitForEvent('crash');
      const answered = written.reduce((sum, mine) => sum + mine.answered, 0);
      const session = await context.newCDPSession(killed);
      // It has nobody to answer any more.
      void session.send('Page.crash').catch(() => undefined);
      await crashed;
      const at = performance.now();
      await expect.poll(() => written.reduce((sum, mine) => sum + mine.answered, 0), { intervals: [10] }).toBeGreaterThan(answered + 10);
      console.log(`kill ${kill}: the others write on after ${Math.round(performance.now() - at)} ms`);
      await allAnsweredMore();
      expect(await leader()).not.toBe(killed);
    }
    goesOn = false;
    await Promise.all(writing);
    expect(written.flatMap(({ wrong }) => wrong)).toEqual([]);

    const found: unknown[] = [];
    const rest = [...alive];
    const last = rest.pop();
    if (last === undefined) throw new Error('all are gone');
    for (const page of rest) {
      await page.close();
      found.push((await askPage(last, 'GET', '/mine/_count')).body.count);
    }
    expect(found).toEqual(rest.map(() => 10));
    for (const [at, { asked, answered }] of written.entries()) {
      const { n } = (await askPage(last, 'GET', `/mine/_doc/${at}`)).body._source;
      expect(n, `the last that tab ${at} was answered for`).toBeGreaterThanOrEqual(answered);
      expect(n).toBeLessThanOrEqual(asked);
    }
    console.log(`${written.reduce((sum, { answered }) => sum + answered, 0)} writes answered`);
    await expect(last.getByText(IN_MEMORY)).toHaveCount(0);
  },
);
