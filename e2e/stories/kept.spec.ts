import { expect, test } from '@playwright/test';
import { askPage } from '../support/page-service.ts';
import { openPlayground } from '../support/playground.ts';

test('saved searches and switches are there again after a reload, keys are not', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3&sort=rank:desc');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved searches' });
  await dialog.getByRole('searchbox', { name: 'Name' }).fill('From the end');
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

test('what is typed and not sent is there again after a reload: a request to try, and a record to make', async ({ page }) => {
  await page.goto('./#/api?op=POST%20/{index}/_doc');
  const body = page.getByRole('textbox', { name: /body/i }).first();
  await body.fill('{"half": "a thought');
  await page.reload();
  await expect(body).toHaveValue('{"half": "a thought');

  await page.goto('./#/collections?of=searches');
  await page.getByRole('button', { name: 'New record' }).click();
  const record = page.getByRole('textbox', { name: /\/searches/ });
  await record.fill('{"name": "not yet saved"');
  await page.reload();
  await expect(record).toHaveValue('{"name": "not yet saved"');
});
