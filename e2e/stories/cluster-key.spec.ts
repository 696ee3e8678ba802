import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pressEnter } from '../support/keys.ts';
import { expect, test, type Page } from '../support/story.ts';
import { writeSheet } from '../support/console.ts';
import { typeText } from '../support/fields.ts';
import { formsOf } from '../support/secret-forms.ts';
import { searchPage } from '../support/search-page.ts';
import { freePort, type RunningServer, startPage, startServer } from '../support/serve.ts';

// Playwright is not told of Firefox's downloads.
const TAG = { tag: ['@long', '@chromium'] };
test.describe.configure({ timeout: 180_000 });

/** Of this run alone, so that nothing else can be mistaken for it. */
function newKey(): string {
  return `planted:${randomBytes(18).toString('base64url')}`;
}

/** The key as it is, without its id, and each packed. */
function formsOfKey(key: string): readonly string[] {
  return [...formsOf(key), ...formsOf(key.slice(key.indexOf(':') + 1))];
}

/** Everything that is said or sent while a page is used, but for the one header of the one origin that a typed key is meant for. */
function listenTo(page: Page, meantFor?: string): readonly string[] {
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(`${error.message} ${error.stack}`));
  page.on('request', (request) => {
    const { authorization, ...headers } = request.headers();
    const rest = meantFor !== undefined && request.url().startsWith(`${meantFor}/`) ? headers : { ...headers, authorization };
    heard.push(`${request.method()} ${request.url()} ${JSON.stringify(rest)} ${request.postData() ?? ''}`);
  });
  page.on('response', (response) => heard.push(JSON.stringify(response.headers())));
  return heard;
}

/** A server of ours stands for the cluster: 24 books. */
async function fill({ address }: RunningServer, key: string): Promise<void> {
  const headers = { authorization: `ApiKey ${Buffer.from(key).toString('base64')}`, 'content-type': 'application/json' };
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${address}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
    return (await answer.json()) as { readonly data: { readonly id: string; readonly status: string; readonly mappings: unknown } };
  };
  await send('PUT', '/library', { settings: { number_of_shards: 3 }, mappings: (await send('GET', '/datasets/tiny')).data.mappings });
  const { id } = (await send('POST', '/indices/library/imports', { dataset: 'tiny' })).data;
  await expect.poll(async () => (await send('GET', `/tasks/${id}`)).data.status).toBe('succeeded');
}

/** Takes both to page 5 and saves the run; the report's text. */
async function compareAndSave(page: Page): Promise<string> {
  await goTo(page, '#/compare?data=tiny&shards=3&size=2&page=5&open=cluster');
  const panel = page.getByRole('region', { name: 'Your own cluster' });
  await typeText(panel.getByRole('searchbox', { name: 'Index there' }), 'library');
  await pressEnter(panel.getByRole('button', { name: 'Take both to page 5' }));
  await expect(panel.getByText('2 rows on both sides: the same documents in the same order.')).toHaveCount(4, { timeout: 60_000 });
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save this run as a file' }).click();
  return readFile(await (await saving).path(), 'utf8');
}

