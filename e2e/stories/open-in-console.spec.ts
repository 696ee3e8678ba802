import { expect, test } from '../support/story.ts';
import { answer, editor, sheetText } from '../support/console.ts';
import { expectAllAt, goButton, openPlayground, openSection } from '../support/playground.ts';

test(
  'a lane’s request is opened in the console, put at the end, never sent by itself, and runs as it is',
  { tag: '@firefox' },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
    await goButton(page).click();
    await expectAllAt(page, 3, ['Offset']);
    const inspector = await openSection(page, 'Inspector');
    await inspector.getByRole('link', { name: 'Open in Console' }).click();
    await expect(editor(page)).toContainText('POST /tiny/_search?cost=true');
    await expect(page.getByText('Nothing sent yet.')).toBeVisible();
    const before = await sheetText(page);
    await page.goBack();
    await goButton(page).click();
    await expectAllAt(page, 3);
    await inspector.getByText('search_after', { exact: true }).click();
    await inspector.getByRole('link', { name: 'Open in Console' }).click();
    await expect.poll(() => sheetText(page)).not.toBe(before);
    expect((await sheetText(page)).startsWith(before)).toBe(true);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    // The cursor stands in what was put there last.
    await expect(page.getByRole('region', { name: /^Answer of line/ })).toContainText('merged 6 entries');
    await editor(page).click({ position: { x: 60, y: 16 } });
    await expect(page.getByText('Line 1, request 1 of 2')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(answer(page, 1)).toContainText('merged 18 entries');
  },
);

test(
  'the inspector shows an answer as a tree and as it came, and the shards’ phases with the coordinator’s',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
    await goButton(page).click();
    // Until all lanes are there their lists grow, and push the inspector down under the pointer.
    await expectAllAt(page, 3);
    const inspector = await openSection(page, 'Inspector');
    await inspector.getByRole('tab', { name: 'Response' }).click();
    const tree = inspector.getByRole('tree', { name: 'Response body' });
    await expect(tree).toContainText('took: ');
    // Only what is in sight is drawn.
    await tree.focus();
    await page.keyboard.press('End');
    await expect(tree).toContainText('held: { 3 members');
    await expect(tree).not.toContainText('took: ');
    await inspector.getByText('Raw', { exact: true }).click();
    await expect(inspector.getByRole('region', { name: 'Response body' })).toContainText('"took":');
    await inspector.getByRole('tab', { name: 'Shards' }).click();
    const phases = inspector.getByRole('list', { name: 'Phases of each shard and of the coordinator' }).getByRole('listitem');
    await expect(phases).toHaveCount(4);
    await expect(phases.first()).toContainText('kept 6, sent 6');
    await expect(phases.last()).toContainText('merged 18');
    await inspector.getByText('Table', { exact: true }).click();
    await expect(inspector.getByRole('row', { name: /^coordinator/ })).toContainText('18');
  },
);
