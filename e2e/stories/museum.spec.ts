import { expect, test } from '../support/story.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { openTiny } from '../support/collections.ts';
import { lane, press } from '../support/playground.ts';

test(
  'a known fault is switched on, is said on every page, and costs the documents it is said to cost',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openTiny(page);
    const switches = page.getByRole('region', { name: 'Switches', exact: true });
    const fault = switches.getByRole('checkbox', { name: 'Points in time break no ties' });
    await expect(fault).not.toBeChecked();
    await fault.click();
    await expect(fault).toBeChecked();
    await expectAccessibleInBothSchemes(page);
    // In this tab's engine alone, so the page is not loaded anew.
    await page.evaluate(() => {
      location.hash = '#/compare?docs=10000&tie=none&size=150&page=100';
    });
    const said = page.getByRole('region', { name: 'Switched on in this tab' });
    await expect(said).toContainText('the fault known=no_tie_break');
    await expect(lane(page, 'Offset')).toBeVisible();
    await press(page, 'PIT + search_after', 'Walk');
    const walked = lane(page, 'PIT + search_after');
    await expect(walked.getByText('End: 7,500 documents seen in 51 requests.')).toBeVisible({ timeout: 45_000 });
    await expect(walked.getByText('2,500 of 10,000 never came by', { exact: false })).toBeVisible();
    for (const name of ['Data', 'Console', 'API', 'Cluster', 'Lessons']) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
      await expect(said).toContainText('the fault known=no_tie_break');
    }
    await said.getByRole('link', { name: 'To the switches' }).click();
    await fault.click();
    await expect(fault).not.toBeChecked();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Data' }).click();
    await expect(said).toHaveCount(0);
  },
);
