import { expect, test } from '../support/story.ts';
import { expectAllAt, lane, laneButton, openPlayground, showCounters } from '../support/playground.ts';

test('all of it can be done with the keyboard', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await page.locator('body').press('Shift+N');
  await expectAllAt(page, 1);
  await page.keyboard.press('2');
  await expect(lane(page, 'search_after')).toBeFocused();
  await page.keyboard.press('n');
  await expectAllAt(page, 2, ['search_after']);
  await expectAllAt(page, 1, ['Offset', 'Scroll', 'PIT + search_after']);
  await page.keyboard.press('p');
  await expectAllAt(page, 1);
  await page.keyboard.press('w');
  await expectAllAt(page, 3, ['search_after']);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeHidden();
  await page.keyboard.press('g');
  await expect(page.getByRole('spinbutton', { name: 'Page', exact: true })).toBeFocused();
});

test('the key for the page brings its field into sight, from wherever the page is scrolled to', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  const field = page.getByRole('spinbutton', { name: 'Page', exact: true });
  await page.evaluate(() => scrollTo(0, 900));
  await expect(field).not.toBeInViewport();
  await page.keyboard.press('g');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
});

test('the card of a jump takes the focus into sight, and Esc gives it back', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await page.keyboard.press('2');
  await expect(lane(page, 'search_after')).toBeFocused();
  await page.keyboard.press('j');
  const card = lane(page, 'search_after').getByRole('region', { name: 'No page numbers here' });
  await expect(card).toBeFocused();
  await expect(card.getByRole('button', { name: 'Cancel' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  const jump = laneButton(page, 'search_after', 'Jump');
  await expect(jump).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectAllAt(page, 3, ['search_after']);
  await expect(card).toHaveCount(0);
  await expect(lane(page, 'search_after')).toBeFocused();
});

test('what Esc closes, or hides itself, hands the focus on', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  const help = page.getByRole('dialog', { name: 'Help' });
  await showCounters(page);
  const term = laneButton(page, 'Offset', 'kept');
  await term.focus();
  await page.keyboard.press('Enter');
  const definition = lane(page, 'Offset').getByRole('note');
  await definition.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(definition).toHaveCount(0);
  await expect(term).toBeFocused();

  const menu = page.getByRole('button', { name: 'Arrange Scroll' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Hide this lane' }).focus();
  await page.keyboard.press('Enter');
  await expect(lane(page, 'Offset')).toBeFocused();
  await page.keyboard.press('h');
  await expect(lane(page, 'search_after')).toBeFocused();

  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(lane(page, 'search_after')).toBeFocused();
});

test('a key counts from the moment a dialog closes, before the next frame', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  const help = page.getByRole('dialog', { name: 'Help' });
  /** `requestClose` is what Escape does; by `close` the browser alone knows of it until the next frame. */
  const closeAndPress = (close: 'requestClose' | 'close', key: string) =>
    page.evaluate(
      async ([close, key]) => {
        document.querySelector('dialog')?.[close]();
        await Promise.resolve();
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      },
      [close, key] as const,
    );
  await page.locator('body').press('?');
  await expect(help).toBeVisible();
  await closeAndPress('requestClose', '?');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(help).toBeVisible();
  await closeAndPress('close', 'N');
  await expectAllAt(page, 1);
  await expect(help).toBeHidden();
});
