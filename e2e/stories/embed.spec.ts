import { readFileSync } from 'node:fs';
import type { FathomElement } from '../../src/embed/elements/define-one.ts';
import { pressEnter } from '../support/keys.ts';
import { openEmbedSite, type EmbedSite } from '../support/embed-site.ts';
import { savedBy } from '../support/downloads.ts';
import { expect, test, type Page } from '../support/story.ts';

let site: EmbedSite;
// For a picture Firefox's driver puts a style into every frame, which the policy of ours stops.
test.use({ screenshot: 'off' });
test.beforeAll(async () => {
  site = await openEmbedSite();
});
test.afterAll(() => site.close());

/** Addresses of what a page has asked for, below its host. */
function asked(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** What moved without anybody having pressed anything, as browsers score it. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          // Of this type alone.
          for (const entry of list.getEntries() as unknown as readonly { readonly value: number }[]) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

// Firefox scores no layout shift.
test('a post with a strict policy shows three drawings, runs nothing before a click, and shares one engine @long @chromium', async ({
  page,
}) => {
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src data:";
  await page.route('**/post.html', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  const paths = asked(page);
  await page.goto(`${site.address}post.html`);
  const first = page.locator('fathom-stage').first();
  const second = page.locator('fathom-stage').last();
  await expect(second.getByRole('figure', { name: 'Offset' })).toContainText('50,000 merged');
  await expect(second.getByRole('figure', { name: 'search_after' })).toContainText('50 merged');
  await expect(page.locator('fathom-chart').getByText('recorded', { exact: true })).toBeVisible();
  expect(await layoutShift(page)).toBe(0);
  expect(paths.filter((path) => /engine|data/.test(path))).toEqual([]);

  await first.getByRole('button', { name: 'Run it here' }).click();
  // 100,000 documents are indexed before.
  await expect(first.getByText('Counted just now, in this browser.')).toBeVisible({ timeout: 40_000 });
  await expect(first.getByText('counted here')).toBeVisible();
  await expect(first.getByRole('figure', { name: 'Offset' })).toContainText('500 merged');
  const result = await second.evaluate((element: FathomElement) => element.run(3));
  expect(result).toMatchObject({ kind: 'stage', page: 3, where: 'worker' });
  await expect(second.getByRole('figure', { name: 'search_after' })).toContainText('3 requests to get here');
  expect(page.workers()).toHaveLength(1);
  expect(paths.filter((path) => path.endsWith('fathom-engine.js'))).toHaveLength(1);
});

test('without storage and service workers an element runs, page by page @long', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches']) Object.defineProperty(globalThis, name, { get: refuse });
    for (const name of ['storage', 'serviceWorker', 'locks']) Object.defineProperty(Navigator.prototype, name, { get: refuse });
  });
  await page.goto(`${site.address}stage.html`);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  const stage = page.locator('fathom-stage');
  await stage.evaluate((element) => {
    element.setAttribute('data', 'tiny');
    element.setAttribute('page', '2');
  });
  await expect(stage.getByText('not run yet').first()).toBeVisible();
  await pressEnter(stage.getByRole('button', { name: 'Run it here' }));
  await expect(stage.getByText('counted here')).toBeVisible();
  await stage.getByRole('textbox', { name: 'Page' }).fill('1');
  await stage.getByRole('button', { name: 'Go' }).click();
  await expect(stage.getByText('Page 1 of tiny: what one request costs')).toBeVisible();
});

