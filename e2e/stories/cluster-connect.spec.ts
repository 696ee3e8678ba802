import { pressEnter } from '../support/keys.ts';
import { expect, test, type Page } from '../support/story.ts';
import { connectTo } from '../../scripts/lib/beside-cluster.mjs';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { serveStatic } from '../../scripts/lib/static-server.mjs';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { formsOf } from '../support/secret-forms.ts';
import { searchPage } from '../support/search-page.ts';
import { freePort, startServer } from '../support/serve.ts';

const KEY = 'page:a-secret-of-the-cluster';

/** A page that may talk to a server of ours, which wants a key and lets that page read, or does not. */
async function served(options: { readonly cors: boolean; readonly writes?: boolean }) {
  const [pagePort, clusterPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${clusterPort}`;
  const writes = options.writes === true;
  const host = await serveStatic({ folder: fromRoot('dist/app'), port: pagePort, connect: connectTo(origin, { writes }) });
  const cors = options.cors ? ['--cors', new URL(host.address).origin] : [];
  const cluster = await startServer('--key', `${KEY}:write:*`, '--port', String(clusterPort), ...cors);
  const close = async () => {
    await host.close();
    await cluster.stop();
  };
  return { address: host.address, origin, close };
}

async function typeKey(page: Page): Promise<void> {
  await page.getByLabel('API key', { exact: true }).fill(KEY);
  await pressEnter(page.getByRole('button', { name: 'Use it' }));
  await expect(page.getByText('A key is in this page’s memory.')).toBeVisible();
}

test('a cluster that does not let this page read is told with the settings to copy', { tag: '@long' }, async ({ page }) => {
  const { address, origin, close } = await served({ cors: false });
  try {
    await page.goto(`${address}#/cluster`);
    await pressEnter(page.getByRole('button', { name: 'Check the connection' }));
    const steps = page.getByRole('main').getByRole('listitem');
    await expect(steps.last()).toContainText(`${origin} answers, and does not let pages of ${new URL(address).origin} read it`);
    await steps.last().getByText('OpenSearch 1 to 3').first().click();
    const settings = steps.last().getByRole('region', { name: 'Settings of OpenSearch 1 to 3', exact: true });
    await expect(settings).toContainText(`http.cors.allow-origin: "${new URL(address).origin}"`);
    await expectAccessibleInBothSchemes(page);
  } finally {
    await close();
  }
});

test(
  'with a key in the page’s memory the data set is copied there, billed there and removed; the key is found nowhere',
  { tag: '@long' },
  async ({ page }) => {
    const { address, origin, close } = await served({ cors: true, writes: true });
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('request', (request) => {
      const { authorization, ...headers } = request.headers();
      // In that one header, to that one origin, and nowhere else.
      if (authorization !== undefined) expect(request.url().startsWith(origin)).toBe(true);
      said.push(`${request.url()} ${JSON.stringify(headers)} ${request.postData() ?? ''}`);
    });
    try {
      await page.goto(`${address}#/cluster`);
      const steps = page.getByRole('main').getByRole('listitem');
      await pressEnter(page.getByRole('button', { name: 'Check the connection' }));
      await expect(steps.last()).toContainText('type a key above');
      await typeKey(page);
      await page.getByRole('link', { name: 'Compare' }).click();
      await openInPlace(page, 'data=tiny&shards=3&size=2&page=5&open=cluster');
      const panel = page.getByRole('region', { name: 'Your own cluster' });
      await pressEnter(panel.getByRole('button', { name: 'Copy this data set there' }));
      await expect(panel.getByText(`This makes the index fathom-`, { exact: false })).toContainText(origin);
      await pressEnter(panel.getByRole('button', { name: `Yes, write to ${origin}` }));
      await expect(panel.getByText('holds 24 documents', { exact: false })).toBeVisible();
      await pressEnter(panel.getByRole('button', { name: 'Take both to page 5' }));
      await expect(panel.getByText('2 rows on both sides: the same documents in the same order.')).toHaveCount(4, { timeout: 45_000 });
      await expect(
        panel
          .getByRole('table')
          .first()
          .getByRole('row', { name: /entries merged/ })
          .getByRole('cell'),
      ).toHaveText(['24', '30', '24', '']);
      await expectAccessibleInBothSchemes(page);
      await pressEnter(panel.getByRole('button', { name: /^Remove fathom-/ }));
      await expect(panel.getByText('is gone.', { exact: false })).toBeVisible();
      const secrets = formsOf('a-secret-of-the-cluster');
      expect((await searchPage(page, secrets)).found).toEqual([]);
      for (const secret of secrets) expect(said.join('\n')).not.toContain(secret);
      expect(said.join('\n')).toContain(origin);
      await page.reload();
      await page.goto(`${address}#/cluster`);
      await expect(page.getByText('Requests carry no key.')).toBeVisible();
    } finally {
      await close();
    }
  },
);

/** Goes to an address of the same page, which keeps its memory. */
async function openInPlace(page: Page, params: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/compare?${params}`);
  await expect(page.getByRole('region', { name: 'Your own cluster' })).toBeVisible();
}
