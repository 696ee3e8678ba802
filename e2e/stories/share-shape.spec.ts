import { expect, test, type Locator, type Page } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { askPage } from '../support/page-service.ts';
import { enter } from '../support/playground.ts';

const layoutOf = (page: Page): Locator => page.getByRole('region', { name: 'Shards and segments', exact: true });
const proposalOf = (page: Page): Locator => page.getByRole('region', { name: 'A shape from the link', exact: true });

async function openData(page: Page, data: string): Promise<void> {
  await page.goto(`./#/data?data=${data}`);
  await expect(layoutOf(page).getByText(/^[\d,]+ documents in/)).toBeVisible({ timeout: 45_000 });
}

/** Segments of each shard, as the service counts them. */
async function segmentsOf(page: Page, index: string): Promise<readonly number[]> {
  const rows: readonly { readonly shard: string }[] = (await askPage(page, 'GET', `/_cat/segments/${index}?format=json&h=shard`)).body;
  const shards = [...new Set(rows.map(({ shard }) => shard))].toSorted();
  return shards.map((shard) => rows.filter((row) => row.shard === shard).length);
}

test(
  'more segments are to be had by indexing anew, fewer by merging, each with its price first, and both as counted',
  { tag: '@once' },
  async ({ page }) => {
    await openData(page, 'feed');
    // The figures come while shards are filled still.
    await expect.poll(() => segmentsOf(page, 'feed')).toEqual([1, 1, 1, 1, 1]);
    await expect(page.getByText('Now 1, as _cat/segments counts.')).toBeVisible();
    await enter(page, 'Segments per shard', 6);
    await expect(
      page.getByText(/indexing all 2,000 documents anew with 6 refreshes.*A search then looks into about 30 segments/),
    ).toBeVisible();
    expect(await segmentsOf(page, 'feed')).toEqual([1, 1, 1, 1, 1]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole('button', { name: 'Index anew in 6 segments per shard' }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(layoutOf(page).getByText(/^2,000 documents in 30 segments on 5 shards/)).toBeVisible({ timeout: 45_000 });
    expect(await segmentsOf(page, 'feed')).toEqual([6, 6, 6, 6, 6]);
    await expect(page.getByRole('spinbutton', { name: 'Segments per shard' })).toHaveValue('6');

    await enter(page, 'Segments per shard', 2);
    await expect(page.getByText(/^Merge rewrites up to .* into at most 2 segments per shard/)).toBeVisible();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(layoutOf(page).getByText(/^2,000 documents in 10 segments/)).toBeVisible();
    expect(await segmentsOf(page, 'feed')).toEqual([2, 2, 2, 2, 2]);
  },
);

test(
  'a shape is handed on by a link, which proposes it with its price and changes nothing before a click',
  { tag: ['@long', '@once'] },
  async ({ page, browser }) => {
    await openData(page, 'feed');
    await enter(page, 'Replicas', 2);
    await enter(page, 'Segments per shard', 3);
    await enter(page, 'Shards', 2);
    await page.getByRole('button', { name: 'Index anew on 2 shards' }).click();
    await expect(layoutOf(page).getByText(/^2,000 documents in 6 segments on 2 shards/)).toBeVisible({ timeout: 45_000 });
    await page.getByRole('button', { name: 'Share' }).click();
    const box = page.getByRole('dialog', { name: 'Share' }).getByRole('textbox', { name: /^Link, \d/ });
    const link = await box.inputValue();
    expect(link).toMatch(/#\/data\?data=feed&shards=2&docs=2000&view=1\.[\w-]+$/);
    expect(link.length).toBeLessThan(300);

    const context = await browser.newContext();
    const other = await context.newPage();
    await openData(other, 'feed');
    await other.goto(link);
    await expect(proposalOf(other).getByRole('row')).toHaveText([
      'settingnowby the link',
      'Shards52',
      'Segments per shard13',
      /^Replicas0?1?2$/,
    ]);
    await expect(proposalOf(other)).toContainText('This indexes 2,000 documents anew on 2 shards');
    expect(await segmentsOf(other, 'feed')).toEqual([1, 1, 1, 1, 1]);
    for (const width of [320, 1440]) {
      await other.setViewportSize({ width, height: 900 });
      await expectAccessible(other);
      expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await proposalOf(other).getByRole('button', { name: 'Apply this shape' }).click();
    await expect(layoutOf(other).getByText(/^2,000 documents in 6 segments on 2 shards/)).toBeVisible({ timeout: 45_000 });
    expect((await askPage(other, 'GET', '/feed/_settings')).body.feed.settings.index).toMatchObject({ number_of_replicas: '2' });
    await expect(proposalOf(other)).toBeHidden();
    await expect(other).not.toHaveURL(/view=/);

    // The same again: there is nothing to change.
    await other.goto(link);
    await expect(proposalOf(other)).toContainText('feed has the shape of the link already.');
    await other.goto('./#/data?data=feed&view=1.AAAA');
    await expect(other.getByRole('alert')).toContainText('Part of this link is damaged.');

    // Into an engine that has nothing yet: made with the link's shards, the rest waits for the click.
    await context.close();
    const stranger = await browser.newContext();
    const fresh = await stranger.newPage();
    await fresh.goto(link);
    await expect(layoutOf(fresh).getByText(/^2,000 documents in 2 segments on 2 shards/)).toBeVisible({ timeout: 45_000 });
    await proposalOf(fresh).getByRole('button', { name: 'Keep mine' }).click();
    await expect(proposalOf(fresh)).toBeHidden();
    expect(await segmentsOf(fresh, 'feed')).toEqual([1, 1]);
    await stranger.close();
  },
);
