import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { savedBy } from '../support/downloads.ts';
import { askPage } from '../support/page-service.ts';

const DOCUMENTS = 3_000;
/** What a pill of the header says. */
const DAMAGED = 'data: damaged';

/** Sizes of the files of segments. */
async function segments(page: Page): Promise<readonly (readonly [name: string, size: number])[]> {
  return page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('fathom');
    const found: [string, number][] = [];
    for await (const [name, handle] of folder.entries())
      if (name.includes('segment-') && handle instanceof FileSystemFileHandle) found.push([name, (await handle.getFile()).size]);
    return found.toSorted(([, a], [, b]) => b - a);
  });
}

/** Another byte in the middle of a file. */
async function damage(page: Page, name: string): Promise<void> {
  await page.evaluate(async (file) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('fathom');
    const handle = await folder.getFileHandle(file);
    const { size } = await handle.getFile();
    const writable = await handle.createWritable({ keepExistingData: true });
    await writable.write({ type: 'write', position: Math.floor(size / 2), data: Uint8Array.of(0) });
    await writable.close();
  }, name);
}

test(
  'what can be read of a damaged index is saved, and makes another one',
  { tag: ['@chromium', '@long'] },
  async ({ page, browserName }) => {
    await page.goto('./#/data?data=tiny');
    const kept = page.getByRole('region', { name: 'What is kept' });
    await expect(kept.getByText('They are here again after a reload')).toBeVisible({ timeout: 45_000 });
    const lines = Array.from(
      { length: DOCUMENTS },
      (_, n) => `{"index":{"_id":"p${n}"}}\n{"name":"Person number ${n}","born":${1800 + n}}\n`,
    );
    await askPage(page, 'PUT', '/people', { settings: { number_of_shards: 1 } });
    const written = await askPage(page, 'POST', '/people/_bulk?refresh=true', lines.join(''));
    expect(written.status).toBe(200);
    // Segments go into files once nobody has written for a moment.
    await expect.poll(async () => (await segments(page))[0]?.[1] ?? 0, { timeout: 15_000 }).toBeGreaterThan(100_000);
    const [largest] = await segments(page);
    await damage(page, largest?.[0] ?? '');
    await page.reload();
    await expect(kept.getByText('The files of people are damaged')).toBeVisible({ timeout: 45_000 });
    expect((await askPage(page, 'GET', '/people/_count')).status, 'it would give wrong answers').toBe(503);
    expect((await askPage(page, 'GET', '/tiny/_count')).status, 'others are open').toBe(200);
    await page.getByRole('button', { name: DAMAGED }).click();
    await expect(page.getByRole('link', { name: 'Restore, save or delete it on the Data page' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const file = await savedBy(page, browserName, '.ndjson', () =>
      kept.getByRole('button', { name: 'Save what can be read of people' }).click(),
    );
    await expect(kept.getByText(/documents of people could be read, and are in people\.ndjson\./)).toBeVisible();
    const body = await readFile(file, 'utf8');
    const read = body.split('\n').length >>> 1;
    // One byte is of one document, or of where a block of 32 lies.
    expect(read).toBeGreaterThanOrEqual(DOCUMENTS - 33);
    expect((await askPage(page, 'POST', '/again/_bulk?refresh=true', body)).status).toBe(200);
    expect((await askPage(page, 'GET', '/again/_count')).body.count).toBe(read);

    await kept.getByRole('button', { name: 'Restore what can be read of people' }).click();
    await expect(kept.getByText('in the index people-restored, which has its settings and mapping.')).toBeVisible();
    expect((await askPage(page, 'GET', '/people-restored/_count')).body.count).toBe(read);
    expect(JSON.stringify((await askPage(page, 'GET', '/people-restored/_mapping')).body)).toContain('"born":{"type":"long"}');
    await kept.getByRole('button', { name: 'Delete people' }).click();
    await expectAccessible(page);
    await kept.getByRole('button', { name: 'Yes, delete people' }).click();
    await expect(kept.getByText('people is deleted. Its name is free again.')).toBeVisible();
    await expect(page.getByRole('button', { name: DAMAGED })).toHaveCount(0);
    await expect(kept.getByText('The files of people are damaged')).toHaveCount(0);
    expect((await askPage(page, 'PUT', '/people/_doc/1?refresh=true', { name: 'One', born: 1 })).status).toBe(201);
    await page.reload();
    await expect(kept.getByText('They are here again after a reload')).toBeVisible({ timeout: 45_000 });
    await expect(kept.getByText('The files of people are damaged')).toHaveCount(0);
    expect((await askPage(page, 'GET', '/people/_count')).body.count, 'another one of its name').toBe(1);
    expect((await askPage(page, 'GET', '/people-restored/_count')).body.count).toBe(read);
  },
);

test('a damaged index is deleted by a request too, and the page knows', { tag: ['@chromium', '@long'] }, async ({ page }) => {
  await page.goto('./#/data?data=tiny');
  const kept = page.getByRole('region', { name: 'What is kept' });
  await expect(kept.getByText('They are here again after a reload')).toBeVisible({ timeout: 45_000 });
  const lines = Array.from({ length: DOCUMENTS }, (_, n) => `{"index":{}}\n{"name":"Person number ${n}","born":${1800 + n}}\n`);
  await askPage(page, 'POST', '/people/_bulk?refresh=true', lines.join(''));
  await expect.poll(async () => (await segments(page))[0]?.[1] ?? 0, { timeout: 15_000 }).toBeGreaterThan(100_000);
  const before = await segments(page);
  await damage(page, before[0]?.[0] ?? '');
  await page.reload();
  await expect(kept.getByText('The files of people are damaged')).toBeVisible({ timeout: 45_000 });
  expect((await askPage(page, 'PUT', '/people', {})).status, 'its name is taken').toBe(400);
  expect((await askPage(page, 'DELETE', '/people')).status).toBe(200);
  await expect(kept.getByText('The files of people are damaged')).toHaveCount(0);
  await expect.poll(async () => (await segments(page)).map(([name]) => name), { timeout: 15_000 }).not.toContain(before[0]?.[0]);
});

test(
  'a saved store of which a byte has changed changes nothing, and is brought in at a second word with what can be read of it',
  { tag: ['@chromium', '@long'] },
  async ({ page, browserName }) => {
    await page.goto('./#/data?data=tiny');
    const kept = page.getByRole('region', { name: 'What is kept' });
    await expect(kept.getByText('They are here again after a reload')).toBeVisible({ timeout: 45_000 });
    const lines = Array.from({ length: DOCUMENTS }, (_, n) => `{"index":{}}\n{"name":"Person number ${n}"}\n`);
    await askPage(page, 'POST', '/people/_bulk?refresh=true', lines.join(''));
    await expect.poll(async () => (await segments(page))[0]?.[1] ?? 0, { timeout: 15_000 }).toBeGreaterThan(100_000);
    const file = await savedBy(page, browserName, '.store', () =>
      kept.getByRole('button', { name: 'Save everything as one file' }).click(),
    );
    const buffer = await readFile(file);
    const middle = buffer.length >>> 1;
    buffer[middle] = (buffer[middle] ?? 0) ^ 255;
    await askPage(page, 'PUT', '/other/_doc/1?refresh=true', { b: 1 });
    const bringIn = async (): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await kept.getByRole('button', { name: 'Bring one in' }).click();
      await (await chooser).setFiles({ name: 'worn.store', mimeType: '', buffer });
      await kept.getByRole('button', { name: 'Replace everything' }).click();
      await expect(kept.getByText('worn.store changes nothing: it is not as it was saved')).toBeVisible();
    };
    await bringIn();
    await expectAccessible(page);
    expect((await askPage(page, 'GET', '/other/_count')).status).toBe(200);
    await kept.getByRole('button', { name: 'Leave it' }).click();
    await expect(kept.getByText('worn.store')).toHaveCount(0);
    await bringIn();
    const loaded = page.waitForEvent('load');
    await kept.getByRole('button', { name: 'Bring worn.store in all the same' }).click();
    await loaded;
    await expect(kept.getByText('The files of people are damaged')).toBeVisible({ timeout: 45_000 });
    await expect(page.getByRole('button', { name: DAMAGED })).toBeVisible();
    expect((await askPage(page, 'GET', '/other/_count')).status).toBe(404);
    await kept.getByRole('button', { name: 'Restore what can be read of people' }).click();
    await expect(kept.getByText('in the index people-restored, which has its settings and mapping.')).toBeVisible();
  },
);
