import { expect, type Locator, type Page } from '@playwright/test';
import { typeNumber, typeText } from './fields.ts';

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

/** The words of Compare's set-up, by the fields behind them. */
const WORDS: Readonly<Record<string, string>> = {
  'Data set': 'data',
  Documents: 'data',
  Shards: 'shards',
  max_result_window: 'limit',
  Query: 'query',
  Sort: 'sort',
  'Tie-break': 'tie',
  Size: 'size',
};

/** A field of Compare's set-up, with the word open that it stands behind. */
export async function field(page: Page, name: keyof typeof WORDS): Promise<Locator> {
  const word = page.locator(`[data-word=${WORDS[name]}]`);
  await expect(word).toBeVisible();
  if ((await word.getAttribute('aria-expanded')) === 'false') await word.click();
  return page.getByLabel(name === 'Query' ? /^Query: match in/ : name, { exact: true });
}

/** Types a number into a field and takes it over, on Compare also into one that stands behind a word. */
export async function enter(page: Page, name: string, number: number): Promise<void> {
  if (name in WORDS && page.url().includes('#/compare')) {
    const behind = await field(page, name);
    await typeText(behind, String(number));
    await behind.press('Enter');
    await expect(behind).toHaveCount(0);
  } else await typeNumber(page.getByRole('spinbutton', { name, exact: true }), number);
}

/** Opens a section below the lanes. */
export async function openSection(page: Page, name: string): Promise<Locator> {
  const section = page.getByRole('region', { name, exact: true });
  await section.getByRole('button', { name: `Show: ${name}` }).click();
  return section;
}

/** Waits until every lane shows this page and nothing is under way. */
export async function expectAllAt(page: Page, number: number, lanes: readonly LaneName[] = LANES, timeout = 45_000): Promise<void> {
  for (const name of lanes)
    await expect(lane(page, name).getByText(new RegExp(`^page ${number.toLocaleString('en')} of`))).toBeVisible({ timeout });
}
