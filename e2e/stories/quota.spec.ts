import { expect, test, type Page } from '../support/story.ts';
import { expectAnswer, openTiny } from '../support/collections.ts';
import { typeNumber } from '../support/fields.ts';

/** A minute passes on the machine: for the page first, so that what it reads on its own then takes none of the next minute's requests. */
async function passMinute(page: Page): Promise<void> {
  await page.clock.fastForward(60_000);
  const engine = page.workers().find((worker) => worker.url().includes('engine'));
  await engine?.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
  });
}

// Playwright cannot reach into a worker of Firefox, where the engine's clock is.
test(
  'past the quota requests are refused until the time the service names, and then go through',
  { tag: '@chromium' },
  async ({ page }) => {
    await page.clock.install();
    await openTiny(page);
    const switches = page.getByRole('region', { name: 'Switches', exact: true });
    const quota = switches.getByRole('checkbox', { name: 'Quota' });
    await quota.click();
    await expect(quota).toBeChecked();
    const perMinute = switches.getByRole('spinbutton', { name: 'Requests per minute' });
    await typeNumber(perMinute, 4);
    await expect(perMinute).toHaveValue('4');

    const retry = switches.getByRole('button', { name: /^Retry/ });
    await expect(async () => {
      await switches.getByRole('button', { name: 'Send a request' }).click();
      await expect(retry).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectAnswer(switches, 429, 4029);
    await expect(retry).toBeDisabled();
    await expect(retry).toHaveText(/^Retry in \d:\d\d$/);
    await expect(switches.getByText(/more than 4 requests in a minute/)).toBeVisible();

    await passMinute(page);
    await expect(switches.getByRole('button', { name: 'Retry', exact: true })).toBeEnabled();
    await retry.click();
    await expectAnswer(switches, 200, 0);
    await expect(retry).toBeHidden();

    await quota.click();
    await expect(quota).not.toBeChecked();
    await page.getByRole('button', { name: 'Read again' }).click();
    await expect(page.getByText('Both ways give the same 10 records in the same order.').first()).toBeVisible();
  },
);
