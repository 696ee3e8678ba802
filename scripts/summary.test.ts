import { describe, expect, it } from 'vitest';
import { summarise, tallyPlaywright, tallyStep, tallyVitest } from './lib/summary.mjs';

const vitestReport = { numPassedTests: 78, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [{ status: 'passed' }] };
const playwrightReport = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

const vitest = (exitCode: number, report: object | undefined) => tallyVitest({ name: 'vitest', exitCode, report });
const playwright = (exitCode: number, report: object | undefined) => tallyPlaywright({ name: 'playwright', exitCode, report });

/** The last line of a run whose other runner and two steps went well. */
const last = (...tallies: Parameters<typeof summarise>[0]) => summarise(tallies).lines.at(-1);

describe('the closing line', () => {
  it('counts tests of both runners and one for each step', () => {
    const clean = [tallyStep('types', true), vitest(0, vitestReport), tallyStep('build', true), playwright(0, playwrightReport)];
    expect(summarise(clean)).toEqual({ lines: ['83 passed, 0 failed'], exitCode: 0 });
  });

  it('counts a step that failed, and names it', () => {
    const broken = [tallyStep('types', false), vitest(0, vitestReport)];
    expect(summarise(broken)).toEqual({ lines: ['types failed', '78 passed, 1 failed'], exitCode: 1 });
  });

  it('puts skipped tests on a line of their own', () => {
    const report = { ...vitestReport, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };
    expect(summarise([vitest(1, report)])).toEqual({ lines: ['2 skipped', '78 passed, 1 failed'], exitCode: 1 });
  });

  it('believes the exit code when an error outside every test left a clean vitest report', () => {
    expect(last(vitest(1, vitestReport))).toBe('78 passed, 1 failed');
  });

  it('counts a test file that could not be imported', () => {
    const report = { ...vitestReport, testResults: [{ status: 'passed' }, { status: 'failed', assertionResults: [] }] };
    expect(last(vitest(1, report))).toBe('78 passed, 1 failed');
  });

  it('does not count a file twice whose tests failed', () => {
    const report = { ...vitestReport, numFailedTests: 2, testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }] };
    expect(last(vitest(1, report))).toBe('78 passed, 2 failed');
  });

  it('counts a browser test file that could not be parsed', () => {
    expect(last(playwright(1, { ...playwrightReport, errors: [{ message: 'SyntaxError' }] }))).toBe('3 passed, 1 failed');
  });

  it('says how many browser tests passed only when told a second time', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 2, skipped: 0 };
    expect(summarise([playwright(0, { ...playwrightReport, stats })])).toEqual({
      lines: ['playwright: 2 passed only when told a second time', '5 passed, 0 failed'],
      exitCode: 0,
    });
  });

  it('names the unit tests that failed, with the first line of what they say', () => {
    const test = { status: 'failed', fullName: 'a page ends', failureMessages: ['expected 3 to be 4\n    at x'] };
    const report = { ...vitestReport, numFailedTests: 1, testResults: [{ status: 'failed', assertionResults: [test] }] };
    expect(summarise([vitest(1, report)]).lines).toEqual(['vitest: a page ends: expected 3 to be 4', '78 passed, 1 failed']);
  });

  it('names the stories that failed and those told twice, in groups too, and no more than a screen of them', () => {
    const story = (title: string, status: string) => ({
      title,
      file: 'a.spec.ts',
      line: 4,
      tests: [{ status, projectName: 'chromium', results: [{}, { error: { message: '\u001B[31mError\u001B[39m: no\n at x' } }] }],
    });
    const suites = [{ specs: [story('one', 'unexpected'), story('two', 'expected')], suites: [{ specs: [story('three', 'flaky')] }] }];
    const report = { stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }, errors: [], suites };
    expect(summarise([playwright(1, report)]).lines).toEqual([
      'playwright: 1 passed only when told a second time',
      'playwright: flaky chromium a.spec.ts:4 three: Error: no',
      'playwright: unexpected chromium a.spec.ts:4 one: Error: no',
      '2 passed, 1 failed',
    ]);
    const many = [{ specs: Array.from({ length: 15 }, (_, at) => story(String(at), 'unexpected')) }];
    const { lines } = summarise([playwright(1, { stats: { ...report.stats, unexpected: 15 }, suites: many })]);
    expect(lines.at(-2)).toBe('and 3 more');
  });

  it('counts browser tests that failed because there was no browser', () => {
    expect(last(playwright(1, { ...playwrightReport, stats: { expected: 0, unexpected: 3, flaky: 0, skipped: 0 } }))).toBe(
      '0 passed, 3 failed',
    );
  });

  it.each([
    ['no report', undefined],
    ['a report that is not one', {}],
  ])('counts %s as a failure even when the runner ended with 0', (_what, report) => {
    expect(last(vitest(0, report))).toBe('0 passed, 1 failed');
    expect(last(playwright(0, report))).toBe('0 passed, 1 failed');
  });

  it('never calls a run without a passed test a success', () => {
    expect(last(vitest(0, { ...vitestReport, numPassedTests: 0 }))).toBe('0 passed, 1 failed');
    expect(summarise([]).exitCode).toBe(1);
  });
});
