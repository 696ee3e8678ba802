import { expect, test, type CDPSession } from '../support/story.ts';
import { openPlayground } from '../support/playground.ts';

const REQUESTS = 40;

// Only Chromium's own protocol counts the objects of a page.
test('requests through the service worker leave nothing behind in the page', { tag: '@chromium' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=1');
  await expect(page.getByRole('button', { name: 'requests: service worker' })).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(askOften, REQUESTS);
  const before = await living(devtools);
  await page.evaluate(askOften, REQUESTS);
  // The last messages may still be on their way.
  await expect.poll(async () => (await living(devtools)) - before, { timeout: 20_000 }).toBeLessThan(REQUESTS / 2);
});

async function askOften(times: number): Promise<void> {
  for (let time = 0; time < times; time++) await (await fetch('api/_cluster/health')).text();
}

/** How many ports and messages live: of each request both came with its answer. */
async function living(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  let count = 0;
  for (const name of ['MessagePort', 'MessageEvent']) {
    const { result } = await devtools.send('Runtime.evaluate', { expression: `${name}.prototype` });
    const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
    const counted = await devtools.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length; }',
      returnByValue: true,
    });
    await devtools.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
    count += Number(counted.result.value);
  }
  return count;
}
