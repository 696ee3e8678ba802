import { readFileSync } from 'node:fs';
import { savedBy } from '../support/downloads.ts';
import { expect, test } from '../support/story.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { openPlayground } from '../support/playground.ts';

test(
  'from page 1,000 of Compare on to a billion documents: counts at once, what is odd told, times measured here, all of it in the address',
  { tag: ['@chromium', '@long'] },
  async ({ page }) => {
    test.slow();
    await openPlayground(page, 'data=logs&docs=20000&shards=5');
    await page.getByRole('link', { name: /^Scale it up/ }).click();
    await expect(page).toHaveURL(/#\/scale\?shards=5&nodes=1&docs=4000/);
    const request = page.getByRole('table', { name: 'Page 1,000, one request' });
    // A shard holds 4,000, so that is all it can send.
    await expect(request.getByRole('row', { name: /^Offset/ }).getByRole('cell')).toHaveText([
      '4,000',
      '20,000',
      '20,000',
      '19,990',
      '234.4 KiB',
      '0',
    ]);

    const form = page.getByRole('group', { name: 'Your cluster' });
    await form.getByLabel('Shards').fill('1,000');
    await form.getByLabel('Documents per shard').fill('1e6');
    await form.getByLabel('Nodes').fill('20');
    await expect(request.getByRole('row', { name: /^Offset/ }).getByRole('cell')).toHaveText([
      '10,000',
      '10.0 million',
      '200,000',
      '9,999,990',
      '114.4 MiB',
      '0',
    ]);
    await expect(request.getByRole('row', { name: /^PIT/ }).getByRole('cell')).toHaveText([
      '10',
      '10,000',
      '200',
      '9,990',
      '195.3 KiB',
      '1,000',
    ]);
    await expect(page.getByRole('img', { name: /^Part of searches that are slow/ })).toHaveAccessibleName(
      /4\.9% on 5 shards, 63% on 100 shards, 99\.996% on 1,000 shards/,
    );

    await form.getByLabel('Page', { exact: true }).fill('2e8');
    await expect(form.getByRole('alert')).toHaveText(
      'Page 200,000,000 is past the end: the last one is page 100,000,000. Take that, or more documents.',
    );
    await expect(page.getByText('These are the figures of before.')).toBeVisible();
    await expect(request).toBeVisible();
    await form.getByLabel('Page', { exact: true }).fill('1e8');
    await expect(page.getByRole('table', { name: 'Page 100,000,000, one request' })).toContainText('1.0 billion');
    await expect(form.getByRole('alert')).toHaveCount(0);

    await page.getByRole('button', { name: 'Measure in this tab' }).click();
    await expect(page.getByText(/^Measured with 35 requests on logs: 20,000 documents on 5 shards\.$/)).toBeVisible({ timeout: 90_000 });
    const estimated = page.getByRole('table', { name: 'How long it may take' });
    await expect(estimated.getByRole('row', { name: /^Offset/ }).getByRole('cell')).toHaveText([/ to /, / to /]);

    await page.reload();
    await expect(page.getByRole('table', { name: 'Page 100,000,000, one request' })).toContainText('1.0 billion');
    await expectAccessibleInBothSchemes(page, '#main');
  },
);

test('the figure of slow shards saves as it is drawn, in light inks, with what it was reckoned from inside @long', async ({
  page,
  browserName,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('./#/scale?shards=40&slow=50');
  const group = page.getByRole('group', { name: 'Save the figure' });
  const saved = async (kind: string): Promise<string> => {
    const save = group.getByRole('button', { name: `Save the figure as ${kind}` });
    return readFileSync(await savedBy(page, browserName, `fathom-slow-shards-one-in-50.${kind.toLowerCase()}`, () => save.click()), 'utf8');
  };
  const svg = await saved('SVG');
  expect(svg).toContain('"one_in":50,"shards_of_cluster":40');
  expect(svg).toContain('fill="#ffffff"');
  // The words are dark, though the page's are light.
  expect(svg).toMatch(/<text[^>]*fill="rgb\((\d|[1-9]\d|1[01]\d), /);
  expect(svg).not.toContain('var(--');
  expect(await saved('PNG')).toContain('"one_in":50');
  const [header, ...rows] = (await saved('CSV')).trimEnd().split('\n');
  expect(header).toBe('shards,part_slow,made_by,version,one_in,shards_of_cluster');
  expect(rows.find((row) => row.startsWith('40,'))).toMatch(/^40,0\.554\d*,Fathom,\d+\.\d+\.\d+,50,40$/);
});
