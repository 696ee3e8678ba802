import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunch, ensureChromium } from '../browser.mjs';
import { fromRoot } from '../paths.mjs';
import { capture } from '../run.mjs';

/**
 * A sample of `examples/tests`, and how it is run.
 * @typedef {object} Sample
 * @property {string} name
 * @property {string} command
 * @property {readonly string[]} args
 * @property {() => Promise<string | undefined>} [lacks] why it cannot run here
 * @property {string} [report] a text of the report of costs that it has to leave
 */

/** @type {readonly Sample[]} */
const ALONE = [
  ...['service', 'node', 'snapshot', 'walks'].map((name) => ({ name, command: process.execPath, args: [`${name}.mjs`] })),
  { name: 'node-test', command: process.execPath, args: ['--test', 'node-test.test.mjs'] },
  { name: 'pytest', command: 'python3', args: ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'test_search.py'], lacks: noPytest },
  { name: 'junit', command: 'mvn', args: ['-q', '-B', '-f', 'junit/pom.xml', 'test'], lacks: noMaven },
  { name: 'go', command: 'go', args: ['test', '.'], lacks: noGo },
];

/** What needs packages of a registry beside the package. @type {readonly Sample[]} */
const BESIDE = [
  { name: 'msw', command: process.execPath, args: ['msw.mjs'] },
  {
    name: 'vitest',
    command: process.execPath,
    args: ['node_modules/vitest/vitest.mjs', 'run', 'vitest.test.mjs', '--reporter=default', '--reporter=fathom-search/vitest-reporter'],
    report: 'finds the tent, and for little',
  },
  {
    name: 'jest',
    command: process.execPath,
    args: [
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      'jest.test.mjs',
      '--reporters=default',
      '--reporters=fathom-search/jest-reporter',
    ],
    report: 'finds the tent, and for little',
  },
  {
    name: 'playwright',
    command: process.execPath,
    args: ['node_modules/@playwright/test/cli.js', 'test', 'playwright.spec.mjs'],
    lacks: noChromium,
    report: 'has documents of its own',
  },
  { name: 'embed', command: process.execPath, args: ['node_modules/@playwright/test/cli.js', 'test', 'embed.spec.mjs'], lacks: noChromium },
];

/**
 * How the samples did.
 * @typedef {object} Outcome
 * @property {string[]} failed what is told of each that failed
 * @property {string[]} skipped why some could not run here
 */

/**
 * Installs a tarball in empty folders, with nothing beside it and with the runners beside it, and runs every sample there.
 * @param {string} tarball
 * @returns {Promise<Outcome>}
 */
export async function runSamples(tarball) {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-samples-'));
  try {
    const outcomes = [await runAlone(join(folder, 'alone'), tarball), await runBeside(join(folder, 'beside'), tarball)];
    return { failed: outcomes.flatMap(({ failed }) => failed), skipped: outcomes.flatMap(({ skipped }) => skipped) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} project
 * @param {string} tarball
 * @returns {Promise<Outcome>}
 */
async function runAlone(project, tarball) {
  const lockFiles = /package(?:-lock)?\.json$/;
  cpSync(fromRoot('examples/tests'), project, { recursive: true, filter: (path) => !lockFiles.test(path) });
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const { code, output } = await npm(project, 'install', '--offline', tarball);
  if (code !== 0) return { failed: [`The package could not be installed:\n${output}`], skipped: [] };
  const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
  const alone = installed.length === 1 ? [] : [`With the package came ${installed.join(', ')}`];
  const { failed, skipped } = await runEach(ALONE, project);
  return { failed: [...alone, ...failed], skipped };
}

/**
 * @param {string} project
 * @param {string} tarball
 * @returns {Promise<Outcome>}
 */
async function runBeside(project, tarball) {
  cpSync(fromRoot('examples/tests'), project, { recursive: true });
  if ((await npm(project, 'ci', '--prefer-offline')).code !== 0) {
    return { failed: [], skipped: [`${BESIDE.map(({ name }) => name).join(', ')}: their packages cannot be installed here`] };
  }
  const { code, output } = await npm(project, 'install', '--no-save', '--prefer-offline', tarball);
  if (code !== 0) return { failed: [`The package could not be installed beside the runners:\n${output}`], skipped: [] };
  const use = { launchOptions: await chromiumLaunch() };
  writeFileSync(
    join(project, 'playwright.config.mjs'),
    `export default ${JSON.stringify({ workers: 1, reporter: [['line'], ['fathom-search/playwright-reporter']], use })};`,
  );
  return runEach(BESIDE, project);
}

/**
 * @param {string} project
 * @param {readonly string[]} args
 */
function npm(project, ...args) {
  return capture('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund'], project);
}

/**
 * @param {readonly Sample[]} samples
 * @param {string} project
 * @returns {Promise<Outcome>}
 */
async function runEach(samples, project) {
  const failed = [];
  const skipped = [];
  for (const { name, command, args, lacks, report } of samples) {
    const lack = await lacks?.();
    if (lack !== undefined) {
      skipped.push(`${name}: ${lack}`);
      continue;
    }
    const started = performance.now();
    const { code, output } = await capture(command, args, project);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} sample ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    if (code !== 0) failed.push(`The sample ${name} ended with ${code}:\n${output}`);
    else if (report !== undefined && !reportOf(project).includes(report))
      failed.push(`The sample ${name} left no report of its costs:\n${output}`);
  }
  return { failed, skipped };
}

/**
 * Takes away the report that a reporter of the package left.
 * @param {string} project
 * @returns {string} empty: there is none
 */
function reportOf(project) {
  const path = join(project, 'fathom-report.html');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  rmSync(path, { force: true });
  return text;
}

/** @returns {Promise<string | undefined>} */
async function noPytest() {
  return (await capture('python3', ['-c', 'import pytest'])).code === 0 ? undefined : 'there is no pytest here';
}

/** @returns {Promise<string | undefined>} */
async function noMaven() {
  const pom = fromRoot('examples/tests/junit/pom.xml');
  const { code } = await capture('mvn', ['-q', '-B', '-f', pom, 'dependency:resolve', 'dependency:resolve-plugins']);
  return code === 0 ? undefined : 'there is no mvn (Apache Maven) here, or it could not bring JUnit';
}

/** @returns {Promise<string | undefined>} */
async function noGo() {
  return (await capture('go', ['version'])).code === 0 ? undefined : 'there is no go here';
}

/** @returns {Promise<string | undefined>} */
async function noChromium() {
  return (await ensureChromium()) ? undefined : 'there is no Chromium, and none could be installed';
}