for (const blobs of [true, false]) {
  test(`a sandboxed frame of another site counts ${blobs ? 'in a worker' : 'in the page where no worker may start'}, and answers its page @long`, async ({
    page,
    browserName,
  }) => {
    const origin = new URL(site.address).origin;
    const frame = `${site.elsewhere}embed.html#/stage?data=feed&shards=3&page=2&origin=${origin}`;
    site.put(
      'around.html',
      `<!doctype html><iframe title="Fathom" sandbox="allow-scripts" src="${frame}" width="960" height="560"></iframe>`,
    );
    // A host that lets no other site read its files: the script can be run and not be read.
    if (!blobs)
      await page.route('**/fathom-engine.js', (route) => (route.request().resourceType() === 'fetch' ? route.abort() : route.continue()));
    await page.goto(`${site.address}around.html`);
    const stage = page.frameLocator('iframe').locator('fathom-stage');
    const start = stage.getByRole('button', { name: 'Run it here' });
    // What Firefox's driver presses does not reach a frame of another process.
    await (browserName === 'firefox' ? start.dispatchEvent('click') : start.click());
    await expect(stage.getByText(blobs ? 'Counted just now, in this browser.' : 'as it could start no worker')).toBeVisible();

    const answer = await page.evaluate(
      (target) =>
        new Promise<unknown>((resolve) => {
          addEventListener('message', ({ data, source }) => {
            const { id } = data as { readonly id?: string };
            if (id === 'mine' && source === document.querySelector('iframe')?.contentWindow) resolve(data);
          });
          document.querySelector('iframe')?.contentWindow?.postMessage({ fathom: 1, type: 'run', id: 'mine', page: 4 }, target);
        }),
      // A sandboxed frame has no origin to name.
      '*',
    );
    expect(answer).toMatchObject({
      fathom: 1,
      type: 'result',
      id: 'mine',
      result: { page: 4, shape: { data: 'feed', shards: 3, seed: 1 } },
    });
    const { lanes } = (
      answer as { readonly result: { readonly lanes: readonly { readonly mode: string; readonly hits: readonly unknown[] }[] } }
    ).result;
    expect(lanes.map(({ mode, hits }) => [mode, hits.length])).toEqual([
      ['offset', 10],
      ['search_after', 10],
    ]);
  });
}

test('a console shows a recorded answer, runs what the reader writes, and shares the engine of the page @long', async ({ page }) => {
  site.put(
    'consoles.html',
    `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="embed/fathom-embed.css"><script type="module" src="embed/fathom-embed.js"></script>
    <fathom-console></fathom-console>
    <fathom-console data="tiny" shards="2" rows="4"><pre>GET tiny/_count</pre></fathom-console>
    <fathom-stage data="tiny" shards="2" page="1"></fathom-stage>`,
  );
  const paths = asked(page);
  await page.goto(`${site.address}consoles.html`);
  const [first, second] = [page.locator('fathom-console').first(), page.locator('fathom-console').last()];
  await expect(first.getByRole('region', { name: 'Answer' })).toContainText('"took"');
  await expect(first).toContainText('50,000 merged, 10 fetched');
  await expect(first.getByText('recorded', { exact: true })).toBeVisible();
  expect(paths.filter((path) => /engine|data/.test(path))).toEqual([]);

  await second.getByRole('button', { name: 'Run it here' }).click();
  await expect(second.getByRole('region', { name: 'Answer' })).toContainText('"count": 24');
  const request = second.getByRole('textbox', { name: 'Request' });
  await request.fill('GET tiny/_search\n{ "from": 10, "size": 2 }');
  await request.press('Control+Enter');
  await expect(second).toContainText('23 merged, 2 fetched');
  await request.fill('GET missing/_search');
  await request.press('Control+Enter');
  await expect(second).toContainText('no such index [missing]');
  await request.fill('what?');
  await request.press('Control+Enter');
  await expect(second).toContainText('It did not run: no request is there');
  const result = await second.evaluate((element: FathomElement) => element.run('GET tiny/_count'));
  expect(result).toMatchObject({ kind: 'console', status: 200, where: 'worker' });
  const stage = page.locator('fathom-stage');
  await stage.getByRole('button', { name: 'Run it here' }).click();
  await expect(stage.getByText('counted here')).toBeVisible();
  expect(page.workers()).toHaveLength(1);
});

