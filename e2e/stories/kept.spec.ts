import { expect, test } from '../support/story.ts';
import { typeText } from '../support/fields.ts';
import { askPage } from '../support/page-service.ts';
import { openPlayground, field } from '../support/playground.ts';

test('saved searches and switches are there again after a reload, keys are not', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3&sort=rank:desc');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved searches' });
  await typeText(dialog.getByRole('searchbox', { name: 'Name' }), 'From the end');
  await dialog.getByRole('button', { name: 'Save the current settings' }).click();
  await expect(dialog.getByText('Saved as From the end.')).toBeVisible();
  const { version } = (await askPage(page, 'GET', '/switches')).body.data;
  await askPage(page, 'PATCH', '/switches', { quota: 5_000, faults: 'delay=1', keys: ['me:hidden:write:*'], version });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fathom.switches'))).toContain('5000');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hidden');

  await page.reload();
  await expect.poll(async () => (await askPage(page, 'GET', '/switches')).body.data).toMatchObject({ quota: 5_000, faults: 'delay=1' });
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await expect(dialog.getByRole('button', { name: 'Load From the end' })).toBeVisible();
});

test(
  'what is typed and not sent is there again after a reload: a request to try, and a record to make',
  { tag: '@firefox' },
  async ({ page }) => {
    await page.goto('./#/api?op=POST%20/{index}/_doc');
    const body = page.getByRole('textbox', { name: /body/i }).first();
    await typeText(body, '{"half": "a thought');
    await page.reload();
    await expect(body).toHaveValue('{"half": "a thought');

    await page.goto('./#/collections?of=searches');
    await page.getByRole('button', { name: 'New record' }).click();
    const record = page.getByRole('textbox', { name: /\/searches/ });
    await typeText(record, '{"name": "not yet saved"');
    await page.reload();
    await expect(record).toHaveValue('{"name": "not yet saved"');
  },
);

test('what a reload cut short in a field of Compare counts as typed', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  const query = await field(page, 'Query');
  await query.pressSequentially('trav');
  await page.reload();
  await expect(query).toHaveValue('trav');
  await expect(page).toHaveURL(/q=trav/);
  const size = await field(page, 'Size');
  await typeText(size, '5');
  await page.reload();
  await expect(size).toHaveValue('5');
  await expect(page).toHaveURL(/size=5/);
  const shards = await field(page, 'Shards');
  await expect(shards).toBeEnabled();
  await typeText(shards, '4');
  await page.reload();
  await expect(page.getByText(/^This makes the index tiny anew with 4 shards/)).toBeVisible({ timeout: 45_000 });
  // Taken over once, not with every reload.
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('fathom.typed')))).toEqual([]);
});
