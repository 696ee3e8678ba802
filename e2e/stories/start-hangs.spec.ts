import { expect, test } from '../support/story.ts';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';

test('an engine that does not come up is replaced by another one, and what was asked of it is answered', async ({ page }) => {
  await page.addInitScript(() => {
    // The first engine of the page hears nothing, as a worker that hangs in its start.
    let engines = 0;
    globalThis.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        const deaf = options?.name === 'engine' && engines++ === 0;
        super(deaf ? URL.createObjectURL(new Blob(['for (;;);'])) : address, deaf ? {} : options);
      }
    };
  });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=1');
  expect(said).toContainEqual(expect.stringContaining('Another one takes its place'));
  await goButton(page).click();
  await expectAllAt(page, 1);
});
