import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Deed } from '../../src/features/lessons/model/controls.ts';
import type { Curve, Lesson } from '../../src/features/lessons/model/lesson.ts';
import { typeNumber, typeText } from './fields.ts';
import { enter, goButton, lane, LANES, press, type LaneName, field } from './playground.ts';

const folder = new URL('../../src/features/lessons/catalog/', import.meta.url);

/** The lessons that come with the page, as their files have them. */
export const lessons: readonly Lesson[] = readdirSync(folder)
  .toSorted()
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Lesson);

/** The lesson beside the page. */
export function rail(page: Page): Locator {
  return page.getByRole('complementary', { name: /^Lesson: / });
}

/** Watches what a page, and its service worker for later, fetch of their own files; what comes back waits until half a second has gone without another one. */
export function fetchedAhead(page: Page): () => Promise<void> {
  let fetched = 0;
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) fetched++;
  });
  return async () => {
    let before = -1;
    const still = () => {
      const same = fetched === before;
      before = fetched;
      return same;
    };
    await expect.poll(still, { intervals: [500], timeout: 60_000 }).toBe(true);
  };
}

/** Takes a guess, and so begins: the page is set up for the first step. */
export async function begin(page: Page, { prediction }: Lesson): Promise<void> {
  if (prediction.kind === 'curve') await drawGuess(page, prediction.curve);
  else if (prediction.kind === 'choice') await rail(page).getByRole('radio', { name: prediction.answer, exact: true }).check();
  else await typeText(rail(page).getByRole('spinbutton', { name: 'Your guess' }), String(prediction.answer));
  await rail(page).getByRole('button', { name: 'This is my guess' }).click();
}

/** Draws every point by keys, and the last one of each line with the pointer as well. */
async function drawGuess(page: Page, { lines, most }: Curve): Promise<void> {
  for (const { name } of lines) {
    await rail(page).getByRole('radio', { name, exact: true }).check();
    const points = rail(page).getByRole('slider', { name: `${name}, at` });
    for (const point of await points.all()) {
      await expect(point).toHaveAttribute('aria-valuetext', 'not drawn');
      await point.press('End');
      await point.press('PageDown');
      await expect(point).toHaveValue(String(0.9 * most));
    }
    const last = points.last();
    const box = await last.boundingBox();
    const foot = await points.first().evaluate((one) => one.parentElement?.getBoundingClientRect().bottom ?? 0);
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, foot - 1);
    await expect(last).toHaveAttribute('aria-valuetext', /^[\d,]+$/);
    expect(Number(await last.inputValue())).toBeLessThan(0.1 * most);
  }
}

/** Leaves a drawing and half of its counts in the browser, as if somebody had been there before. */
export async function keepDrawnGuesses(page: Page): Promise<void> {
  const progress = lessons.flatMap(({ id, prediction, steps }) => {
    if (prediction.kind !== 'curve') return [];
    const { lines, most } = prediction.curve;
    const guess = lines.map(({ points }, line) => points.map((_, place) => Math.round((most * (line + place + 1)) / 8)));
    const counts = lines.flatMap(({ points }) => points).filter((_, place) => place % 2 === 0);
    const state = steps.map((_, at) => ({
      mark: 'ticked',
      counted: Object.fromEntries(counts.filter(({ step }) => step === at + 1).map(({ see, is }) => [see, is])),
    }));
    return [[id, { at: 0, guess, steps: state }]];
  });
  await page.addInitScript((text) => localStorage.setItem('fathom.lessons', text), JSON.stringify(Object.fromEntries(progress)));
}

/** What a lesson without an engine shows; written anew with FATHOM_RECORD_LESSONS set. */
const recordedIn = (id: string) => new URL(`../../src/features/lessons/recorded/${id}.json`, import.meta.url);

