import type { Locator } from '@playwright/test';
import { expect, test, type Page } from '../support/story.ts';
import { typeNumber } from '../support/fields.ts';
import { expectAllAt, goButton, lane, openPlayground, value, showCounters } from '../support/playground.ts';

/** Layout shifts, as browsers score them; a shift of text by its own length counts next to nothing. */
const unnoticed = 0.01;

/** Widths between the widest and the narrowest are told with the long stories. */
const tag = (width: number) => (width === 1_440 || width === 360 ? {} : { tag: '@long' });

for (const width of [1_440, 768, 360]) {
  // Firefox does not score layout shifts.
  test(`nothing moves while the documents come, ${width} px wide @chromium`, tag(width), async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const noted: number[] = [];
      Object.assign(globalThis, { shifts: noted });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) noted.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('./');
    await expect(page.getByText('live', { exact: true })).toBeVisible({ timeout: 45_000 });
    // On a phone it is folded away.
    await expect(page.getByRole('button', { name: /^Clock/, includeHidden: true })).toBeAttached();
    await expect(lane(page, 'Offset').getByRole('button', { name: /^Arrange/ })).toBeVisible();
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(unnoticed);
  });
}

/** Follows every control from where it first comes up; what it gives tells those on the page that have moved since. */
async function followControls(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const first = new Map<Element, number>();
    const moved = new Map<Element, string>();
    Object.assign(globalThis, { moved });
    const look = () => {
      for (const control of document.querySelectorAll('main :is(a, button, input, select)')) {
        const { top, height } = control.getBoundingClientRect();
        if (height === 0) continue;
        const now = Math.round(top + scrollY);
        const was = first.get(control) ?? now;
        first.set(control, was);
        if (Math.abs(now - was) > 4) moved.set(control, `${control.textContent || control.id}: ${was} to ${now}`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () =>
    page.evaluate(() => {
      const { moved } = globalThis as unknown as { moved: Map<Element, string> };
      return [...moved].flatMap(([control, what]) => (control.isConnected ? [what] : []));
    });
}

for (const width of [1_440, 1_200, 1_024, 768, 360]) {
  test(
    `the lanes stay where they are when all are answered, and the next question is put, ${width} px wide`,
    tag(width),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openPlayground(page, 'data=tiny&shards=3&size=2&page=5');
      await expect(page.getByText('And the way there?')).toBeVisible();
      const top = async (part: Locator) => Math.round(((await part.boundingBox())?.y ?? 0) + (await page.evaluate(() => scrollY)));
      const drawing = page.locator('[data-lane=offset] [data-drawing]');
      const before = await top(drawing);
      await goButton(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Offset merged 24 entries');
      expect(await top(drawing)).toBe(before);
      await typeNumber(page.getByRole('spinbutton', { name: 'Page', exact: true }), 1);
      await expect(page.getByText(/^Page 1 costs the same in every way/)).toBeVisible();
      expect(await top(drawing)).toBe(before);
      await goButton(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('On page 1 all four cost about the same');
      expect(await top(drawing)).toBe(before);
    },
  );
}

for (const width of [1_440, 768, 360]) {
  test(`what a lane is told by stays in its place when the first answer comes, ${width} px wide`, tag(width), async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=5');
    await expect(page.getByText('And the way there?')).toBeVisible();
    const tops = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-lane] [data-command]')].flatMap((button) => {
          const { top, height } = button.getBoundingClientRect();
          const lane = button.closest('[data-lane]')?.getBoundingClientRect().top ?? 0;
          // What closes a context comes with the answer.
          if (height === 0 || button.getAttribute('data-command') === 'close') return [];
          return [`${button.getAttribute('aria-label')}: ${Math.round(top - lane)}`];
        }),
      );
    const before = await tops();
    expect(before.length).toBeGreaterThan(2);
    await goButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Offset merged 24 entries');
    expect((await tops()).filter((one) => !before.includes(one))).toEqual([]);
  });
}

const lastOfData = (page: Page) => page.getByRole('button', { name: 'Show: Facets over shards' });

for (const address of ['#/compare?data=tiny', '#/data']) {
  test(`what can be pressed stays where it came up, at ${address}`, async ({ page }) => {
    const moved = await followControls(page);
    await page.goto(`./${address}`);
    await expect(address === '#/data' ? lastOfData(page) : page.getByText('And the way there?')).toBeVisible({ timeout: 45_000 });
    expect(await moved()).toEqual([]);
  });
}

test('what can be pressed on Data stays where it came up, with an index that was there before', { tag: '@firefox' }, async ({ page }) => {
  const moved = await followControls(page);
  await openPlayground(page);
  // That it is ready is known at once, its shape after two rounds of requests.
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Data' }).click();
  await expect(lastOfData(page)).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Shards' })).toBeVisible();
  expect(await moved()).toEqual([]);
});

test('the question and its answer stand before the button, and what was recorded holds nothing open', async ({ page }) => {
  await openPlayground(page);
  const top = async (part: ReturnType<typeof goButton>) => (await part.boundingBox())?.y ?? 0;
  const question = page.getByText('You want page 1,000. What does it cost?');
  const answer = page.getByText('50,000 entries by offset, 50 by cursor.');
  expect(await top(question)).toBeLessThan(await top(answer));
  expect(await top(answer)).toBeLessThan(await top(goButton(page)));
  await showCounters(page);
  await expect(value(page, 'Scroll', 'held, this request')).toHaveText('0');
  await expect(value(page, 'Scroll', 'keeps open')).toHaveText('nothing');
  await expect(lane(page, 'Scroll').getByText('page 1,000, as recorded')).toBeVisible();
  await page.getByRole('button', { name: 'Page 1 in all lanes' }).click();
  await expectAllAt(page, 1);
  await expect(value(page, 'Scroll', 'held, this request')).toHaveText('5');
  await lane(page, 'Scroll').getByRole('button', { name: 'Close' }).click();
  await expect(value(page, 'Scroll', 'held, this request')).toHaveText('0');
});

test('the key of the console leads into its editor', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2');
  await page.locator('body').press('c');
  await expect(page.getByRole('textbox', { name: 'Requests', exact: true })).toBeFocused();
});
