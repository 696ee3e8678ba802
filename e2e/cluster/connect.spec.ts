import { expect, test, type Page } from '../support/story.ts';
import { connectTo } from '../../scripts/lib/beside-cluster.mjs';
import { startCluster } from '../../scripts/lib/cluster/nodes.mjs';
import { clusterPackages } from '../../scripts/lib/cluster/packages.mjs';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { serveStatic } from '../../scripts/lib/static-server.mjs';
import { freePort } from '../support/serve.ts';

// Two starts of a node take most of it.
test.describe.configure({ timeout: 120_000 });

/** A node of its own, as `npm run cluster` starts one. */
async function startNode(port: number, settings: readonly string[]) {
  const packages = clusterPackages();
  if ('missing' in packages) throw new Error(packages.missing);
  return startCluster({ ...packages, nodes: 1, port, settings });
}

/** A file's lines as `key=value`, without its quotes. */
function settingsIn(yaml: string): readonly string[] {
  return yaml
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/^([\w.-]+): +"?([^"]*)"?$/, '$1=$2'));
}

function checks(page: Page) {
  return page.getByRole('main').getByRole('listitem');
}

test('a real node does not let the page read, until it has the settings that the page shows; then the page copies, compares and bills by itself', async ({
  page,
}) => {
  const [pagePort, nodePort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${nodePort}`;
  const host = await serveStatic({ folder: fromRoot('dist/app'), port: pagePort, connect: connectTo(origin, { writes: true }) });
  let node = await startNode(nodePort, []);
  try {
    await page.goto(`${host.address}#/cluster`);
    await page.getByRole('button', { name: 'Check the connection' }).press('Enter');
    await expect(checks(page).last()).toContainText(`${origin} answers, and does not let pages of ${new URL(host.address).origin} read it`);
    await checks(page).last().getByText('OpenSearch 1 to 3', { exact: false }).first().click();
    const shown = checks(page).last().getByRole('region', { name: 'Settings of OpenSearch 1 to 3', exact: true });
    const settings = settingsIn(await shown.innerText());
    await node.stop();
    node = await startNode(nodePort, settings);

    // A node without security passes over a key, and yet has to allow the header it comes in.
    await page.getByLabel('API key', { exact: true }).fill('a key');
    await page.getByRole('button', { name: 'Use it' }).press('Enter');
    await page.getByRole('button', { name: 'Check again' }).press('Enter');
    await expect(checks(page).last()).toContainText('No such index [logs]');
    await expect(checks(page).filter({ hasText: 'OpenSearch 2.19' })).toHaveCount(1);

    await page.evaluate(() => {
      location.hash = '#/compare?data=tiny&shards=3&size=2&page=5&open=cluster';
    });
    const panel = page.getByRole('region', { name: 'Your own cluster' });
    await panel.getByRole('button', { name: 'Copy this data set there' }).press('Enter');
    await panel.getByRole('button', { name: `Yes, write to ${origin}` }).press('Enter');
    await expect(panel.getByText('holds 24 documents', { exact: false })).toBeVisible();
    await panel.getByRole('button', { name: 'Take both to page 5' }).press('Enter');
    await expect(panel.getByText('2 rows on both sides: the same documents in the same order.')).toHaveCount(4, { timeout: 45_000 });
    const cellsOf = (way: number, name: RegExp) => panel.getByRole('table').nth(way).getByRole('row', { name }).getByRole('cell');
    await expect(cellsOf(0, /^entries merged/)).toHaveText(['24', '30', '24', '']);
    await panel.getByRole('button', { name: /^Remove fathom-/ }).press('Enter');
    await expect(panel.getByText('is gone.', { exact: false })).toBeVisible();
  } finally {
    await host.close();
    await node.stop();
  }
});