/** Expects that the engine counted at every step what is recorded of it, or records it. */
export async function expectAsRecorded(page: Page, { id, steps }: Lesson): Promise<void> {
  const progress = JSON.parse((await page.evaluate(() => localStorage.getItem('fathom.lessons'))) ?? '{}') as Readonly<
    Record<string, { readonly steps: readonly { readonly counted: object }[] }>
  >;
  const counted = progress[id]?.steps.map((step) => step.counted);
  if (process.env['FATHOM_RECORD_LESSONS'] !== undefined) writeFileSync(recordedIn(id), `${JSON.stringify(counted, null, 1)}\n`);
  const recorded = JSON.parse(readFileSync(recordedIn(id), 'utf8')) as readonly object[];
  // What a check gives a range for may differ each time. That the recording lies in it is for the tests of the lessons.
  const exactly = (facts: readonly object[] | undefined) =>
    facts?.map((one, at) =>
      Object.entries(one).filter(([name]) => !steps[at]?.check.some(({ see, is }) => see === name && is === undefined)),
    );
  expect(exactly(counted)).toEqual(exactly(recorded));
}

/** Expects the guess beside what was counted. */
export async function expectOutcome(page: Page, { prediction, score, steps }: Lesson): Promise<void> {
  for (const { name, cells } of score?.rows ?? []) {
    const row = rail(page).getByRole('row', { name });
    for (const [run, { step, see }] of cells.entries()) {
      const is = steps[step - 1]?.check.find((one) => one.see === see)?.is;
      await expect(row.getByRole('cell').nth(run)).toHaveText(is === undefined ? /^[\d,]+$/ : is.toLocaleString('en'));
    }
  }
  if (prediction.kind === 'curve') {
    const { lines, at, most } = prediction.curve;
    for (const { name, points } of lines) {
      const rows = rail(page).getByRole('table', { name, exact: true }).getByRole('row');
      const guessed = points.map((_, place) => (place === at.length - 1 ? /^[\d,]+$/ : (0.9 * most).toLocaleString('en')));
      for (const [place, { is }] of points.entries()) {
        const cells = rows.nth(place + 1).getByRole('cell');
        await expect(cells.nth(0)).toHaveText(guessed[place] ?? '');
        await expect(cells.nth(1)).toHaveText(is.toLocaleString('en'));
        await expect(cells.nth(2)).toHaveText(/^none$|^[\d,]+ (more|fewer)$/);
      }
    }
    return;
  }
  const outcome = rail(page).getByRole('definition');
  const answer = typeof prediction.answer === 'number' ? prediction.answer.toLocaleString('en') : prediction.answer;
  await expect(outcome.nth(0)).toHaveText(answer);
  await expect(outcome.nth(1)).toHaveText(answer);
}

const laneNames: Readonly<Record<string, LaneName>> = { offset: LANES[0], search_after: LANES[1], scroll: LANES[2], pit: LANES[3] };
const laneButtons: Readonly<Record<string, string>> = {
  next: 'Next',
  back: 'Back',
  jump: 'Jump',
  walk: 'Walk',
  close: 'Close',
  reset: 'Reset',
};

/** In ms. Five hundred pages by offset take a slow machine's Firefox more than a minute; a walk that hangs is over with the story's own time. */
const WALK_TIMEOUT = 150_000;

/** Does what a step asks for, with the page's own controls. */
export async function perform(page: Page, deed: Deed): Promise<void> {
  const { control, to, times = 1 } = deed;
  const [id = '', command = ''] = control.split('.');
  const name = laneNames[id];
  if (control !== 'console') await compare(page);
  for (let time = 0; time < times; time++) {
    if (name !== undefined) await inLane(page, name, command);
    else await elsewhere[control]?.(page, String(to));
  }
}

/** Back to the Compare page, as the header leads there. */
async function compare(page: Page): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Compare', exact: true });
  if ((await link.getAttribute('aria-current')) === null) await link.click();
  await expect(goButton(page)).toBeEnabled({ timeout: 45_000 });
}

