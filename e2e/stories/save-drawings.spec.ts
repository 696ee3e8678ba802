import { readFileSync } from 'node:fs';
import { savedBy } from '../support/downloads.ts';
import { goButton, openPlayground, openSection } from '../support/playground.ts';
import { expect, test } from '../support/story.ts';

test('the lanes and the chart save with the request, the seed, the shape and the version inside @long', async ({ page, browserName }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await goButton(page).click();
  await expect(page.getByRole('button', { name: 'Go to page 3' })).toBeEnabled();
  const chart = page.getByRole('group', { name: 'Save the chart' });
  await chart.getByRole('button', { name: 'Save the chart as SVG' }).click();
  await expect(page.getByText('Run the sweep in Cost by depth first: the chart has no points yet.')).toBeVisible();
  const depth = await openSection(page, 'Cost by depth');
  await depth.getByRole('button', { name: 'Run sweep' }).click();
  await expect(depth.getByRole('button', { name: 'Save CSV' })).toBeVisible();
  await expect(depth.getByRole('button', { name: 'Run sweep' })).toBeEnabled();

  for (const [group, file, inside] of [
    ['Save the lanes', 'fathom-stage-tiny-3-shards-page-3', ['_search', 'rank:asc']],
    ['Save the chart', 'fathom-chart-tiny-3-shards', ['rank:asc']],
  ] as const)
    for (const kind of ['SVG', 'PNG', 'CSV']) {
      const save = page.getByRole('button', { name: `${group} as ${kind}` });
      const text = readFileSync(await savedBy(page, browserName, `${file}.${kind.toLowerCase()}`, () => save.click()), 'utf8');
      for (const part of ['tiny', '0.1.0', ...inside]) expect(text, `${group} as ${kind}`).toContain(part);
      if (kind !== 'CSV') expect(text, `${group} as ${kind}`).toMatch(/seed("|&quot;):1,/);
    }
});
