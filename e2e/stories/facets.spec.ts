import { readFileSync } from 'node:fs';
import { expect, test } from '../support/story.ts';
import { savedBy } from '../support/downloads.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { typeNumber } from '../support/fields.ts';

test(
  'a facet is counted from what each shard sent: a term is missing with few terms of each, all is right with more, and its address brings it back',
  { tag: ['@long', '@once'] },
  async ({ page, browserName }) => {
    await page.goto('./#/data?data=tiny&shards=5');
    const facets = page.getByRole('region', { name: 'Facets over shards' });
    await expect(facets).toBeVisible({ timeout: 45_000 });
    await facets.getByRole('button', { name: 'Show: Facets over shards' }).click();
    await facets.getByLabel('Field').selectOption('year');
    await typeNumber(facets.getByRole('spinbutton', { name: 'size', exact: true }), 1);
    await typeNumber(facets.getByRole('spinbutton', { name: 'shard_size' }), 1);
    // Two books are of one year, on two shards, and first on neither.
    await expect(facets.getByRole('status').first()).toHaveText(/1 term missing\. .* off by 5 at most/);
    await expect(facets.getByRole('row', { name: /1847/ })).toContainText('missing');
    await expect(facets.getByText('5 buckets came from the shards', { exact: false })).toContainText('all 24 buckets would have to come');
    await expectAccessibleInBothSchemes(page, '#facets');

    await typeNumber(facets.getByRole('spinbutton', { name: 'shard_size' }), 24);
    await expect(facets.getByRole('status').first()).toHaveText(/^Every count shown is right/);
    const save = facets.getByRole('button', { name: 'Save as CSV' });
    const saved = readFileSync(await savedBy(page, browserName, 'fathom-facet-tiny-year.csv', () => save.click()), 'utf8');
    expect(saved).toMatch(/^term,shard_0,.*,true_count,made_by,version,index,shards,request,documents,seed$/m);
    expect(saved).toContain('""shard_size"":24');
    const cells = facets.getByRole('row', { name: /1847/ }).getByRole('cell');
    await expect(cells).toHaveText(['not sent', 'not sent', '1', 'not sent', '1', '2', '0', '2']);
    await expect(page).toHaveURL(/facets=year,1,24/);
    await page.reload();
    await expect(facets.getByRole('status').first()).toHaveText(/^Every count shown is right/, { timeout: 45_000 });
    await facets.getByRole('button', { name: 'Hide: Facets over shards' }).click();
    await expect(page).not.toHaveURL(/facets=/);
  },
);
