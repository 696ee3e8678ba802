import { expect, test } from '../support/story.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { lessons, rail } from '../support/lessons.ts';

const lesson = lessons.find(({ id }) => id === 'page-1000');
if (lesson === undefined) throw new Error('there is no lesson page-1000');
test(
  'a learner’s guess comes to the teacher as a code, which is added up with others: once each, broken ones with a reason',
  { tag: ['@chromium', '@long'] },
  async ({ page, browser }) => {
    test.slow();
    const codes: string[] = [];
    for (const guess of ['6', '24', '18']) {
      const context = await browser.newContext();
      const learner = await context.newPage();
      await learner.goto('./#/compare?data=tiny&shards=3&lesson=page-1000:0');
      await rail(learner).getByLabel('Your guess').fill(guess);
      await rail(learner).getByRole('button', { name: 'This is my guess' }).click();
      await rail(learner).getByText('A code for your teacher').click();
      const code = (await rail(learner).locator('details[open] code').textContent()) ?? '';
      expect(code).toMatch(/^F1[0-9A-Z]{19}$/);
      // The same learner has the same code when the lesson is opened again.
      await learner.reload();
      await rail(learner).getByText('A code for your teacher').click();
      await expect(rail(learner).locator('details[open] code')).toHaveText(code);
      codes.push(code);
      await context.close();
    }

    await page.goto('./#/lessons');
    await page.getByRole('link', { name: `Guesses of a class: ${lesson.title}` }).click();
    await expect(page.getByText('Not all of this address')).toBeHidden();
    const box = page.getByLabel('Codes, with blanks or lines between them');
    const [six = '', twentyFour = '', eighteen = ''] = codes;
    await box.fill(
      [six, twentyFour.toLowerCase(), six, `${eighteen.slice(0, -1)}${eighteen.endsWith('0') ? '1' : '0'}`, 'hello'].join('\n'),
    );
    await expect(page.getByText('2 learners guessed. 1 code stood there more than once and counts once.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Not counted' }).getByRole('listitem')).toHaveText([
      /is mistyped in some place/,
      /^hello: is no code/,
    ]);
    const table = page.getByRole('table', { name: 'Guesses' });
    await expect(table.getByRole('row')).toHaveText(['61 learner', '241 learner']);
    await page.getByRole('button', { name: 'Show what comes out' }).click();
    await expect(table.getByRole('row')).toHaveText(['61 learner', '18what comes out0 learners', '241 learner']);
    await box.fill([six, twentyFour, eighteen].join(' '));
    await expect(page.getByText('3 learners guessed.')).toBeVisible();
    await expectAccessibleInBothSchemes(page, '#main');
    await page.reload();
    await expect(table.getByRole('row', { name: /^24/ })).toContainText('1 learner');
  },
);
