// npm run screenshots: takes pictures of every screen and state at three widths, light and dark. Those that README and docs show go to
// docs/images, all others to .cache/screenshots, which is not in the tree.
// `npm run screenshots -- compare` takes those whose name has that text.
import { mkdirSync } from 'node:fs';
import { requireNode } from './lib/node-version.mjs';
import { chromiumLaunch, ensureChromium } from './lib/browser.mjs';
import { ensureApp } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { screens } from './lib/screens.mjs';
import { PICTURES, shownPictures } from './lib/shown-pictures.mjs';
import { serveStatic } from './lib/static-server.mjs';

/** Where the pictures go that no page shows. */
const OTHERS = '.cache/screenshots';

const SIZES = /** @type {const} */ ([
  { size: 360, height: 780 },
  { size: 768, height: 1024 },
  { size: 1440, height: 1000 },
]);

const BOTH = /** @type {const} */ (['light', 'dark']);

requireNode();
if (!(await ensureDependencies()) || !(await ensureApp()) || !(await ensureChromium())) process.exit(1);

const only = process.argv[2] ?? '';
const { chromium } = await import('playwright-core');
const browser = await chromium.launch(await chromiumLaunch());
const server = await serveStatic({ folder: fromRoot('dist/app'), port: 0 });
const shown = shownPictures();
for (const folder of [PICTURES, OTHERS]) mkdirSync(fromRoot(folder), { recursive: true });
let failed = 0;
try {
  for (const screen of screens.filter(({ name }) => name.includes(only))) {
    for (const { size, height } of screen.sizes ?? SIZES) {
      // Every state at every width in the light; the dark is taken by turning the colours round, not by playing it all again.
      const context = await browser.newContext({ viewport: { width: size, height }, colorScheme: 'light', reducedMotion: 'reduce' });
      const page = await context.newPage();
      try {
        await page.goto(`${server.address}${screen.address}`);
        await screen.play(page);
        for (const colorScheme of screen.file === undefined ? BOTH : BOTH.slice(0, 1)) {
          const name = `${screen.name}-${size}-${colorScheme}.png`;
          const file = screen.file ?? `${shown.has(name) ? PICTURES : OTHERS}/${name}`;
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: fromRoot(file), animations: 'disabled', fullPage: screen.whole ?? false });
          console.log(file);
        }
      } catch (error) {
        failed++;
        console.error(`${screen.name} at ${size}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.close();
}
process.exitCode = failed === 0 ? 0 : 1;
