import { expect, test } from '../support/story.ts';
import { CURSORS, enter, expectAllAt, goButton, lane, openPlayground, value, showCounters, openSection } from '../support/playground.ts';

/** Four walks of three cursors, a sweep and three imports: a dozen seconds on a quiet machine, several times that on a busy one. */
const ROOM_MS = 150_000;

// Playwright is not told the bodies of Firefox's requests.
test(
  'nothing but the reader raises the window: not a walk, not a sweep, not another shape of the index',
  { tag: ['@chromium', '@long'] },
  async ({ page }) => {
    test.setTimeout(ROOM_MS);
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/_settings')) changes.push(request.postData() ?? '');
    });
    const refused = async (number: number) => {
      await goButton(page).click();
      await expectAllAt(page, number, CURSORS);
      await expect(lane(page, 'Offset').getByText('HTTP 400')).toBeVisible();
      await expect(page.getByRole('button', { name: 'limit 10,000' })).toBeVisible();
    };
    const reshape = async (shards: number) => {
      await enter(page, 'Shards', shards);
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByText(`server logs on ${shards} shards`)).toBeVisible({ timeout: 45_000 });
    };

    await openPlayground(page, 'docs=10500&size=500&page=21');
    await refused(21);
    const chart = await openSection(page, 'Cost by depth');
    await chart.getByRole('button', { name: 'Run sweep' }).click();
    await expect(page.getByText(/^Sweep over: .* 1 refused at the limit/)).toBeAttached({ timeout: 45_000 });
    await refused(21);
    await reshape(10);
    await refused(21);
    expect(changes).toEqual([]);

    await lane(page, 'Offset').getByRole('button', { name: 'Raise the limit to 20,000' }).click();
    await expect(lane(page, 'Offset').getByText('Page 21 lies within the limit of 20,000')).toBeVisible();
    await goButton(page).click();
    await expectAllAt(page, 21);
    await showCounters(page);
    await expect(lane(page, 'Offset').getByText(/^ceiling 105,000, actual /)).toBeVisible();
    expect(changes).toEqual(['{"index":{"max_result_window":20000}}']);

    // Made anew, the index has the default again.
    await reshape(5);
    await refused(21);
    await showCounters(page);
    await expect(value(page, 'Offset', 'requests')).toHaveText('–');
    expect(changes).toHaveLength(1);
  },
);
