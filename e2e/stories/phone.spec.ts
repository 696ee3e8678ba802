import { expect, test } from '../support/story.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { expectAllAt, goButton, lane, openPlayground, value } from '../support/playground.ts';

test.use({ viewport: { width: 360, height: 780 } });

test('on a phone one lane is shown at a time, the others a tap away, and nothing is wider than the screen', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  // The words the prices are told in, without a pointer that could rest on them.
  await expect(page.getByText(/An entry is a document’s number and sort value; to merge is/)).toBeVisible();
  await goButton(page).click();
  await expectAllAt(page, 3, ['Offset']);
  await expect(value(page, 'Offset', 'merged')).toHaveText('18');
  await expect(lane(page, 'Scroll')).toBeHidden();
  await page.getByRole('group', { name: 'Lane to show' }).getByRole('button', { name: 'Scroll' }).click();
  await expect(lane(page, 'Offset')).toBeHidden();
  await expect(value(page, 'Scroll', 'merged')).toHaveText('6');
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(widths).toEqual([360, 360]);
});

test('at 320 px the header is two rows, and what is folded away is a key away', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPlayground(page, 'data=tiny&shards=3&size=2');
  const header = page.getByRole('banner');
  expect((await header.boundingBox())?.height).toBeLessThan(100);
  const links = header.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  for (const link of await links.all()) expect(await link.boundingBox()).toMatchObject({ y: (await links.first().boundingBox())?.y });
  await expectAccessibleInBothSchemes(page);

  await links.last().focus();
  await page.keyboard.press('Tab');
  const more = header.getByRole('button', { name: 'More', exact: true });
  await expect(more).toBeFocused();
  await expect(header.getByRole('button', { name: 'Saved searches' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(header.getByRole('button', { name: /^requests/ })).toBeFocused();
  await expectAccessibleInBothSchemes(page, 'header');

  // Closing what was opened from there leads back there.
  await header.getByRole('button', { name: 'Saved searches' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Saved searches' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(header.getByRole('button', { name: 'Saved searches' })).toBeFocused();

  // A clock that stands still stays in sight.
  await header.getByRole('button', { name: 'Clock: real' }).click();
  await header.getByRole('button', { name: 'Make it virtual' }).click();
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(header.getByRole('group', { name: 'Clock', exact: true })).toBeVisible();
});
