import { expect, test, type Page } from '../support/story.ts';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';

/** The first engine of a page hears nothing, as a worker that hangs in its start. */
async function deafenFirst(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let engines = 0;
    globalThis.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        const deaf = options?.name === 'engine' && engines++ === 0;
        super(deaf ? URL.createObjectURL(new Blob(['for (;;);'])) : address, deaf ? {} : options);
      }
    };
  });
}

test(
  'an engine that does not come up is replaced by another one, and what was asked of it is answered',
  { tag: '@firefox' },
  async ({ page }) => {
    await deafenFirst(page);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=1');
    expect(said).toContainEqual(expect.stringContaining('Another one takes its place'));
    await goButton(page).click();
    await expectAllAt(page, 1);
  },
);

test(
  'in a sandboxed frame too, where a worker may start from no other script than the page’s own',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    await deafenFirst(page);
    const embedding = new URL('embedding.html', baseURL).href;
    await page.route(embedding, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<iframe title="Fathom" sandbox="allow-scripts" src="./#/compare?data=tiny&shards=3&size=2&page=1" width="1300" height="850"></iframe>',
      }),
    );
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(embedding);
    const go = page.frameLocator('iframe').getByRole('button', { name: /^Go to page/ });
    await expect(go).toBeEnabled({ timeout: 30_000 });
    expect(said).toContainEqual(expect.stringContaining('Another one takes its place'));
  },
);
