import { expect, test } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { answer, openConsole, writeSheet } from '../support/console.ts';
import { askPage } from '../support/page-service.ts';

test(
  'an answered request of the console can be had as code, in the language chosen last',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openConsole(page);
    await askPage(page, 'PUT', '/tiny', { settings: { number_of_shards: 3 } });
    await writeSheet(page, 'GET /tiny/_search\n{"size":2}');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(answer(page, 1)).toContainText('200');
    await answer(page, 1).getByText('As code', { exact: true }).click();
    await expect(answer(page, 1).getByRole('region', { name: 'Code' })).toContainText('curl');
    await expect(answer(page, 1).getByRole('region', { name: 'Code' })).toContainText('/tiny/_search');
    await answer(page, 1).getByLabel('Language').selectOption('JavaScript client');
    await expect(answer(page, 1).getByRole('region', { name: 'Code' })).toContainText('import');
    await expect(answer(page, 1).getByRole('button', { name: 'Copy' }).last()).toBeVisible();
    await expectAccessible(page);
  },
);
