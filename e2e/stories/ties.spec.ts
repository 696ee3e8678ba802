import { expect, test } from '../support/story.ts';
import { lane, openPlayground, press, value, showCounters } from '../support/playground.ts';

test('without a tie-break search_after loses documents, and says how many; a PIT loses none', { tag: '@once' }, async ({ page }) => {
  await openPlayground(page, 'docs=10000&tie=none&size=150&page=100');
  await press(page, 'search_after', 'Walk');
  await expect(lane(page, 'search_after').getByText('End: 7,500 documents seen in 51 requests.')).toBeVisible({ timeout: 45_000 });
  await expect(lane(page, 'search_after').getByText('2,500 of 10,000 never came by', { exact: false })).toBeVisible();
  await press(page, 'PIT + search_after', 'Walk');
  await expect(lane(page, 'PIT + search_after').getByText(/^End: 10,000 documents seen/)).toBeVisible({ timeout: 45_000 });
  await showCounters(page);
  await expect(value(page, 'PIT + search_after', 'merged, worst request')).toHaveText('750');
});
