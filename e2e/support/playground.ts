import { expect, type Locator, type Page } from '@playwright/test';
import { typeNumber } from './fields.ts';

/** The four lanes by their names on the page, in order. */
export const LANES = ['Offset', 'search_after', 'Scroll', 'PIT + search_after'] as const;
export type LaneName = (typeof LANES)[number];

/** The lanes that cannot jump. */
export const CURSORS = LANES.slice(1);

/** Opens the Compare page and waits until its index is filled and lanes can be asked. `choices` are the address's, such as `data=tiny&shards=3`. */
export async function openPlayground(page: Page, choices = '', address = './'): Promise<void> {
  await page.goto(`${address}#/compare?${choices}`);
  await expect(goButton(page)).toBeEnabled({ timeout: 45_000 });
}

/** The button that takes all lanes to the chosen page. */
export function goButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Go to page/ });
}

/** Opens all counters, which lie one click below the drawings; in one lane is in all. */
export async function showCounters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^All counters: / }).first();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  await expect(page.getByRole('table', { name: /^Counters of / }).first()).toBeVisible();
}

export function lane(page: Page, name: LaneName): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** What a lane shows for one of its terms: its facts; what each step counted, as `merged`; once all counters are open `requests` and those as `merged, worst request`. */
export function value(page: Page, name: LaneName, term: string): Locator {
  const [, counter, column] = /^(\w+), (this request|worst request|whole trip)$/.exec(term) ?? [];
  if (counter !== undefined && column !== undefined) {
    const columns = ['this request', 'worst request', 'whole trip'];
    return lane(page, name).locator(`[data-counter=${counter}]`).getByRole('cell').nth(columns.indexOf(column));
  }
  return lane(page, name)
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole('definition');
}

/** The ids or titles of the hits on a lane, as whole lines. */
export function hits(page: Page, name: LaneName): Locator {
  return lane(page, name)
    .getByRole('list', { name: /^Hits of page/ })
    .getByRole('listitem');
}

/** A button of one lane; its name says which lane. */
export function laneButton(page: Page, name: LaneName, button: string): Locator {
  return lane(page, name).getByRole('button', { name: `${button}: ${name}`, exact: true });
}

/** Presses a button of one lane. */
export async function press(page: Page, name: LaneName, button: string): Promise<void> {
  await laneButton(page, name, button).click();
}

/** Types a number into a field and takes it over. */
export async function enter(page: Page, field: string, number: number): Promise<void> {
  await typeNumber(page.getByRole('spinbutton', { name: field, exact: true }), number);
}

/** Waits until every lane shows this page and nothing is under way. */
export async function expectAllAt(page: Page, number: number, lanes: readonly LaneName[] = LANES, timeout = 45_000): Promise<void> {
  for (const name of lanes)
    await expect(lane(page, name).getByText(new RegExp(`^page ${number.toLocaleString('en')} of`))).toBeVisible({ timeout });
}

/** Unfolds what a phone's header keeps folded away; elsewhere nothing is. */
export async function unfoldHeader(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true });
  if ((await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false') await more.click();
}
