import { expect, test } from '../support/story.ts';
import { askPage } from '../support/page-service.ts';
import { CURSORS, expectAllAt, goButton, lane, openPlayground, value } from '../support/playground.ts';

const exceeded = (sum: number) =>
  `Result window is too large, from + size must be less than or equal to: [10000] but was [${sum}]. ` +
  'See the scroll api for a more efficient way to request large data sets. ' +
  'This limit can be set by changing the [index.max_result_window] index level setting.';

test(
  'offset is refused past the window in the words of the service, the others go on, and raising the window lets it through',
  { tag: '@once' },
  async ({ page }) => {
    await openPlayground(page, 'docs=60000&size=1000&page=11');
    await expect(
      page.getByText('Page 11 by offset ends at document 11,000, past the limit of 10,000: the service will refuse it.'),
    ).toBeVisible();
    await goButton(page).click();
    await expectAllAt(page, 11, CURSORS);
    const offset = lane(page, 'Offset');
    await expect(offset.getByText('HTTP 400')).toBeVisible();
    await expect(offset).toContainText(exceeded(11_000));
    for (const text of ['search_phase_execution_exception', 'all shards failed', 'illegal_argument_exception'])
      await expect(offset).toContainText(text);

    await offset.getByRole('button', { name: /^Raise the limit to/ }).click();
    await expect(page.getByRole('button', { name: 'limit 10,000' })).toHaveCount(0);
    await goButton(page).click();
    await expectAllAt(page, 11);
    await expect(value(page, 'Offset', 'merged')).toHaveText('55,000');
  },
);

test('from 9,990 passes and 9,991 does not', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, 'docs=10000');
  expect((await askPage(page, 'POST', '/logs/_search', { from: 9_990, size: 10 })).status).toBe(200);
  const refused = await askPage(page, 'POST', '/logs/_search', { from: 9_991, size: 10 });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    status: 400,
    error: {
      root_cause: [{ type: 'illegal_argument_exception', reason: exceeded(10_001) }],
      type: 'search_phase_execution_exception',
      reason: 'all shards failed',
      phase: 'query',
      grouped: true,
    },
  });
});
