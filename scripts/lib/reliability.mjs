import { relative } from 'node:path';

/**
 * What one promise came to.
 * @typedef {object} Proven
 * @property {string} promise
 * @property {string} how
 * @property {readonly string[]} tests files and commands
 * @property {number} passed
 * @property {number} of
 * @property {readonly string[]} where Node and the browsers it was tried in
 * @property {readonly string[]} failures titles of what failed
 */

/** @typedef {{ readonly file: string, readonly title: string, readonly where: string, readonly passed: boolean }} Outcome */

/**
 * @param {import('./promises.mjs').Promised} promised
 * @param {readonly Outcome[]} outcomes of all that was run
 * @param {Readonly<Record<string, number>>} amounts
 * @returns {Proven}
 */
export function proven({ promise, how, unit = [], stories = [], kills }, outcomes, amounts) {
  const files = [...unit, ...stories.map((name) => `e2e/stories/${name}.spec.ts`), ...(kills === undefined ? [] : [killsCommand(kills)])];
  const own = outcomes.filter(({ file }) => files.includes(file));
  const silent = files.filter((file) => !own.some((outcome) => outcome.file === file)).map((file) => `${file} said nothing`);
  const failures = [...own.filter(({ passed }) => !passed).map(({ title, where }) => `${title} (${where})`), ...silent];
  return {
    promise,
    how: how.replace(/\{(\w+)\}/g, (_, name) => (amounts[name] ?? 0).toLocaleString('en')),
    tests: files,
    passed: own.filter(({ passed }) => passed).length,
    of: own.length + silent.length,
    where: [...new Set(own.map(({ where }) => where))],
    failures,
  };
}

/** @param {'server' | 'browser'} what @returns {string} */
export function killsCommand(what) {
  return `npm run soak -- --kills${what === 'browser' ? ' --browser' : ''}`;
}

/**
 * @param {{ testResults?: { name: string, assertionResults: { fullName: string, status: string }[] }[] } | undefined} report of vitest
 * @param {string} root
 * @param {string} where
 * @returns {Outcome[]}
 */
export function unitOutcomes(report, root, where) {
  const { testResults = [] } = report ?? {};
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: relative(root, name),
      title: fullName,
      where,
      passed: status === 'passed',
    })),
  );
}

/**
 * @typedef {{ specs?: { title: string, ok: boolean, file: string, tests: { projectName: string, status: string, annotations?: { type: string, description?: string }[] }[] }[], suites?: Suite[] }} Suite
 */

/** @param {Suite | undefined} suite @returns {NonNullable<Suite['specs']>} those of all suites within it too */
function specsOf({ specs = [], suites = [] } = {}) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * @param {Suite | undefined} report of Playwright
 * @param {Readonly<Record<string, string>>} browsers by project
 * @returns {Outcome[]}
 */
export function storyOutcomes(report, browsers) {
  return specsOf(report).flatMap(({ title, file, ok, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ projectName }) => ({ file: `e2e/${file}`, title, where: browsers[projectName] ?? projectName, passed: ok })),
  );
}

/**
 * How soon the page is of use with a service worker in some state: until its lanes can be asked, and until they have answered, in ms.
 * @typedef {{ readonly state: string, readonly opened: number, readonly answered: number }} Use
 */

/**
 * What stories noted of it.
 * @param {Suite | undefined} report of Playwright
 * @returns {Use[]}
 */
export function usesOf(report) {
  const annotations = specsOf(report).flatMap(({ tests }) => tests.flatMap((test) => test.annotations ?? []));
  return annotations.flatMap(({ type, description }) => (type === 'use' && description !== undefined ? [JSON.parse(description)] : []));
}

/** Until a page is of use, in ms. */
const SOON = 2_000;

/** @param {readonly Use[]} uses */
function usesTable(uses) {
  const soon = uses.filter(({ opened, answered }) => opened <= SOON && answered <= SOON);
  const lines = uses.map(
    ({ state, opened, answered }) => `| ${state} | ${opened.toLocaleString('en')} | ${answered.toLocaleString('en')} |`,
  );
  return `## How soon the page is of use

In ${soon.length} of ${uses.length} states of the service worker the lanes could be asked within two seconds of opening the page, and had answered within two more. These are one run's figures, in Chromium.

| The service worker is | Until the lanes can be asked (ms) | Until all four have answered (ms) |
|---|---:|---:|
${lines.join('\n')}

`;
}

/**
 * @param {readonly Proven[]} rows
 * @param {readonly string[]} known what falls short, in sentences
 * @param {string} day
 * @param {readonly Use[]} uses
 * @returns {string} the page of the docs
 */
export function reliabilityPage(rows, known, day, uses) {
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const of = rows.reduce((sum, row) => sum + row.of, 0);
  const lines = rows.map(
    ({ promise, how, tests, passed: ok, of: all, where }) =>
      `| ${promise} | ${how} | ${tests.map((test) => `\`${test}\``).join(', ')} | ${ok} of ${all} | ${where.join(', ')} |`,
  );
  const failures = rows.flatMap(({ failures: all }) => all);
  return `# Reliability

What is promised of what the page and the server keep, and what the last run of the proofs said. \`npm run reliability\` runs them and writes this page. [store.md](store.md) says how it works.

${passed.toLocaleString('en')} of ${of.toLocaleString('en')} tests passed on ${day}.

| Promise | What is done to it | Tests | Passed | Where |
|---|---|---|---:|---|
${lines.join('\n')}

## What failed

${failures.length === 0 ? 'Nothing.' : failures.map((one) => `- ${one}`).join('\n')}

${usesTable(uses)}## What is known to fall short

${known.map((one) => `- ${one}`).join('\n')}
`;
}

/**
 * The list under a heading.
 * @param {string} markdown
 * @param {string} heading
 * @returns {string[]}
 */
export function listUnder(markdown, heading) {
  const [, below = ''] = markdown.split(`\n## ${heading}\n`);
  const [own = ''] = below.split('\n## ');
  return own.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
}
