import { expect, test, type Page } from '../support/story.ts';
import { ownHost, untilBuildIsKept } from '../support/own-host.ts';
import { askPage } from '../support/page-service.ts';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';

const CHOICES = 'data=tiny&shards=3&size=2&page=1';

/** The script that a page was loaded with. */
async function entryOf(page: Page): Promise<string | null> {
  return page.locator('head script[type=module][src]').getAttribute('src');
}

/** Another page of the same document, whose scripts were not asked for before. */
async function openApi(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'API', exact: true }).click();
  await expect(page.getByText(/^\d+ operations$/)).toBeVisible({ timeout: 30_000 });
}

test(
  'a tab of an older build keeps it beside one of a newer, offline too; both see one truth, and the older goes on with it alone',
  { tag: '@long' },
  async ({ page, context }) => {
    test.setTimeout(180_000);
    const host = await ownHost();
    try {
      await openPlayground(page, CHOICES, host.address);
      await expect(page.getByRole('button', { name: 'requests: service worker' })).toBeVisible();
      await untilBuildIsKept(page);
      await askPage(page, 'PUT', '/mine/_doc/1?refresh=true', { a: 1 });
      const older = await entryOf(page);

      host.renewBuild();
      const other = await context.newPage();
      await openPlayground(other, CHOICES, host.address);
      expect(await entryOf(other)).not.toBe(older);
      expect((await askPage(other, 'GET', '/mine/_doc/1')).body).toMatchObject({ _version: 1, _source: { a: 1 } });
      expect((await askPage(other, 'PUT', '/mine/_doc/1?refresh=true', { a: 2 })).body).toMatchObject({ _version: 2 });
      expect((await askPage(page, 'GET', '/mine/_doc/1')).body).toMatchObject({ _version: 2, _source: { a: 2 } });
      expect((await askPage(page, 'PUT', '/mine/_doc/1?refresh=true', { a: 3 })).body).toMatchObject({ _version: 3 });
      expect((await askPage(other, 'GET', '/mine/_doc/1')).body).toMatchObject({ _version: 3, _source: { a: 3 } });
      for (const tab of [page, other]) await expect(tab.getByText('data: in memory')).toHaveCount(0);

      await untilBuildIsKept(other);
      await host.stop();
      await goButton(page).click();
      await expectAllAt(page, 1);
      // The host has no such scripts any more, and is not there either.
      for (const tab of [page, other]) await openApi(tab);
      expect(await entryOf(page)).toBe(older);

      await other.close();
      await expect.poll(async () => (await askPage(page, 'GET', '/mine/_doc/1')).body).toMatchObject({ _version: 3, _source: { a: 3 } });
      await page.reload();
      await expect(page.getByRole('link', { name: 'API', exact: true })).toBeVisible();
      expect(await entryOf(page), 'a reload takes the newer one, which is kept').not.toBe(older);
      await expect.poll(async () => (await askPage(page, 'GET', '/mine/_doc/1')).body).toMatchObject({ _version: 3, _source: { a: 3 } });
      expect(host.escaped, 'requests that reached the network').toEqual([]);
    } finally {
      await host.remove();
    }
  },
);
