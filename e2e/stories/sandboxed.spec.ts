import { expect, test } from '../support/story.ts';

// Where a search must not be answered by whoever else is there: the frame has no origin, no storage and no service worker.
test('in a sandboxed frame the page starts its engine, fills it and answers a search', async ({ page, baseURL }) => {
  const embedding = new URL('embedding.html', baseURL).href;
  await page.route(embedding, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<iframe title="Fathom" sandbox="allow-scripts" src="./#/compare?data=tiny&shards=3" width="1300" height="850"></iframe>',
    }),
  );
  await page.goto(embedding);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: /^Go to page/ })).toBeEnabled({ timeout: 45_000 });
  await frame.getByRole('button', { name: /^Go to page/ }).click();
  await expect(frame.getByRole('region', { name: 'Offset', exact: true }).getByText(/^page 2 of 3/)).toBeVisible();
  await expect(frame.getByText('requests: in-page')).toBeVisible();
  await expect(frame.getByText('data: in memory')).toBeVisible();
});
