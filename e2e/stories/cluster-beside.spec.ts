import { readFile } from 'node:fs/promises';
import { pressEnter } from '../support/keys.ts';
import { expect, test } from '../support/story.ts';
import { besideCluster } from '../../scripts/lib/beside-cluster.mjs';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { serveStatic } from '../../scripts/lib/static-server.mjs';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { writeSheet } from '../support/console.ts';
import { typeText } from '../support/fields.ts';
import { openPlayground } from '../support/playground.ts';
import { formsOf } from '../support/secret-forms.ts';
import { searchPage } from '../support/search-page.ts';
import { startServer, type RunningServer } from '../support/serve.ts';

const KEY = Buffer.from('page:a-secret-of-the-cluster').toString('base64');
const WRITER = Buffer.from('writer:another-secret').toString('base64');

let cluster: RunningServer;
let host: Awaited<ReturnType<typeof serveStatic>>;

/** What stands for a cluster is a server of ours that wants a key: 24 books on three shards. */
test.beforeAll(async () => {
  cluster = await startServer('--key', 'page:a-secret-of-the-cluster:read:*', '--key', 'writer:another-secret:write:*');
  await fill('PUT', '/library', { settings: { number_of_shards: 3 }, mappings: (await fill('GET', '/datasets/tiny')).data.mappings });
  const { data } = await fill('POST', '/indices/library/imports', { dataset: 'tiny' });
  await expect.poll(async () => (await fill('GET', `/tasks/${data.id}`)).data.status).toBe('succeeded');
  process.env['FATHOM_CLUSTER_API_KEY'] = KEY;
  const beside = await besideCluster(cluster.address, { hostNames: [] });
  if (typeof beside === 'string') throw new Error(beside);
  host = await serveStatic({ folder: fromRoot('dist/app'), port: 0, beside });
});

test.afterAll(async () => {
  delete process.env['FATHOM_CLUSTER_API_KEY'];
  await host.close();
  await cluster.stop();
});

async function fill(method: string, path: string, body?: unknown) {
  const headers = { authorization: `ApiKey ${WRITER}`, 'content-type': 'application/json' };
  const answer = await fetch(`${cluster.address}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { readonly data: { readonly id: string; readonly status: string; readonly mappings: unknown } };
}

test('the connection to a cluster is checked step by step, up to the first thing that is missing', async ({ page }) => {
  await page.goto(`${host.address}#/cluster`);
  await expect(page.getByRole('heading', { name: 'Connection to your cluster' })).toBeVisible();
  const steps = page.getByRole('main').getByRole('listitem');
  const check = page.getByRole('button', { name: 'Check the connection' });
  await typeText(page.getByRole('searchbox', { name: 'Index there' }), 'nowhere');
  await pressEnter(check);
  await expect(steps.last()).toContainText('No such index [nowhere]. You asked for nowhere');
  await expect(steps.last()).toContainText('missing');
  await typeText(page.getByRole('searchbox', { name: 'Index there' }), 'library');
  await pressEnter(page.getByRole('button', { name: 'Check again' }));
  await expect(steps.last()).toContainText('Points in time can be opened.');
  await expect(steps.filter({ hasText: 'library holds 24 documents.' })).toHaveCount(1);
  await expect(page.getByText('missing', { exact: true })).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
});

test(
  'tab and cluster are taken to the same page; hits are held together, and each cost stands in its column',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`));
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=5&open=cluster', host.address);
    const panel = page.getByRole('region', { name: 'Your own cluster' });
    await typeText(panel.getByRole('searchbox', { name: 'Index there' }), 'library');
    await pressEnter(panel.getByRole('button', { name: 'Take both to page 5' }));
    for (const mode of ['Offset', 'search_after', 'Scroll', 'PIT + search_after'])
      await expect(panel.getByRole('heading', { name: mode }).first()).toBeVisible({ timeout: 45_000 });
    await expect(panel.getByText('2 rows on both sides: the same documents in the same order.')).toHaveCount(4);
    const offset = panel.getByRole('table').first();
    await expect(offset.getByRole('row', { name: /entries merged/ }).getByRole('cell')).toHaveText(['24', '30', '24', '']);
    await expect(panel.getByRole('alert')).toHaveCount(0);
    await expectAccessibleInBothSchemes(page);
    const secrets = formsOf('a-secret-of-the-cluster');
    expect((await searchPage(page, secrets)).found).toEqual([]);
    for (const secret of secrets) expect(sent.join('\n')).not.toContain(secret);
    expect(sent.join('\n')).toContain('x-fathom-token');
  },
);

test(
  'the console sends to the cluster what is to go there, and says so at every place; only reads pass',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await page.goto(`${host.address}#/console`);
    await expect(page.getByText('each goes to the engine in this tab and nowhere else', { exact: false })).toBeVisible();
    await page.getByRole('combobox', { name: 'Send to' }).selectOption(`${cluster.address}/`);
    await expect(page.getByText(`each goes to ${cluster.address}/ and nowhere else`, { exact: false })).toBeVisible();
    await expect(page.getByText('the engine in this tab', { exact: false })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Fill an index' })).toHaveCount(0);
    await writeSheet(page, 'GET /\n\nPOST /library/_search\n{ "size": 1 }\n\nDELETE /library\n');
    await expect(page.getByText(`Requests go to ${cluster.address}/, not to this tab. Only reads pass.`)).toBeVisible();
    await page.getByRole('button', { name: 'Run all' }).click();
    const list = page.getByRole('list', { name: 'Answers' });
    await expect(list.getByRole('button')).toHaveText([/DELETE \/library.*403/s, /POST \/library\/_search.*200/s, /GET \/.*200/s]);
    for (const row of await list.getByRole('button').all()) await expect(row).toContainText(`on ${cluster.address}/`);
    await list.getByRole('button', { name: /_search/ }).click();
    await expect(page.getByText(`Sent to ${cluster.address}/, not to this tab.`)).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('combobox', { name: 'Send to' }).selectOption('This tab');
    await expect(page.getByText('not to this tab. Only reads pass.', { exact: false })).toHaveCount(0);
  },
);

