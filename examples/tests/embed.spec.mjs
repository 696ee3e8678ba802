// With a bundler: importing the door defines the elements, and their engine comes along as a file of its own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { build, preview } from 'vite';

let root;
let site;

test.beforeAll(async () => {
  root = mkdtempSync(join(new URL('.', import.meta.url).pathname, 'embed-'));
  writeFileSync(join(root, 'main.js'), "import 'fathom-search/embed.css';\nimport 'fathom-search/embed';\n");
  writeFileSync(
    join(root, 'index.html'),
    `<!doctype html><title>Post</title><fathom-stage data="tiny" shards="2" page="2"></fathom-stage><script type="module" src="main.js"></script>`,
  );
  await build({ root, logLevel: 'error' });
  site = await preview({ root, logLevel: 'error', preview: { port: 0 } });
});
test.afterAll(async () => {
  await site.close();
  rmSync(root, { recursive: true });
});

test('an element runs in a page that Vite has built', async ({ page }) => {
  await page.goto(site.resolvedUrls.local[0]);
  await page.getByRole('button', { name: 'Run it here' }).click();
  await expect(page.getByText('Counted just now, in this browser.')).toBeVisible();
  expect(page.workers()).toHaveLength(1);
});
