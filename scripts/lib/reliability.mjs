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
 * @typedef {{ specs?: { title: string, ok: boolean, file: string, tests: { projectName: string, status: string }[] }[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite | undefined} report of Playwright
 * @param {Readonly<Record<string, string>>} browsers by project
 * @returns {Outcome[]}
 */
export function storyOutcomes(report, browsers) {
  /** @param {Suite} suite @returns {Outcome[]} */
  const below = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ title, file, ok, tests }) =>
      tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ projectName }) => ({ file: `e2e/${file}`, title, where: browsers[projectName] ?? projectName, passed: ok })),
    ),
    ...suites.flatMap(below),
  ];
  return below(report ?? {});
}

/**
 * @param {readonly Proven[]} rows
 * @param {readonly string[]} known what falls short, in sentences
 * @param {string} day
 * @returns {string} the page of the docs
 */
export function reliabilityPage(rows, known, day) {
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

## What is known to fall short

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
