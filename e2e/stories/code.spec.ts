import { expect, test } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectAllAt, goButton, openPlayground, openSection } from '../support/playground.ts';

test(
  'a lane’s last request can be taken away as code in six languages, by copying or, where that is refused, by hand',
  { tag: '@firefox' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const copied: string[] = [];
      Object.assign(globalThis, { copied, refuseCopies: false });
      Object.defineProperty(navigator, 'clipboard', {
        value: {
          writeText: (text: string) => {
            if (Reflect.get(globalThis, 'refuseCopies') === true) return Promise.reject(new Error('refused'));
            copied.push(text);
            return Promise.resolve();
          },
        },
      });
    });
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
    await goButton(page).click();
    await expectAllAt(page, 3);
    const inspector = await openSection(page, 'Inspector');
    await inspector.getByRole('tab', { name: 'Code' }).click();
    const code = inspector.getByRole('region', { name: 'Code of the last request' });
    await expect(code).toContainText(`curl --silent --show-error --request POST 'http://127.0.0.1:9200/tiny/_search?cost=true'`);
    await expect(code).toContainText('"from":4');
    await inspector.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(inspector.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'copied'))).toEqual([
      await code.innerText().then((text) => `${text.trim()}\n`),
    ]);

    for (const [language, text] of [
      ['fetch', `await fetch('http://127.0.0.1:9200/tiny/_search?cost=true', {`],
      ['JavaScript client', 'client.search({'],
      ['Python client', 'from_=4'],
      ['Playwright test', 'expect(response.status()).toBe(200);'],
      ['MSW handler', `http.post('*/tiny/_search', () =>`],
    ] as const) {
      await inspector.getByLabel('Language').selectOption({ label: language });
      await expect(code).toContainText(text);
    }

    await inspector.getByText('PIT', { exact: true }).click();
    await inspector.getByLabel('Language').selectOption({ label: 'curl' });
    await expect(inspector.getByText(/The id in it belongs to this tab’s service/)).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { refuseCopies: true }));
    await inspector.getByRole('button', { name: 'Copy', exact: true }).click();
    const byHand = inspector.getByRole('textbox', { name: 'Text to copy by hand' });
    await expect(byHand).toBeFocused();
    await expect(byHand).toHaveValue(/^curl .*\/_search\?cost=true/);
    await expectAccessible(page, '#inspector');
  },
);