/** In the console: an answer, a request that does not pass, which the page itself never sends where there is no gateway, and one that the cluster refuses. */
async function askInConsole(page: Page): Promise<void> {
  await goTo(page, '#/console');
  await writeSheet(page, 'GET /\n\nDELETE /library\n\nPOST /library/_search\n{ "size": "none" }\n');
  await page.getByRole('combobox', { name: 'Send to' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Run all' }).click();
  await expect(page.getByRole('list', { name: 'Answers' }).getByRole('button')).toHaveText([/400/, /403|no answer/, /200/]);
}

/** The cluster ends, and both pages that ask it say so. */
async function askWhenItIsGone(page: Page): Promise<void> {
  await goTo(page, '#/compare?data=tiny&shards=3&size=2&page=5&open=cluster');
  const panel = page.getByRole('region', { name: 'Your own cluster' });
  await pressEnter(panel.getByRole('button', { name: 'Take both to page 5' }));
  await expect(panel.getByRole('alert')).toBeVisible();
}

/** Goes to another view of the same page, which keeps its memory. */
async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((there) => void (location.hash = there), hash);
}

test(
  'a key that the gateway was started with is found nowhere after a session, with errors and a cluster that ends',
  TAG,
  async ({ page }) => {
    const key = newKey();
    const cluster = await startServer('--key', `${key}:write:*`);
    await fill(cluster, key);
    const host = await startPage(['--cluster', cluster.address, '--allow-fathom-writes'], { FATHOM_CLUSTER_API_KEY: key });
    try {
      const heard = listenTo(page);
      await page.goto(`${host.address}/#/cluster`);
      await pressEnter(page.getByRole('button', { name: 'Check the connection' }));
      await expect(page.getByRole('main').getByRole('listitem').last()).toContainText('No such index [logs]');
      const report = await compareAndSave(page);
      await askInConsole(page);
      await cluster.stop();
      await askWhenItIsGone(page);
      await expectNowhere(page, key, { heard: heard.join('\n'), report, page: host.printed(), cluster: cluster.printed() });
      expect(host.printed()).toContain('Fathom is at');
    } finally {
      await host.stop();
      await cluster.stop();
    }
  },
);

test('nor is a key that was typed, mistyped first; and a load forgets it', TAG, async ({ page }) => {
  const [key, wrong] = [newKey(), newKey()];
  const [port, pagePort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const cluster = await startServer('--key', `${key}:write:*`, '--port', String(port), '--cors', `http://127.0.0.1:${pagePort}`);
  await fill(cluster, key);
  const host = await startPage(['--connect', origin, '--port', String(pagePort)]);
  const address = `http://127.0.0.1:${pagePort}/`;
  try {
    const heard = listenTo(page, origin);
    await page.goto(`${address}#/cluster`);
    for (const [typed, says] of [
      [wrong, 'type a key above'],
      [key, 'No such index [logs]'],
    ] as const) {
      await page.getByLabel('API key', { exact: true }).fill(typed);
      await pressEnter(page.getByRole('button', { name: 'Use it' }));
      await pressEnter(page.getByRole('button', { name: /^Check (the connection|again)$/ }));
      await expect(page.getByRole('main').getByRole('listitem').last()).toContainText(says);
    }
    const report = await compareAndSave(page);
    await askInConsole(page);
    await cluster.stop();
    await askWhenItIsGone(page);
    for (const one of [key, wrong])
      await expectNowhere(page, one, { heard: heard.join('\n'), report, page: host.printed(), cluster: cluster.printed() });
    await page.reload();
    await page.goto(`${address}#/cluster`);
    await expect(page.getByText('Requests carry no key.')).toBeVisible();
    await expectNowhere(page, key, { heard: heard.join('\n') });
  } finally {
    await host.stop();
    await cluster.stop();
  }
});

async function expectNowhere(page: Page, key: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const forms = formsOfKey(key);
  const { looked, found } = await searchPage(page, forms);
  expect(found).toEqual([]);
  expect(Object.entries(texts).filter(([, text]) => forms.some((form) => text.includes(form)))).toEqual([]);
  // A search that looks at nothing finds nothing.
  for (const place of ['what it shows', 'fields', 'links', 'localStorage', 'sessionStorage', 'database', 'file', 'cache'])
    expect(looked.filter((one) => one.startsWith(place))).not.toEqual([]);
}

test('that search finds a text wherever in a page it is planted', TAG, async ({ page, baseURL }) => {
  await page.goto(baseURL ?? '');
  const key = newKey();
  const packed = Buffer.from(`id:${key}`).toString('base64');
  await page.evaluate(
    async ([plain = '', inBase64 = '']) => {
      const link = Object.assign(document.createElement('a'), { href: `#${encodeURIComponent(plain)}`, textContent: 'x' });
      document.body.append(link, Object.assign(document.createElement('input'), { value: plain }));
      localStorage.setItem('planted', inBase64);
      sessionStorage.setItem(plain, 'x');
      history.replaceState({ plain }, '');
      const opening = indexedDB.open('planted', 1);
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('one').put(new TextEncoder().encode(plain), 1));
        opening.addEventListener('success', () => resolve(opening.result));
      });
      database.close();
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('planted', { create: true });
      const file = await (await folder.getFileHandle('one', { create: true })).createWritable();
      await file.write(`....${inBase64}`);
      await file.close();
      await (await caches.open('planted')).put('/planted', new Response(plain));
    },
    [key, packed],
  );
  const { found } = await searchPage(page, formsOfKey(key));
  expect(found.toSorted()).toEqual([
    'address',
    expect.stringMatching(/^cache planted/),
    'database planted, one',
    'fields',
    'file /planted/one',
    'links',
    'localStorage',
    'sessionStorage',
    'what it shows',
  ]);
});
