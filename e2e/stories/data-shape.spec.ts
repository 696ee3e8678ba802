import { expect, test, type Locator, type Page } from '../support/story.ts';
import { askPage } from '../support/page-service.ts';
import { enter } from '../support/playground.ts';

const shapeOf = (page: Page): Locator => page.getByRole('region', { name: 'Shape of the index', exact: true });
const layoutOf = (page: Page): Locator => page.getByRole('region', { name: 'Shards and segments', exact: true });

async function openData(page: Page, data: string): Promise<void> {
  await page.goto(`./#/data?data=${data}`);
  await expect(shapeOf(page)).toBeVisible({ timeout: 45_000 });
}

test(
  'the shape of an index is shown in the service’s own figures, and what can be changed is changed there',
  { tag: '@once' },
  async ({ page }) => {
    await openData(page, 'tiny');
    await expect(layoutOf(page).getByText(/^24 documents in \d segments on 5 shards/)).toBeVisible({ timeout: 45_000 });
    const rows: readonly { readonly size: string }[] = (await askPage(page, 'GET', '/_cat/segments/tiny?format=json&bytes=b')).body;
    await layoutOf(page).getByText('Segments as a table').click();
    await expect(layoutOf(page).getByRole('row')).toHaveCount(rows.length + 1);

    await enter(page, 'Replicas', 2);
    await expect(page.getByText(/replicas stay unassigned/)).toBeVisible();
    await enter(page, 'Slices at most', 8);
    await page.getByText('Only by Refresh', { exact: true }).click();
    await expect(page.getByText(/^refresh_interval -1/)).toBeVisible();
    await expect
      .poll(async () => (await askPage(page, 'GET', '/tiny/_settings')).body.tiny.settings.index)
      .toMatchObject({ number_of_replicas: '2', refresh_interval: '-1', max_slices_per_scroll: '8', max_slices_per_pit: '8' });

    await askPage(page, 'PUT', '/tiny/_doc/mine', { title: 'Mine', rank: 0 });
    expect((await askPage(page, 'GET', '/tiny/_count')).body.count).toBe(24);
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await expect(layoutOf(page).getByText(/^25 documents in/)).toBeVisible();
    await enter(page, 'Segments per shard', 1);
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(layoutOf(page).getByText(/^25 documents in 5 segments/)).toBeVisible();
  },
);

test(
  'another number of shards is said to be a new index first, with the time it takes, and keeps the other settings',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openData(page, 'tiny');
    await enter(page, 'Shards', 3);
    await expect(page.getByText(/indexing all 24 documents anew, on 3 shards: less than a second/)).toBeVisible();
    // A question that waits for its answer waits over a reload too.
    await page.reload();
    await expect(page.getByText(/indexing all 24 documents anew, on 3 shards/)).toBeVisible({ timeout: 45_000 });
    await enter(page, 'max_result_window', 500);
    await expect(page.getByText('up to 500 entries each', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Index anew on 3 shards' }).click();
    await expect(layoutOf(page).getByText(/^24 documents in \d segments? on 3 shards/)).toBeVisible({ timeout: 45_000 });
    expect((await askPage(page, 'GET', '/tiny/_settings')).body.tiny.settings.index).toMatchObject({
      number_of_shards: '3',
      max_result_window: '500',
    });

    await page.getByRole('checkbox', { name: 'Replicas run' }).check();
    await expect(page.getByText(/indexed anew, and once more for each replica: .+ every write is done 2 times/)).toBeVisible();
    await page.getByRole('button', { name: 'Index anew with 1 running replica' }).click();
    await expect(page.getByText(/^The replicas run/)).toBeVisible({ timeout: 45_000 });
    await expect(page.getByRole('checkbox', { name: 'Replicas run' })).toBeChecked();
    const copies: readonly { readonly state: string }[] = (await askPage(page, 'GET', '/_cat/shards/tiny?format=json')).body;
    expect(copies.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'STARTED'));
    await page.getByRole('link', { name: 'Page through tiny on Compare' }).click();
    await expect(page.getByText('24 books on 3 shards')).toBeVisible({ timeout: 45_000 });
  },
);

test('what is typed while a change of settings is under way stays, and is asked after it', { tag: '@firefox' }, async ({ page }) => {
  await openData(page, 'tiny');
  await expect(page.getByRole('spinbutton', { name: 'Shards', exact: true })).toBeEnabled();
  const fault = async (faults: string) => {
    const { version } = (await askPage(page, 'GET', '/switches')).body.data;
    expect((await askPage(page, 'PATCH', '/switches', { faults, version })).status).toBe(201);
  };
  await fault('delay=700');
  const replicas = page.getByRole('spinbutton', { name: 'Replicas', exact: true });
  const slices = page.getByRole('spinbutton', { name: 'Slices at most', exact: true });
  await enter(page, 'Replicas', 2);
  await expect(replicas).toHaveValue('2');
  // By keys alone: a field that closes loses the focus, and all that is typed after it.
  for (const key of ['Tab', '8', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', '3', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText(/indexing all 24 documents anew, on 3 shards/)).toBeVisible();
  await expect(replicas).toHaveValue('2');
  await expect(slices).toHaveValue('8');
  await fault('');
  await page.getByRole('button', { name: 'Index anew on 3 shards' }).click();
  await expect(layoutOf(page).getByText(/^24 documents in \d segments? on 3 shards/)).toBeVisible({ timeout: 45_000 });
  expect((await askPage(page, 'GET', '/tiny/_settings')).body.tiny.settings.index).toMatchObject({
    number_of_shards: '3',
    number_of_replicas: '2',
    max_slices_per_scroll: '8',
  });
});

test('of the small data set every document lies as a card on its shard', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openData(page, 'tiny');
  const cards = page.getByRole('region', { name: 'Every document on its shard' });
  await expect(cards.getByRole('listitem')).toHaveCount(24);
  const { shards } = (await askPage(page, 'GET', '/tiny/_search_shards?routing=d000001')).body;
  const shard = cards.getByRole('region', { name: new RegExp(`^shard ${shards[0][0].shard}:`) });
  await expect(shard.getByText('Don Quixote')).toBeVisible();
});
