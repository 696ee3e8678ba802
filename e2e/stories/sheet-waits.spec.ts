import { expect, test, type Page } from '../support/story.ts';
import { editor, openConsole, writeSheet } from '../support/console.ts';
import { watchEngine, type Reached } from '../support/reached.ts';

const sheet = 'DELETE /marked\n\nPOST /marked/_search\n{ "size": 1 }\n\nPOST /_bulk\n{ "index": { "_index": "marked" } }\n{ "a": 1 }\n';

async function linkTo(page: Page, text: string): Promise<string> {
  await openConsole(page);
  await writeSheet(page, text);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  return dialog.getByRole('textbox', { name: /^Link, \d/ }).inputValue();
}

/** Everything but the page's own reads: of a console that nobody has used there is nothing else. */
function beyondReading(reached: readonly Reached[]): readonly string[] {
  return reached.map(({ line }) => line).filter((line) => !/^(GET|HEAD|OPTIONS) /.test(line) || line.includes('marked'));
}

test(
  'a shared sheet sends nothing, however long it lies there and whatever is done around it, until Run is pressed',
  { tag: '@firefox' },
  async ({ page, browser }) => {
    const link = await linkTo(page, sheet);
    const reader = await browser.newPage();
    const reached = await watchEngine(reader);
    await reader.clock.install();
    await reader.goto(link);
    await expect(editor(reader)).toContainText('DELETE /marked', { timeout: 45_000 });
    await expect(reader.getByText('Nothing was sent.')).toBeVisible();
    await expect.poll(reached).toContainEqual({ line: 'GET /openapi.json', body: '' });
    const wait = async () => {
      // Each step lets what is due happen and what that plans be due at the next.
      for (const time of ['00:01', '00:05', '00:10', '00:30', '01:00', '10:00', '01:00:00', '24:00:00', '00:10'])
        await reader.clock.fastForward(time);
      expect(beyondReading(await reached())).toEqual([]);
    };
    await wait();
    await editor(reader).click();
    await reader.keyboard.press('ControlOrMeta+a');
    await reader.keyboard.press('ArrowDown');
    await reader.keyboard.press('Enter');
    await reader.keyboard.press('ControlOrMeta+i');
    await wait();
    await reader.getByRole('button', { name: 'New sheet' }).click();
    await reader
      .getByRole('tab', { name: /^From a link|^Sheet/ })
      .first()
      .click();
    await reader.getByRole('link', { name: 'API', exact: true }).click();
    await wait();
    await reader.getByRole('link', { name: 'Console', exact: true }).click();
    await reader.evaluate(() => {
      for (const button of document.querySelectorAll('button')) if (button.textContent.startsWith('Run')) button.click();
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new StorageEvent('storage', { key: 'fathom:console' }));
    });
    await wait();
    await reader.reload();
    await expect(editor(reader)).toBeVisible({ timeout: 45_000 });
    await wait();
    await reader.getByRole('tab').nth(1).click();
    await reader.getByRole('button', { name: 'Run all' }).click();
    // Once the index is there the page reads its settings: that is its own.
    const asked = async () => beyondReading(await reached()).filter((line) => !line.startsWith('GET '));
    await expect.poll(asked).toEqual(['DELETE /marked', 'POST /marked/_search', 'POST /_bulk']);
    await reader.close();
  },
);

test('a request a link brings leads nowhere but to the engine, and waits as well', { tag: '@once' }, async ({ page }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') outside.push(request.url());
  });
  const reached = await watchEngine(page);
  await page.goto(`./#/console?add=${encodeURIComponent('DELETE /../../victim')}`);
  await expect(editor(page)).toContainText('victim', { timeout: 45_000 });
  await expect.poll(reached).toContainEqual({ line: 'GET /openapi.json', body: '' });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('An address cannot hold “..” as a name').first()).toBeVisible();
  expect(outside).toEqual([]);
  expect(beyondReading(await reached())).toEqual([]);
});