async function inLane(page: Page, name: LaneName, command: string): Promise<void> {
  const button = laneButtons[command];
  if (button !== undefined) {
    await press(page, name, button);
    // Until it is over: the lane's first button of all is of use again.
    await expect(lane(page, name).getByRole('button', { name: `Reset: ${name}`, exact: true })).toBeVisible();
    await expect(lane(page, name).getByRole('button', { name: `Stop: ${name}`, exact: true })).toHaveCount(0, { timeout: WALK_TIMEOUT });
    await expect(lane(page, name).getByRole('button', { name: `Jump: ${name}`, exact: true })).toBeEnabled();
    return;
  }
  if (command === 'raise') {
    await lane(page, name)
      .getByRole('button', { name: /^Raise the limit to/ })
      .click();
    await expect(lane(page, name).getByRole('button', { name: `Jump: ${name}`, exact: true })).toBeEnabled();
    return;
  }
  await press(page, name, 'Jump');
  await lane(page, name)
    .getByRole('button', { name: command === 'filter' ? /^Filter/ : /^Reverse/ })
    .click();
}

type PageControl = (page: Page, to: string) => Promise<unknown>;

const consistency = (page: Page) => page.getByRole('region', { name: 'Consistency under writes', exact: true });

/** Those that belong to no lane. */
const elsewhere: Readonly<Record<string, PageControl>> = {
  page: (page, to) => enter(page, 'Page', Number(to)),
  size: (page, to) => enter(page, 'Size', Number(to)),
  tie: async (page, to) => (await field(page, 'Tie-break')).selectOption(to),
  writer: (page, to) => consistency(page).getByLabel('Writer').selectOption(to),
  copies: (page, to) => consistency(page).getByLabel('Copies read').selectOption(to),
  read: async (page, to) => {
    for (const box of await consistency(page).getByRole('checkbox').all()) await box.setChecked(false);
    for (const id of to.split(' '))
      await consistency(page)
        .getByRole('checkbox', { name: laneNames[id] ?? id, exact: true })
        .check();
    await consistency(page)
      .getByRole('button', { name: /^Read to the end/ })
      .click();
  },
  console: runInConsole,
  clock: (page, to) => advance(page, Number(to)),
  go: (page) => goButton(page).click(),
  'close all': async (page) => {
    const ledger = page.getByRole('region', { name: 'Open contexts', exact: true });
    const show = ledger.getByRole('button', { name: 'Show' });
    if (await show.isVisible()) await show.click();
    await ledger.getByRole('button', { name: /^Close all/ }).click();
  },
};

/** The rail brings the request; the learner runs it. */
async function runInConsole(page: Page, request: string): Promise<void> {
  const hint = rail(page).getByText('How do I do that?');
  const link = rail(page)
    .getByRole('listitem')
    .filter({ hasText: request.split('\n')[0] ?? '' })
    .filter({ hasText: request.split('\n')[1] ?? '' })
    .getByRole('link', { name: 'Put it into the console' });
  if (!(await link.isVisible())) await hint.click();
  await link.click();
  // The newest answer is open; where there are more, each has a line in a list too.
  const lines = page.getByRole('button', { name: /^line \d+ [A-Z]+ \// });
  const open = page.getByRole('region', { name: /^Answer of line/ });
  const answers = async () => Math.max(await lines.count(), await open.count());
  const before = await answers();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(answers).toBe(before + 1);
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeEnabled();
}

async function advance(page: Page, seconds: number): Promise<void> {
  const clock = page.getByRole('group', { name: 'Clock', exact: true });
  await page.getByRole('button', { name: 'Clock: real' }).click();
  await page.getByRole('button', { name: 'Make it virtual' }).click();
  await clock.getByRole('button', { name: /^Clock \d\d/ }).click();
  await typeNumber(clock.getByRole('spinbutton', { name: 'Advance by, in seconds' }), seconds);
  await clock.getByRole('button', { name: `Advance by ${seconds} seconds` }).click();
  await page.keyboard.press('Escape');
}
