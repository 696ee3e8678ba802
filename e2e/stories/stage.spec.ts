import { expect, test, type Page } from '../support/story.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { expectAllAt, goButton, lane, openPlayground, value, type LaneName } from '../support/playground.ts';

const steps = ['Ask', 'Keep', 'Send', 'Merge', 'Discard', 'Fetch'] as const;
const settled = ['asked', 'kept', 'sent', 'merged', 'discarded', 'fetched'] as const;

/** How many entries the shapes of one part stand for together. */
async function entries(page: Page, name: LaneName, part: string): Promise<number> {
  const shapes = await lane(page, name).locator(`figure svg > [data-part=${part}]`).all();
  const all = await Promise.all(shapes.map(async (shape) => Number(await shape.getAttribute('data-entries'))));
  return all.reduce((sum, entries) => sum + entries, 0);
}

test.describe('where nothing may move', () => {
  test('a request is walked through step by step, by keys and by buttons, and each step brings the counter it settles', async ({
    page,
  }) => {
    await openPlayground(page, 'docs=10000&size=10&page=3');
    await goButton(page).click();
    await expectAllAt(page, 3);
    // Nothing plays: the drawing stands at its end at once.
    const step = (name: string) => page.getByRole('group', { name: 'Step of the request' }).getByRole('radio', { name });
    await expect(step('Fetch')).toBeChecked();
    expect(await entries(page, 'Offset', 'discarded')).toBe(140);
    expect(await entries(page, 'Offset', 'page')).toBe(10);
    expect(await entries(page, 'search_after', 'merged')).toBe(50);

    await step('Ask').check({ force: true });
    for (const [i, name] of steps.entries()) {
      await expect(step(name)).toBeChecked();
      for (const [j, counter] of settled.entries()) {
        const shown = value(page, 'Offset', counter);
        await (j <= i ? expect(shown).toBeVisible() : expect(shown).toBeHidden());
      }
      await page.keyboard.press('ArrowRight');
      // The last one is followed by the first, as radios are.
      if (i === steps.length - 1) await expect(step('Ask')).toBeChecked();
    }
    await page.getByRole('button', { name: 'Step on' }).click();
    await expect(page.getByText('Each shard fills a queue with its best', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Step back' }).click();
    await expect(step('Ask')).toBeChecked();
    expect(await entries(page, 'Offset', 'kept')).toBe(0);

    // Single keys do the same from anywhere.
    await page.locator('#panel-scroll').focus();
    for (const at of steps.slice(1)) {
      await page.keyboard.press('>');
      await expect(step(at)).toBeChecked();
    }
    await page.keyboard.press('<');
    await expect(step('Discard')).toBeChecked();
    await page.keyboard.press('>');
    for (const [counter, text] of [
      ['asked', '5 shards'],
      ['kept', '150'],
      ['sent', '150'],
      ['merged', '150'],
      ['discarded', '140'],
      ['fetched', '10'],
    ] as const)
      await expect(value(page, 'Offset', counter)).toHaveText(text);
  });

  test(
    'of 24 books every entry is a card with its id and rank, which can be followed into the merge',
    { tag: '@firefox' },
    async ({ page }) => {
      await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
      await goButton(page).click();
      await expectAllAt(page, 3);
      const cards = (name: LaneName, fate: string) => lane(page, name).locator(`[data-fate=${fate}]`);
      await expect(cards('Offset', 'page')).toHaveText(['d000005 · 5', 'd000006 · 6']);
      await expect(cards('Offset', 'kept')).toHaveCount(18);
      await expect(cards('Offset', 'discarded')).toHaveCount(16);
      // Four lie before the cursor; each shard keeps its next two.
      for (const name of ['search_after', 'Scroll', 'PIT + search_after'] as const) {
        await expect(cards(name, 'passed')).toHaveCount(4);
        await expect(cards(name, 'kept')).toHaveCount(6);
        await expect(cards(name, 'page')).toHaveText(['d000005 · 5', 'd000006 · 6']);
      }
      await page.getByRole('radio', { name: 'Merge' }).check({ force: true });
      await expect(cards('Offset', 'kept')).toHaveCount(36);
      await page.getByRole('radio', { name: 'Ask' }).check({ force: true });
      await expect(cards('Offset', 'kept')).toHaveCount(0);
    },
  );

  test(
    'a request that is refused is drawn as refused, and one that finds nothing as nothing',
    { tag: ['@long', '@once'] },
    async ({ page }) => {
      await openPlayground(page, 'docs=10000&size=1000&page=11');
      await goButton(page).click();
      await expectAllAt(page, 10, ['search_after', 'Scroll', 'PIT + search_after']);
      await expect(lane(page, 'Offset').getByRole('img', { name: 'Offset: refused before any shard was asked.' })).toBeVisible();
      await expect(lane(page, 'Offset').getByText('from 10,000, size 1,000')).toBeVisible();

      await openPlayground(page, 'data=tiny&shards=3&q=nothinglikethis');
      await goButton(page).click();
      for (const name of ['Offset', 'Scroll'] as const)
        await expect(lane(page, name).getByText(/^Nothing matches: no shard has anything to keep\./)).toBeVisible();
    },
  );

  for (const width of [1_440, 768, 320])
    test(`the drawings say the same to everyone, ${width} px wide`, width === 768 ? { tag: '@firefox' } : {}, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
      await goButton(page).click();
      await expectAllAt(page, 3, ['Offset']);
      await expectAccessibleInBothSchemes(page);
    });
});

test('it plays when the answers are there, and ends by itself on what was counted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  const seen = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const steps: string[] = [];
        const bar = document.querySelector('main');
        new MutationObserver((_, observer) => {
          const now = document.querySelector('[data-lane=offset] [data-now=true] dt')?.textContent ?? '';
          if (now !== '' && steps.at(-1) !== now) steps.push(now);
          if (steps.includes('asked') && now === 'fetched') {
            observer.disconnect();
            resolve(steps);
          }
        }).observe(bar ?? document.body, { subtree: true, attributes: true, childList: true });
      }),
  );
  await goButton(page).click();
  expect((await seen).at(-1)).toBe('fetched');
  await expect(value(page, 'Offset', 'fetched')).toHaveText('2');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('radio', { name: 'Fetch' })).toBeChecked();
});
