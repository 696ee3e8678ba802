import { expect, test } from '../support/story.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { begin, lessons, rail } from '../support/lessons.ts';
import { expectAllAt, goButton, lane, openPlayground, value } from '../support/playground.ts';

test.use({ viewport: { width: 360, height: 780 } });

test('on a phone one lane is shown at a time, the others a tap away, and nothing is wider than the screen', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  // What it costs and why, in words without a pointer that could rest on them.
  await expect(page.getByText(/^Why\? Each of the 3 shards must send its best 6 \(or all it has\) for your 2 rows/)).toBeVisible();
  // Question, slider and a bar for each lane come before the set-up and the drawings, within the first screen.
  const bars = page.getByRole('term').filter({ hasText: 'PIT' }).first();
  expect((await bars.boundingBox())?.y).toBeLessThan(780);
  expect((await bars.boundingBox())?.y).toBeLessThan((await page.getByRole('button', { name: '24 books' }).boundingBox())?.y ?? 0);
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

test(
  'on a phone a lesson folds to one line with the step and its tick, and leads to the lane it asks for',
  { tag: '@firefox' },
  async ({ page }) => {
    await page.goto('./#/compare?data=tiny&shards=3&size=2&page=3&lesson=page-1000:1');
    const line = rail(page).getByRole('button', { name: /^Step 1 of / });
    await expect(line).toHaveAttribute('aria-expanded', 'true');
    const asked = lane(page, 'Offset').getByRole('button', { name: 'Next: Offset' });
    await expect(asked).toBeEnabled({ timeout: 45_000 });
    await line.click();
    await expect(line).toHaveAttribute('aria-expanded', 'false');
    expect((await rail(page).boundingBox())?.height).toBeLessThan(64);
    // Another lane than the one that is asked for.
    await page.getByRole('group', { name: 'Lane to show' }).getByRole('button', { name: 'Scroll' }).click();
    await expect(asked).toBeHidden();
    await line.click();
    await rail(page)
      .getByRole('button', { name: /^Show me: / })
      .click();
    await expect(line).toHaveAttribute('aria-expanded', 'false');
    await expect(asked).toBeFocused();
    await expect(asked).toBeInViewport({ ratio: 1 });
    await asked.press('Enter');
    await expect(rail(page).getByRole('button', { name: /^Step 1 of .*\(done\)$/ })).toBeVisible();
    await line.click();
    await expect(rail(page).getByRole('button', { name: 'Next step' })).toBeInViewport({ ratio: 1 });
  },
);

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
  await expect(header.getByRole('button', { name: 'Saved searches' })).toBeFocused();
  await expectAccessibleInBothSchemes(page, 'header');

  // Closing what was opened from there leads back there.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Saved searches' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(header.getByRole('button', { name: 'Saved searches' })).toBeFocused();

  // A clock that stands still stays in sight, on other pages in the header.
  await page.getByRole('button', { name: 'Clock: real' }).click();
  await page.getByRole('button', { name: 'Make it virtual' }).click();
  await links.filter({ hasText: 'Console' }).click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await more.click();
  await expect(header.getByRole('group', { name: 'Clock', exact: true })).toBeVisible();
});

test('on a phone the drawing of what a lesson asks for is seen above the lesson', { tag: '@firefox' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [lesson] = lessons;
  if (lesson === undefined) throw new Error('there are no lessons');
  await page.goto('./#/lessons');
  await page.getByRole('link', { name: `Begin: ${lesson.title}`, exact: true }).click();
  await begin(page, lesson);
  const next = page.getByRole('button', { name: 'Next: Offset' });
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(next).toBeEnabled({ timeout: 45_000 });
  await next.click();
  await expect(rail(page).getByRole('button', { name: 'Next step' })).toBeVisible();
  const drawing = await page.locator('[data-lane=offset] [data-drawing]').boundingBox();
  const below = await rail(page).boundingBox();
  const bottom = (box: typeof drawing) => (box?.y ?? 0) + (box?.height ?? 0);
  expect(drawing?.y).toBeGreaterThanOrEqual(bottom(await next.boundingBox()));
  expect(bottom(drawing) - (below?.y ?? 0)).toBeLessThan(40);
});
