import { readFileSync } from 'node:fs';
import { expect, test } from '../support/story.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { savedBy } from '../support/downloads.ts';
import { rail } from '../support/lessons.ts';

test(
  'a teacher makes a lesson on the page: what is wrong is told and led to, it is tried, linked and saved',
  { tag: ['@chromium', '@long'] },
  async ({ page, browserName }) => {
    test.slow();
    await page.goto('./#/lessons');
    await page.getByRole('link', { name: 'Make a lesson' }).click();
    const main = page.locator('#main');
    await expect(main.getByText('This lesson plays.')).toBeVisible();
    await expect(page.getByText('Not all of this address')).toBeHidden();
    await main.locator('[data-place="title"]').fill('Of my own');
    await main.locator('[data-place="id"]').fill('mine');
    await main.locator('[data-place="steps[0].check[0].see"]').fill('offset.merge');
    await expect(main.getByRole('status').first()).toContainText('steps[0].check[0].see: [offset.merge] is not among those of the schema');
    await main.getByRole('button', { name: 'Go there' }).click();
    await expect(main.locator('[data-place="steps[0].check[0].see"]')).toBeFocused();
    await expect(main.getByRole('button', { name: 'Try it' })).toBeDisabled();
    await main.locator('[data-place="steps[0].check[0].see"]').fill('offset.page');
    await expect(main.getByText('This lesson plays.')).toBeVisible();
    await expectAccessibleInBothSchemes(page, '#main');

    // What is under way outlives the page.
    await page.reload();
    await expect(main.locator('[data-place="title"]')).toHaveValue('Of my own');
    const saved = await savedBy(page, browserName, '.json', () => main.getByRole('button', { name: 'Save as file' }).click());
    expect(JSON.parse(readFileSync(saved, 'utf8'))).toMatchObject({ id: 'mine', title: 'Of my own' });
    await main.getByRole('button', { name: 'Make a link' }).click();
    await expect(main.getByRole('link', { name: /characters$/ })).toHaveAttribute('href', /#\/lessons\?begin=1&view=1\./);
    await main.getByRole('button', { name: 'Try it' }).click();
    await expect(rail(page).getByRole('heading', { name: /Of my own/ })).toBeVisible();

    // One press begins again, and the next one brings the work back; its own lesson is edited from the list.
    await page.goto('./#/lessons?edit=new');
    await main.getByRole('button', { name: 'Begin with an example' }).click();
    await expect(main.locator('[data-place="title"]')).toHaveValue('Example: larger pages');
    await main.getByRole('button', { name: 'Bring back what was there' }).click();
    await expect(main.locator('[data-place="title"]')).toHaveValue('Of my own');
    await page.goto('./#/lessons');
    await page.getByRole('link', { name: 'Edit: Of my own' }).click();
    await main.getByRole('button', { name: 'One more of “breakIt”' }).click();
    await expect(main.getByRole('status').first()).toContainText('breakIt[');
    await page.reload();
    await expect(main.getByRole('status').first()).toContainText('breakIt[');
    await main.getByRole('button', { name: 'Back to what was opened' }).click();
    await expect(main.getByText('This lesson plays.')).toBeVisible();
  },
);