test(
  'both are swept by depth: drawn on one pair of axes, and each figure in the column of its kind',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=5&open=cluster', host.address);
    const panel = page.getByRole('region', { name: 'Your own cluster' });
    await typeText(panel.getByRole('searchbox', { name: 'Index there' }), 'library');
    const depth = panel.getByRole('region', { name: 'Cost by depth, on both' });
    await pressEnter(depth.getByRole('button', { name: 'Sweep both' }));
    await expect(depth.getByText('The same rows on both sides at all 8 points.')).toBeVisible({ timeout: 45_000 });
    const cells = (name: string) => depth.getByRole('row', { name }).getByRole('cell');
    await expect(cells('Offset, page 10').first()).toHaveText('24');
    await expect(cells('Offset, page 10').nth(1)).toHaveText('60');
    await expect(cells('Offset, page 10').nth(2)).toHaveText('24');
    await expect(cells('search_after, page 10').nth(1)).toHaveText('6');
    const points = depth.getByRole('slider', { name: 'Points of the chart' });
    await points.press('ArrowRight');
    await points.press('ArrowLeft');
    await expect(depth.getByText('PIT + search_after on Elasticsearch', { exact: false })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  },
);

// Playwright is not told of Firefox's downloads.
test(
  'a run is saved as a file without any key, and opens again on a page that has no cluster',
  { tag: ['@long', '@chromium'] },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=5&open=cluster', host.address);
    const panel = page.getByRole('region', { name: 'Your own cluster' });
    await typeText(panel.getByRole('searchbox', { name: 'Index there' }), 'library');
    await pressEnter(panel.getByRole('button', { name: 'Take both to page 5' }));
    const saving = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save this run as a file' }).click({ timeout: 45_000 });
    const file = await (await saving).path();
    const text = await readFile(file, 'utf8');
    for (const secret of [KEY, WRITER, 'a-secret-of-the-cluster']) expect(text).not.toContain(secret);
    await page.goto('./#/cluster');
    await page.locator('input[type=file]').setInputFiles({ name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(page.getByText('library there, page 5 of 2 documents', { exact: false })).toBeVisible();
    const offset = page.getByRole('table').first();
    await expect(offset.getByRole('row', { name: /entries merged/ }).getByRole('cell')).toHaveText(['24', '30', '24', '']);
    await expect(page.getByText('2 rows on both sides: the same documents in the same order.')).toHaveCount(4);
    await expectAccessibleInBothSchemes(page);
    await page.locator('input[type=file]').setInputFiles({ name: 'run.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await expect(page.getByRole('alert')).toContainText('This is no run report');
  },
);

test('a cluster that stops is said, and its rows are never the tab’s', { tag: ['@long', '@once'] }, async ({ page }) => {
  const other = await startServer();
  const beside = await besideCluster(other.address, { hostNames: [] });
  if (typeof beside === 'string') throw new Error(beside);
  const served = await serveStatic({ folder: fromRoot('dist/app'), port: 0, beside });
  try {
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=5&open=cluster', served.address);
    await other.stop();
    const panel = page.getByRole('region', { name: 'Your own cluster' });
    await pressEnter(panel.getByRole('button', { name: 'Take both to page 5' }));
    await expect(panel.getByRole('alert')).toContainText('Nothing listens');
    await pressEnter(panel.getByRole('button', { name: 'Sweep both' }));
    const depth = panel.getByRole('region', { name: 'Cost by depth, on both' });
    await expect(depth.getByRole('alert')).toContainText('Nothing listens');
    await expect(panel.getByRole('table')).toHaveCount(0);
  } finally {
    await served.close();
  }
});

test('a page that was served without one says how to come by it', { tag: ['@long', '@once'] }, async ({ page }) => {
  await page.goto('./#/data');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Cluster' }).click();
  await expect(page.getByText('npm start -- --cluster https://host:9200')).toBeVisible();
  await expect(page.getByText('npm start -- --connect https://host:9200')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});