test('blocks of documentation run in place, each request by its own button, and nothing moves before @long @chromium', async ({ page }) => {
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src data:";
  await page.route('**/docs.html', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  const paths = asked(page);
  await page.goto(`${site.address}docs.html`);
  const run = (request: string) => page.getByRole('button', { name: `Run: ${request}`, exact: true });
  await expect(page.getByRole('button')).toHaveCount(4);
  expect(await layoutShift(page)).toBe(0);
  expect(paths.filter((path) => /engine|data/.test(path))).toEqual([]);
  // Beside the line its request begins in.
  const places = await page.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect((places[1] ?? 0) - (places[0] ?? 0)).toBeGreaterThan(30);

  const consoles = page.locator('fathom-console');
  await run('PUT my-index-000001').click();
  await expect(consoles.first()).toContainText('"acknowledged": true');
  await run('POST my-index-000001/_doc?refresh').click();
  await expect(consoles.first()).toContainText('"result": "created"');
  await expect(consoles).toHaveCount(1);
  await pressEnter(run('GET my-index-000001/_search'));
  await expect(consoles.nth(1)).toContainText('"user": "kim"');
  await run('GET my-index-000001/_count').click();
  await expect(consoles.nth(2)).toContainText('"count": 1');
  expect(page.workers()).toHaveLength(1);
});

test('a data set stands in for the index that documentation names, and both scripts share one engine @long', async ({ page }) => {
  site.put(
    'both.html',
    `<!doctype html><meta charset="utf-8"><script src="embed/fathom-docs.js?data=tiny&index=my-index-000001&shards=2" defer></script>
    <script type="module" src="embed/fathom-embed.js"></script>
    <pre data-lang="console">GET my-index-000001/_search\n{ "from": 10, "size": 2 }</pre><fathom-stage data="tiny" shards="2" page="1"></fathom-stage>`,
  );
  await page.goto(`${site.address}both.html`);
  await page.getByRole('button', { name: 'Run: GET my-index-000001/_search' }).click();
  await expect(page.locator('fathom-console')).toContainText('23 merged, 2 fetched');
  await page.locator('fathom-stage').getByRole('button', { name: 'Run it here' }).click();
  await expect(page.locator('fathom-stage').getByText('counted here')).toBeVisible();
  expect(page.workers()).toHaveLength(1);
});

test('on a narrow page the button of a request leaves its long first line free @long', async ({ page }) => {
  site.put(
    'narrow.html',
    `<!doctype html><meta charset="utf-8"><script src="embed/fathom-docs.js" defer></script>
    <pre data-lang="console" style="overflow: auto">PUT my-index-000001/_doc/1?refresh=wait_for\n{\n  "user": "kim"\n}</pre>`,
  );
  await page.setViewportSize({ width: 320, height: 600 });
  await page.goto(`${site.address}narrow.html`);
  const button = await page.getByRole('button', { name: /^Run: PUT/ }).boundingBox();
  const block = await page.locator('pre').boundingBox();
  // Beside the brace in the second line.
  expect((button?.y ?? 0) - (block?.y ?? 0)).toBeGreaterThan(8);
});

test('in slides a frame shows what was recorded until somebody clicks in it @long', async ({ page }) => {
  const paths = asked(page);
  await page.goto(`${site.address}slides.html`);
  const stage = page.frameLocator('iframe').locator('fathom-stage');
  await expect(stage.getByRole('figure', { name: 'Offset' })).toContainText('50,000 merged');
  await expect(stage.getByRole('button', { name: 'Run it here' })).toBeInViewport({ ratio: 1 });
  expect(paths.filter((path) => /engine|data/.test(path))).toEqual([]);
  await stage.getByRole('button', { name: 'Run it here' }).click();
  await expect(stage.getByRole('button', { name: 'Stop' })).toBeVisible();
  await stage.getByRole('button', { name: 'Stop' }).click();
});

test('a frame ignores 10,000 messages of any kind or says what is wrong with them @long', async ({ page }) => {
  const origin = new URL(site.address).origin;
  site.put(
    'around.html',
    `<!doctype html><iframe title="Fathom" src="${site.elsewhere}embed.html#/stage?origin=${origin}" width="960" height="560"></iframe>`,
  );
  await page.goto(`${site.address}around.html`);
  const stage = page.frameLocator('iframe').locator('fathom-stage');
  await expect(stage.getByText('recorded', { exact: true })).toBeVisible();
  const answers = await page.evaluate(async (target) => {
    const frame = document.querySelector('iframe')?.contentWindow;
    const types: string[] = [];
    const reasons = new Set<string>();
    const last = new Promise<void>((resolve) =>
      addEventListener('message', ({ data }) => {
        const { type, reason, id } = data as { readonly type: string; readonly reason?: string; readonly id?: unknown };
        if (type !== 'height') types.push(type);
        if (reason !== undefined) reasons.add(reason);
        if (id === 'last') resolve();
      }),
    );
    const values = [
      null,
      0,
      -1,
      1.5,
      1e99,
      Number.NaN,
      '',
      'run',
      'x'.repeat(300),
      [],
      [1],
      {},
      { run: 1 },
      true,
      new Date(),
      new Map(),
      undefined,
    ];
    let seed = 7;
    const any = () => values[(seed = (seed * 48_271) % 2_147_483_647) % values.length];
    for (let i = 0; i < 10_000; i++) {
      const wrong = {
        fathom: i % 3 === 0 ? any() : 1,
        type: any() ?? 'walk',
        id: any(),
        page: any(),
        request: any(),
        [`m${i % 5}`]: any(),
      };
      frame?.postMessage(i % 7 === 0 ? any() : wrong, target);
    }
    frame?.postMessage({ fathom: 1, type: 'walk', id: 'last' }, target);
    await last;
    return { types: [...new Set(types)], count: types.length, reasons: [...reasons] };
  }, new URL(site.elsewhere).origin);
  expect(answers.types).toEqual(['error']);
  expect(answers.count).toBeGreaterThan(1_000);
  expect(answers.reasons).toContain('"type" has to be "run" or "stop"');
  await expect(stage.getByText('recorded', { exact: true })).toBeVisible();
});

test('the room of an element is kept at every width before its script is there @long', async ({ page }) => {
  site.put(
    'room.html',
    `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="page.css"><link rel="stylesheet" href="embed/fathom-embed.css">
    <script type="module" src="embed/fathom-embed.js"></script>
    <main><fathom-stage></fathom-stage><fathom-chart></fathom-chart><fathom-console></fathom-console><fathom-lesson></fathom-lesson>
    <fathom-console rows="3"><pre>GET logs/_count</pre></fathom-console></main>`,
  );
  const heights = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.address}room.html`);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    return page.evaluate(() =>
      ['fathom-stage', 'fathom-chart', 'fathom-console', 'fathom-lesson', '[rows]'].map(
        (name) => document.querySelector(name)?.getBoundingClientRect().height,
      ),
    );
  };
  const widths = [320, 600, 640, 840, 960];
  const drawn = [];
  for (const width of widths) drawn.push(await heights(width));
  await page.route('**/fathom-embed.js', (route) => route.abort());
  for (const [i, width] of widths.entries()) expect(await heights(width), `${width} px`).toEqual(drawn[i]);
});

test('the arrow keys walk a chart, and what is saved says what it was made of @long', async ({ page, browserName }) => {
  await page.goto(`${site.address}chart.html`);
  const chart = page.locator('fathom-chart');
  await chart.getByRole('slider', { name: 'Points of the chart' }).press('ArrowRight');
  await expect(chart.getByText('Offset, page 1: 50 entries merged by one request.')).toBeVisible();
  await chart.getByRole('slider').press('End');
  await expect(chart.getByText(/^PIT \+ search_after, page 1,001: 50 entries/)).toBeVisible();

  for (const [kind, name] of [
    ['SVG', 'fathom-chart-logs-5-shards.svg'],
    ['PNG', 'fathom-chart-logs-5-shards.png'],
    ['CSV', 'fathom-chart-logs-5-shards.csv'],
  ] as const) {
    await chart.getByText('Save', { exact: true }).click();
    const names: string[] = [];
    page.once('download', (download) => names.push(download.suggestedFilename()));
    const path = await savedBy(page, browserName, name, () => chart.getByRole('button', { name: `Save ${kind}` }).click());
    // In Firefox the file itself has its name, by which it was found.
    expect(names).toEqual(browserName === 'firefox' ? [] : [name]);
    const text = readFileSync(path, 'utf8');
    for (const part of ['logs', 'timestamp:desc,_id:asc', '0.1.0']) expect(text, kind).toContain(part);
  }
});
