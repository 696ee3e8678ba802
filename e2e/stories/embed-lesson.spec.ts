import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FrameLocator } from '@playwright/test';
import type { FathomElement } from '../../src/embed/elements/define-one.ts';
import { pressEnter } from '../support/keys.ts';
import { openEmbedSite, type EmbedSite } from '../support/embed-site.ts';
import { typeText } from '../support/fields.ts';
import { expect, test, type Page } from '../support/story.ts';

let site: EmbedSite;
test.use({ screenshot: 'off' });
test.beforeAll(async () => {
  site = await openEmbedSite();
});
test.afterAll(() => site.close());

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:";

/** Gives every document of the site, frames too, what a host says for all of them, but for the styles that the lesson's own document names itself. */
async function underPolicy(page: Page): Promise<void> {
  await page.route('**/*.html', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': POLICY } });
  });
}

function rail(frame: FrameLocator) {
  return frame.getByRole('complementary', { name: /^Lesson: / });
}

/** Guesses, and does the first step of the lesson on page 1,000. */
async function playFirstStep(frame: FrameLocator): Promise<void> {
  await typeText(rail(frame).getByRole('spinbutton', { name: 'Your guess' }), '18');
  await pressEnter(rail(frame).getByRole('button', { name: 'This is my guess' }));
  await expect(rail(frame).getByRole('heading', { name: /^Step 1 of / })).toBeVisible();
  await expect(rail(frame).getByRole('button', { name: 'Set it up again' })).toBeEnabled({ timeout: 45_000 });
  await pressEnter(frame.getByRole('button', { name: 'Next: Offset', exact: true }));
  // Narrow frames hide the list of steps.
  await expect(rail(frame).locator('[data-mark=ticked]:nth-child(1)')).toBeAttached({ timeout: 45_000 });
}

test('a lesson stands at its first step, begins by a key, and takes the engine of the page under its policy @long @chromium', async ({
  page,
}) => {
  await underPolicy(page);
  site.put(
    'lessons.html',
    `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="embed/fathom-embed.css"><script type="module" src="embed/fathom-embed.js"></script>
    <fathom-lesson lesson="page-1000"></fathom-lesson><fathom-stage data="tiny" shards="2" page="1" modes="scroll"></fathom-stage>
    <fathom-console data="tiny" shards="2"><pre>GET tiny/_count</pre></fathom-console>`,
  );
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const shift = () => page.evaluate(() => performance.getEntriesByType('layout-shift').length);
  await page.goto(`${site.address}lessons.html`);
  const lesson = page.locator('fathom-lesson');
  await expect(lesson).toContainText('24 books lie on 3 shards.');
  expect(paths.filter((path) => /engine|lesson\.html|fathom-lesson/.test(path) && !path.endsWith('lessons.html'))).toEqual([]);
  expect(await shift()).toBe(0);

  const stage = page.locator('fathom-stage');
  await stage.getByRole('button', { name: 'Run it here' }).click();
  await expect(stage.getByText('counted here')).toBeVisible();
  const console = page.locator('fathom-console');
  await console.getByRole('button', { name: 'Run it here' }).click();
  await expect(console).toContainText('"count": 24');

  await pressEnter(lesson.getByRole('button', { name: 'Begin the lesson' }));
  await playFirstStep(page.frameLocator('iframe'));
  expect(page.workers()).toHaveLength(1);
  expect(paths.filter((path) => path.endsWith('fathom-engine.js'))).toHaveLength(1);
  // What the lesson made and closed is its own: the stage goes on where it was, and the console finds what it had.
  const result = await stage.evaluate((element: FathomElement) => element.run(2));
  expect(result).toMatchObject({ lanes: [{ page: 2, error: null }] });
  await console.getByRole('button', { name: 'Run it here' }).click();
  await expect(console).toContainText('"count": 24');
});

test('a lesson plays without storage and service workers @long', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches']) Object.defineProperty(globalThis, name, { get: refuse });
    for (const name of ['storage', 'serviceWorker', 'locks']) Object.defineProperty(Navigator.prototype, name, { get: refuse });
  });
  await page.goto(`${site.address}lesson.html`);
  await pressEnter(page.getByRole('button', { name: 'Begin the lesson' }));
  await playFirstStep(page.frameLocator('iframe'));
});

test('a lesson plays in a sandboxed frame of another site, with an engine of its own @long @chromium', async ({ page }) => {
  site.put(
    'around.html',
    `<!doctype html><iframe title="Fathom" sandbox="allow-scripts allow-forms" src="${site.elsewhere}embed.html#/lesson?lesson=page-1000" width="960" height="660"></iframe>`,
  );
  await page.goto(`${site.address}around.html`);
  const outer = page.frameLocator('iframe');
  await pressEnter(outer.getByRole('button', { name: 'Begin the lesson' }));
  await playFirstStep(outer.frameLocator('iframe'));
});

test('on a slide a lesson stands until somebody clicks @long', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  site.put('slide.html', '<!doctype html><iframe title="Fathom" src="embed.html#/lesson?lesson=ties" width="960" height="660"></iframe>');
  await page.goto(`${site.address}slide.html`);
  const begin = page.frameLocator('iframe').getByRole('button', { name: 'Begin the lesson' });
  await expect(begin).toBeInViewport({ ratio: 1 });
  expect(paths.filter((path) => /engine|lesson/.test(path))).toEqual([]);
});

test('a lesson of the author’s own begins from its file, and a file that is none is named @long', async ({ page }) => {
  const file = fileURLToPath(new URL('../../src/features/lessons/catalog/example-more-shards.json', import.meta.url));
  cpSync(file, `${site.folder}/mine.json`);
  site.put(
    'own.html',
    `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="embed/fathom-embed.css"><script type="module" src="embed/fathom-embed.js"></script>
    <fathom-lesson src="mine.json"></fathom-lesson><fathom-lesson src="page.css"></fathom-lesson><fathom-lesson lesson="constructor"></fathom-lesson>`,
  );
  await page.goto(`${site.address}own.html`);
  await expect(page.getByText('page.css is no lesson, or cannot be read from here.')).toBeVisible();
  await expect(page.getByText('There is no lesson “constructor”.')).toBeVisible();
  const begin = page.getByRole('button', { name: 'Begin the lesson' });
  await expect(begin.nth(1)).toBeDisabled();
  await begin.first().click();
  const lesson = rail(page.frameLocator('iframe'));
  await expect(lesson.getByRole('button', { name: 'This is my guess' })).toBeVisible({ timeout: 45_000 });
});
