import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, notes: string[] }} Tally
 * @typedef {{ name: string, exitCode: number, report: unknown }} RunnerOutcome `report` is undefined when none was written by this run
 */

/**
 * Counts a vitest run. Its JSON report is not enough: an error outside every test leaves only the exit code, and a file
 * that cannot be imported is a failed suite with no failed test in it.
 * @param {RunnerOutcome} outcome
 * @returns {Tally}
 */
export function tallyVitest(outcome) {
  const report = /** @type {any} */ (outcome.report);
  if (typeof report?.numPassedTests !== 'number') return missing(outcome);
  /** @type {{ name?: string, status: string, assertionResults?: { status: string, fullName?: string, failureMessages?: string[] }[] }[]} */
  const files = report.testResults ?? [];
  const failures = files
    .flatMap((file) => file.assertionResults ?? [])
    .filter((test) => test.status === 'failed')
    .map((test) => told(outcome.name, test.fullName, test.failureMessages?.[0]));
  const brokenFiles = files.filter((file) => file.status === 'failed' && !file.assertionResults?.some((test) => test.status === 'failed'));
  return honest(outcome, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: [...(brokenFiles.length === 0 ? [] : [`${outcome.name}: ${brokenFiles.length} file(s) could not be run`]), ...firstOf(failures)],
  });
}

/**
 * Counts a Playwright run. A file that cannot be parsed is an entry of `errors`, not an unexpected test.
 * @param {RunnerOutcome} outcome
 * @returns {Tally}
 */
export function tallyPlaywright(outcome) {
  const report = /** @type {any} */ (outcome.report);
  if (typeof report?.stats?.expected !== 'number') return missing(outcome);
  const errors = report.errors?.length ?? 0;
  const { flaky } = report.stats;
  return honest(outcome, {
    passed: report.stats.expected + flaky,
    failed: report.stats.unexpected + errors,
    skipped: report.stats.skipped,
    notes: [
      ...(errors === 0 ? [] : [`${outcome.name}: ${errors} error(s) outside the tests`]),
      ...(flaky === 0 ? [] : [`${outcome.name}: ${flaky} passed only when told a second time`]),
      ...firstOf(storiesGoneWrong(outcome.name, report.suites ?? [])),
    ],
  });
}

/**
 * The stories of a Playwright report that failed, and those that passed only at the second try, each with the first line of its first error.
 * @param {string} runner
 * @param {readonly any[]} suites as in the report: a file, with the groups in it
 * @returns {string[]}
 */
function storiesGoneWrong(runner, suites) {
  return suites.flatMap((suite) => [
    ...storiesGoneWrong(runner, suite.suites ?? []),
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests
        .filter((/** @type {any} */ test) => test.status === 'unexpected' || test.status === 'flaky')
        .map((/** @type {any} */ test) => {
          const error = test.results.find((/** @type {any} */ result) => result.error !== undefined)?.error;
          return told(runner, `${test.status} ${test.projectName} ${spec.file}:${spec.line} ${spec.title}`, error?.message);
        }),
    ),
  ]);
}

/**
 * @param {string} runner
 * @param {string | undefined} name
 * @param {string | undefined} message of which the first line is told, without colours
 */
function told(runner, name, message) {
  const line = stripVTControlCharacters(message ?? '').split('\n')[0];
  return `${runner}: ${name ?? 'a test without a name'}${line ? `: ${line}` : ''}`;
}

/** Failures named in the closing lines; more than these have one cause. */
const NAMED = 12;

/** @param {readonly string[]} failures */
function firstOf(failures) {
  return failures.length <= NAMED ? failures : [...failures.slice(0, NAMED), `and ${failures.length - NAMED} more`];
}

/**
 * A step without tests of its own counts as one test.
 * @param {string} name
 * @param {boolean} ok
 * @returns {Tally}
 */
export function tallyStep(name, ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, notes: ok ? [] : [`${name} failed`] };
}

/**
 * The closing report: notes and skips on lines of their own, the counts on the last.
 * @param {readonly Tally[]} tallies
 * @returns {{ lines: string[], exitCode: number }}
 */
export function summarise(tallies) {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  const skipped = tallies.reduce((sum, tally) => sum + tally.skipped, 0);
  const lines = tallies.flatMap((tally) => tally.notes);
  if (skipped > 0) lines.push(`${skipped} skipped`);
  lines.push(`${passed} passed, ${failed} failed`);
  return { lines, exitCode: failed === 0 && passed > 0 ? 0 : 1 };
}

/**
 * @param {RunnerOutcome} outcome
 * @returns {Tally}
 */
function missing(outcome) {
  return { passed: 0, failed: 1, skipped: 0, notes: [`${outcome.name}: no report of this run (exit code ${outcome.exitCode})`] };
}

/**
 * Never better than the exit code says, and nothing passed is no success.
 * @param {RunnerOutcome} outcome
 * @param {Tally} tally
 * @returns {Tally}
 */
function honest(outcome, tally) {
  if (tally.failed > 0) return tally;
  if (outcome.exitCode !== 0) {
    return { ...tally, failed: 1, notes: [...tally.notes, `${outcome.name}: ended with ${outcome.exitCode} although no test failed`] };
  }
  return tally.passed > 0 ? tally : { ...tally, failed: 1, notes: [...tally.notes, `${outcome.name}: no test ran`] };
}
