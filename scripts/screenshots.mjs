// npm run screenshots: takes the pictures of the docs anew, docs/images/*.png.
import { mkdirSync } from 'node:fs';
import { requireNode } from './lib/node-version.mjs';
import { ensureChromium, findChromium } from './lib/browser.mjs';
import { ensureApp } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { serveStatic } from './lib/static-server.mjs';

const PICTURES = /** @type {const} */ ([
  { name: 'compare-light', width: 1440, height: 1200, colorScheme: 'light', top: 'body' },
  { name: 'compare-dark', width: 1440, height: 1200, colorScheme: 'dark', top: 'body' },
  { name: 'compare-phone', width: 360, height: 780, colorScheme: 'light', top: 'fieldset:has([aria-pressed])' },
]);

requireNode();
if (!(await ensureDependencies()) || !(await ensureApp()) || !(await ensureChromium())) process.exit(1);

const { chromium } = await import('playwright-core');
const executablePath = await findChromium();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const server = await serveStatic({ folder: fromRoot('dist/app'), port: 0 });
mkdirSync(fromRoot('docs/images'), { recursive: true });
try {
  for (const { name, width, height, colorScheme, top } of PICTURES) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
    await page.goto(server.address);
    await page.getByRole('button', { name: 'Go to page 1,000' }).click({ timeout: 60_000 });
    await page.getByText('The cursors never merged more than 50 at once').waitFor({ timeout: 60_000 });
    await page.locator(top).evaluate((element) => element.scrollIntoView());
    await page.screenshot({ path: fromRoot(`docs/images/${name}.png`), animations: 'disabled' });
    console.log(`docs/images/${name}.png`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
