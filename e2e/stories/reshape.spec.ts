import { expect, test } from '../support/story.ts';
import { enter, goButton, lane, openPlayground, field } from '../support/playground.ts';

test(
  'documents and shards are changed together, and a window asked for meanwhile waits for its own yes',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openPlayground(page, 'docs=2000');
    await enter(page, 'Documents', 3000);
    await enter(page, 'max_result_window', 500);
    await enter(page, 'Shards', 2);
    await expect(page.getByText('This makes the index logs anew with 2 shards and imports 3,000 documents.')).toBeVisible();
    await expect(await field(page, 'max_result_window')).toHaveValue('500');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Apply' }).first().click();
    await expect(page.getByText('3,000 server logs on 2 shards')).toBeVisible({ timeout: 45_000 });
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0);
    await enter(page, 'Page', 51);
    await goButton(page).click();
    await expect(lane(page, 'Offset').getByText(/less than or equal to: \[500\] but was \[510\]/)).toBeVisible();
  },
);

test('the figures of the data set are right from the moment the lanes can be asked', { tag: ['@long', '@once'] }, async ({ page }) => {
  const seen: string[] = [];
  await page.exposeFunction('told', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    const look = () => {
      const go = [...document.querySelectorAll('button')].find((button) => button.textContent.startsWith('Go to page'));
      const summary = ['data', 'shards'].map((word) => document.querySelector(`[data-word=${word}]`)?.textContent).join(' on ');
      if (go?.disabled === false) (globalThis as unknown as { told: (text: string) => void }).told(summary);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await openPlayground(page, 'docs=2000');
  await enter(page, 'Documents', 3000);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('3,000 server logs on 5 shards')).toBeVisible({ timeout: 45_000 });
  await expect(goButton(page)).toBeEnabled();
  expect([...new Set(seen)]).toEqual(['2,000 server logs on 5 shards', '3,000 server logs on 5 shards']);
});

test(
  'back at an index made with another number of documents, the field shows what is there',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openPlayground(page, 'docs=2000');
    await (await field(page, 'Data set')).selectOption('tiny');
    await expect(page.getByText('24 books on')).toBeVisible({ timeout: 45_000 });
    await expect(await field(page, 'Documents')).toHaveValue('24');
    await (await field(page, 'Data set')).selectOption('logs');
    await expect(page.getByText('2,000 server logs on 5 shards')).toBeVisible();
    await expect(await field(page, 'Documents')).toHaveValue('2000');
    await enter(page, 'Shards', 3);
    await expect(page.getByText('This makes the index logs anew with 3 shards and imports 2,000 documents.')).toBeVisible();
  },
);

test(
  'a PIT whose first search is refused is open all the same, and the lane does not say it holds no readers',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3&sort=nowhere:desc');
    await goButton(page).click();
    const pit = lane(page, 'PIT + search_after');
    await expect(pit.getByText(/^HTTP 400/)).toBeVisible();
    await expect(pit.getByText(/^a view nothing was read through yet, 4:\d\d left$/)).toBeVisible();
  },
);
