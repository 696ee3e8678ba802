import { expect, test } from '../support/story.ts';
import { expectAllAt, hits, lane, laneButton, openPlayground, press, value, showCounters } from '../support/playground.ts';

test('a cursor says why it has no page numbers, walks there, goes back from memory, and can be stopped', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=6');
  await showCounters(page);
  await press(page, 'search_after', 'Jump');
  const cursor = lane(page, 'search_after');
  await expect(cursor.getByText('No page numbers here')).toBeVisible();
  await expect(cursor.getByText('6 requests from where this lane is, up to 6 entries merged by each.')).toBeVisible();
  await cursor.getByRole('button', { name: 'Walk to page 6' }).click();
  await expectAllAt(page, 6, ['search_after']);
  await expect(value(page, 'search_after', 'requests')).toHaveText('6');
  await expect(hits(page, 'search_after').first()).toContainText('d000011');
  await press(page, 'search_after', 'Back');
  await expectAllAt(page, 5, ['search_after']);

  await press(page, 'Scroll', 'Walk');
  await expectAllAt(page, 6, ['Scroll']);
  const scroll = lane(page, 'Scroll');
  for (let left = 6; left > 0; left--) await press(page, 'Scroll', 'Next');
  await expectAllAt(page, 12, ['Scroll']);
  await press(page, 'Scroll', 'Next');
  await expect(scroll.getByText('End: 24 documents seen in 13 requests.')).toBeVisible();
});

test('a long walk can be stopped and the lane stays usable', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, 'docs=40000&page=4000');
  await showCounters(page);
  await press(page, 'search_after', 'Walk');
  await expect(value(page, 'search_after', 'requests')).toHaveText(/^[\d,]+$/);
  await press(page, 'search_after', 'Stop');
  await expect(laneButton(page, 'search_after', 'Walk')).toBeVisible();
  const stopped = Number((await value(page, 'search_after', 'requests').innerText()).replace(',', ''));
  expect(stopped).toBeLessThan(4_000);
  await press(page, 'search_after', 'Next');
  await expect(value(page, 'search_after', 'requests')).toHaveText((stopped + 1).toLocaleString('en'));
});
