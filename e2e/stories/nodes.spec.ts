import { expect, test } from '../support/story.ts';
import { typeNumber } from '../support/fields.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { expectAllAt, goButton, lane, openPlayground } from '../support/playground.ts';

test(
  'shards on two nodes: what a release merges at the coordinator is chosen on Data and billed on Compare',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openPlayground(page, 'data=logs&shards=5&docs=10000&size=10&page=100');
    const nodes = async (phase: string) => {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Data' }).click();
      await typeNumber(page.getByRole('spinbutton', { name: 'Nodes, of all indices' }), 2);
      await page.getByRole('combobox', { name: 'A search reaches them' }).selectOption(phase);
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Compare' }).click();
      await goButton(page).click();
      await expectAllAt(page, 100);
    };
    const offset = lane(page, 'Offset');
    await nodes('per_shard');
    await expect(offset.locator('[data-settled=merge]')).toHaveText('5,000');
    await expect(offset.getByText('2 nodes got 5,000 of their shards and passed on 5,000.')).toBeVisible();
    await nodes('batched');
    await expect(offset.locator('[data-settled=send]')).toHaveText('5,000');
    await expect(offset.locator('[data-settled=merge]')).toHaveText('2,000');
    await expect(offset.getByText('2 nodes got 5,000 of their shards and passed on 2,000.')).toBeVisible();
    await expect(lane(page, 'PIT + search_after').locator('[data-settled=merge]')).toHaveText('20');
    await expect(lane(page, 'Scroll').locator('[data-settled=merge]')).toHaveText('50');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Data' }).click();
    await expect(page.getByText('Modelled after what is public of it', { exact: false })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  },
);
