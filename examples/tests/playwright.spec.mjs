// Under Playwright: every test has a service of its own behind the page.
import { expect as base, test as plain } from '@playwright/test';
import { costMatchers, withFathom } from 'fathom-search/playwright';

const expect = base.extend(costMatchers);
const test = withFathom(plain, { bases: ['https://search.example/'], fill: (one) => one.load('items', [{ title: 'tent' }]), budget: {} });
const count = (page) => page.evaluate(async () => (await (await fetch('https://search.example/items/_count')).json()).count);

test.beforeEach(async ({ page }) => {
  await page.route('https://search.example/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>shop</p>' }));
  await page.goto('https://search.example/');
});

test('finds the tent, and for little', async ({ page, fathom }) => {
  expect(await count(page)).toBe(1);
  await fathom.service.handle({ method: 'DELETE', path: '/items/_doc/none', query: '', headers: {}, body: undefined });
  expect(fathom).toHaveCost({ merged: { below: 10 } });
});

test('has documents of its own', async ({ page, fathom }) => {
  await fathom.load('items', [{ title: 'stove' }]);
  expect(await count(page)).toBe(2);
});
