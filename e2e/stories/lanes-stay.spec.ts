import { expect, test } from '../support/story.ts';
import { editor } from '../support/console.ts';
import {
  expectAllAt,
  goButton,
  lane,
  LANES,
  openPlayground,
  press,
  value,
  showCounters,
  openSection,
  field,
} from '../support/playground.ts';

test(
  'lanes stay where they are while another page is looked at, with what they counted and hold open',
  { tag: '@firefox' },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=4');
    await goButton(page).click();
    await expectAllAt(page, 4);
    await showCounters(page);
    const merged = await Promise.all(LANES.map((name) => value(page, name, 'merged, whole trip').innerText()));

    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Console' }).click();
    await expect(editor(page)).toBeVisible();
    await pages.getByRole('link', { name: 'Compare' }).click();
    await expectAllAt(page, 4);
    await showCounters(page);
    expect(await Promise.all(LANES.map((name) => value(page, name, 'merged, whole trip').innerText()))).toEqual(merged);
    await expect(value(page, 'Scroll', 'keeps open')).toContainText('3 shard readers');
    await expect(value(page, 'PIT + search_after', 'keeps open')).toContainText('3 shard readers');

    // They go on from there: the same scroll, the cursors of before.
    await page.getByRole('button', { name: 'Next in all lanes' }).click();
    await expectAllAt(page, 5);
    for (const name of LANES.slice(1)) await expect(value(page, name, 'requests')).toHaveText('5');
    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect(value(page, 'Scroll', 'keeps open')).toHaveText('nothing');
  },
);

test('the lines of another number of shards stay in the chart while another page is looked at', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2');
  const chart = await openSection(page, 'Cost by depth');
  await chart.getByRole('button', { name: 'Ghost lines at 10 shards' }).click();
  await expect(chart.getByRole('button', { name: 'Hide the ghost' })).toBeVisible({ timeout: 45_000 });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Console' }).click();
  await expect(editor(page)).toBeVisible();
  await pages.getByRole('link', { name: 'Compare' }).click();
  await chart.getByRole('button', { name: 'Table' }).click();
  await expect(
    chart
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: '10', exact: true }) })
      .first(),
  ).toBeVisible();
  await chart.getByRole('button', { name: 'Hide the ghost' }).click();
  await expect(chart.getByRole('row')).toHaveCount(0);
});

test('another question has lanes of its own, and gives up those of the one before', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=4');
  await goButton(page).click();
  await expectAllAt(page, 4);
  await (await field(page, 'Tie-break')).selectOption('_id');
  await expect(lane(page, 'Scroll').getByText('ready', { exact: true })).toBeVisible();
  const contexts = page.getByRole('region', { name: 'Open contexts' });
  await contexts.getByRole('button', { name: 'Show' }).click();
  await expect(contexts.getByText(/^Nothing is open/)).toBeVisible();
});

test('the browser’s Back during a walk takes the walk back, not the step before it', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=logs&docs=60000&page=5000');
  await page.getByRole('button', { name: 'Next in all lanes' }).click();
  await expectAllAt(page, 1);
  await page.waitForURL((url) => url.hash.includes('view='));
  const atPage1 = page.url();
  await press(page, 'search_after', 'Walk');
  await expect(lane(page, 'search_after').getByText(/^walking: page [1-9]/)).toBeVisible();
  await page.waitForURL((url) => url.href !== atPage1);
  await page.goBack();
  await expectAllAt(page, 1, ['search_after']);
  expect(page.url()).toBe(atPage1);
});

test(
  'the browser’s Back to before the first request takes lanes back up, and asks first where that gives up a long way',
  { tag: '@firefox' },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=6');
    const before = page.url();
    await page.getByRole('button', { name: 'Next in all lanes' }).click();
    await expectAllAt(page, 1);
    await page.waitForURL((url) => url.hash.includes('view='));
    await page.goBack();
    expect(page.url()).toBe(before);
    for (const name of LANES) await expect(lane(page, name).getByText('ready', { exact: true })).toBeVisible();
    await expect(value(page, 'Scroll', 'keeps open')).toHaveText('nothing');

    await goButton(page).click();
    await expectAllAt(page, 6);
    await page.waitForURL((url) => url.hash.includes('view='));
    await page.goBack();
    await expectAllAt(page, 6);
    await page.getByText('At this address the lanes have asked nothing yet.').waitFor();
    await page.getByRole('button', { name: 'Take the lanes back up' }).click();
    for (const name of LANES) await expect(lane(page, name).getByText('ready', { exact: true })).toBeVisible();
  },
);

test(
  'what was read while somebody wrote is still there after the check was folded away or another page looked at',
  { tag: '@firefox' },
  async ({ page }) => {
    // On pages of two, five inserts after each would keep offset from ever reaching the end.
    await openPlayground(page, 'data=tiny&shards=3&size=10');
    const check = page.getByRole('region', { name: 'Consistency under writes' });
    await check.getByRole('button', { name: 'Show' }).click();
    await check.getByRole('button', { name: 'Read to the end in all four lanes' }).click();
    const verdicts = check.getByRole('list', { name: 'Verdicts' });
    await expect(verdicts.getByRole('listitem')).toHaveCount(4, { timeout: 45_000 });
    await expect(check.getByRole('button', { name: /^Read to the end/ })).toBeEnabled({ timeout: 45_000 });
    const before = await verdicts.innerText();
    await check.getByRole('button', { name: 'Hide' }).click();
    await check.getByRole('button', { name: 'Show' }).click();
    await expect(verdicts).toHaveText(before, { useInnerText: true });
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'API' }).click();
    await expect(page).toHaveURL(/#\/api/);
    await pages.getByRole('link', { name: 'Compare' }).click();
    await expect(verdicts).toHaveText(before, { useInnerText: true });
  },
);
