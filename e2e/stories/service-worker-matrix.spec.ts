import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { expect, test, type Page } from '../support/story.ts';
import { untilBuildIsKept, ownHost, type OwnHost } from '../support/own-host.ts';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';

const CHOICES = 'data=tiny&shards=3&size=2&page=1';

/** A state that a browser's service worker can be in, and by which road requests go then. */
interface Row {
  readonly state: string;
  readonly road: 'service worker' | 'in-page';
  /** The browser lets no page have one. */
  readonly isBlocked?: true;
  /** Before the page is opened. */
  readonly before?: (page: Page, host: OwnHost) => Promise<void> | void;
  /** While it is open; what it returns is the tab to go on in. */
  readonly meanwhile?: (page: Page, host: OwnHost) => Promise<Page | void>;
}

async function isKnown(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'requests: service worker' })).toBeVisible();
}

/** Another script of the service worker, as a later version has it. */
function renewScript(host: OwnHost): void {
  host.change('service-worker.js', /$/, '\n// later');
}

const ROWS: readonly Row[] = [
  { state: 'there', road: 'service worker' },
  { state: 'blocked by the browser', road: 'in-page', isBlocked: true },
  {
    state: 'refused by a rejection',
    road: 'in-page',
    before: (page) =>
      page.addInitScript(() => {
        ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('Not here', 'SecurityError'));
      }),
  },
  {
    state: 'refused by silence',
    road: 'in-page',
    before: (page) =>
      page.addInitScript(() => {
        ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
      }),
  },
  {
    state: 'unknown to the browser',
    road: 'in-page',
    before: (page) => page.addInitScript(() => void Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })),
  },
  {
    state: 'without a script on the host',
    road: 'in-page',
    before: (_, host) => rmSync(join(host.folder, 'service-worker.js')),
  },
  {
    state: 'a script that cannot be run',
    road: 'in-page',
    before: (_, host) => host.change('service-worker.js', /^[^]*$/, 'this is no script'),
  },
  {
    state: 'a script of a wrong type',
    road: 'in-page',
    before: (_, host) => host.mistype('service-worker.js', 'text/html'),
  },
  {
    state: 'of an older version than the page in a new tab',
    road: 'service worker',
    meanwhile: async (page, host) => {
      await isKnown(page);
      renewScript(host);
      const tab = await page.context().newPage();
      await openPlayground(tab, CHOICES, host.address);
      return tab;
    },
  },
  {
    state: 'replaced while the page is open',
    road: 'service worker',
    meanwhile: async (page, host) => {
      await isKnown(page);
      renewScript(host);
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    },
  },
  {
    state: 'of which a newer version waits',
    road: 'service worker',
    meanwhile: async (page, host) => {
      await isKnown(page);
      host.change('service-worker.js', 'self.skipWaiting()', '');
      const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      await expect.poll(isWaiting).toBe(true);
      await page.reload();
      await expect(goButton(page)).toBeEnabled({ timeout: 45_000 });
      expect(await isWaiting()).toBe(true);
    },
  },
  {
    state: 'stopped while idle',
    road: 'service worker',
    meanwhile: async (page) => {
      await isKnown(page);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('ServiceWorker.enable');
      await devtools.send('ServiceWorker.stopAllWorkers');
    },
  },
  {
    state: 'unregistered while the page is open',
    road: 'service worker',
    meanwhile: async (page) => {
      await isKnown(page);
      await page.evaluate(async () => {
        for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
      });
    },
  },
  {
    state: 'passed by, as in a reload without caches',
    road: 'service worker',
    meanwhile: async (page) => {
      await isKnown(page);
      const devtools = await page.context().newCDPSession(page);
      const loaded = page.waitForEvent('load');
      await devtools.send('Page.reload', { ignoreCache: true });
      await loaded;
      await expect(goButton(page)).toBeEnabled({ timeout: 45_000 });
    },
  },
  {
    state: 'there, and the host is not',
    road: 'service worker',
    meanwhile: async (page, host) => {
      await isKnown(page);
      await untilBuildIsKept(page);
      await host.stop();
      await page.reload();
      await expect(goButton(page)).toBeEnabled({ timeout: 45_000 });
    },
  },
];

// Chromium's own protocol reloads without caches; the rest is told in Firefox by other stories.
for (const row of ROWS) {
  const { state, isBlocked } = row;
  test.describe(() => {
    if (isBlocked) test.use({ serviceWorkers: 'block' });
    test(`the page is of use with a service worker ${state}`, { tag: ['@chromium', '@long'] }, ({ page }) => isOfUse(page, row));
  });
}

/** Has every document say when its lanes could first be asked, when they were, and when all four had answered. */
async function timeUse(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const mark = (name: string) => performance.getEntriesByName(name).length > 0 || performance.mark(name);
    const look = () => {
      if (document.querySelector('[data-command=go]:not(:disabled, [aria-disabled=true])') !== null) mark('open');
      const answers = [...document.querySelectorAll('main section p')].filter(({ textContent }) => textContent.startsWith('page 1 of'));
      if (answers.length === 4) mark('answered');
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    document.addEventListener('click', () => mark('asked'), true);
  });
}

/** Leaves those times in the report, in ms. How long they may be is no matter of a story. */
async function noteUse(page: Page, state: string): Promise<void> {
  const times = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return { opened: Math.round(at('open')), answered: Math.round(at('answered') - at('asked')) };
  });
  expect(Object.values(times).every(Number.isFinite), `times of its use, ${JSON.stringify(times)}`).toBe(true);
  test.info().annotations.push({ type: 'use', description: JSON.stringify({ state, ...times }) });
}

async function isOfUse(page: Page, { state, road, before, meanwhile }: Row): Promise<void> {
  test.setTimeout(120_000);
  const host = await ownHost();
  try {
    await timeUse(page.context());
    await before?.(page, host);
    await openPlayground(page, CHOICES, host.address);
    const tab = (await meanwhile?.(page, host)) ?? page;
    await goButton(tab).click();
    await expectAllAt(tab, 1);
    await noteUse(tab, state);
    // One that is replaced while a page starts is asked for again after some seconds.
    await expect(tab.getByRole('button', { name: `requests: ${road}` })).toBeVisible({ timeout: 45_000 });
    await tab.getByRole('button', { name: 'Next in all lanes' }).click();
    await expectAllAt(tab, 2);
    expect(host.escaped, 'requests that reached the network').toEqual([]);
  } finally {
    await host.remove();
  }
}

test(
  'the page is of use on an address without encryption, where a browser has no service worker',
  { tag: ['@chromium', '@long'] },
  async ({ launchOptions }) => {
    const host = await ownHost(['plain.test']);
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP plain.test 127.0.0.1'],
    });
    try {
      const page = await browser.newPage();
      await timeUse(page.context());
      await openPlayground(page, CHOICES, host.address.replace('127.0.0.1', 'plain.test'));
      expect(await page.evaluate(() => isSecureContext)).toBe(false);
      await goButton(page).click();
      await expectAllAt(page, 1);
      await noteUse(page, 'that needs encryption the address has not');
      await expect(page.getByRole('button', { name: 'requests: in-page' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'data: in memory' })).toBeVisible();
      expect(host.escaped).toEqual([]);
    } finally {
      await browser.close();
      await host.remove();
    }
  },
);
