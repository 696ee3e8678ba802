import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunch, ensureChromium } from '../browser.mjs';
import { fromRoot } from '../paths.mjs';
import { capture } from '../run.mjs';

/** The samples that the oldest runners have to run. */
const SAMPLES = ['playwright.spec.mjs', 'vitest.test.mjs'];

/** A compiler, and how it finds modules. TypeScript 7 does not accept what the oldest runners declare, so it reads declarations unchecked. */
const COMPILERS = [
  { name: 'typescript-5', module: 'nodenext', moduleResolution: 'nodenext', skipLibCheck: false },
  { name: 'typescript-5', module: 'esnext', moduleResolution: 'bundler', skipLibCheck: false },
  { name: 'typescript-7', module: 'nodenext', moduleResolution: 'nodenext', skipLibCheck: true },
];

/**
 * Tries a tarball with the oldest runners of the ranges that the package names as its peers, and its types with TypeScript 5 and 7. The newest runners run the
 * samples.
 * @param {string} tarball
 * @returns {Promise<import('./samples.mjs').Outcome>}
 */
export async function tryEnds(tarball) {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-ends-'));
  try {
    for (const name of ['package.json', 'package-lock.json']) cpSync(fromRoot('scripts/package-ends', name), join(folder, name));
    for (const name of SAMPLES) cpSync(fromRoot('examples/tests', name), join(folder, name));
    cpSync(fromRoot('e2e/library/consumer.types.txt'), join(folder, 'consumer.ts'));
    if ((await npm(folder, 'ci')).code !== 0) return { failed: [], skipped: ['the oldest runners: they cannot be installed here'] };
    const { code, output } = await npm(folder, 'install', '--no-save', tarball);
    if (code !== 0) return { failed: [`The package could not be installed beside the oldest runners:\n${output}`], skipped: [] };
    const failed = [...(await vitest(folder)), ...(await compile(folder))];
    if (!(await ensureChromium())) return { failed, skipped: ['the oldest Playwright: there is no Chromium, and none could be installed'] };
    return { failed: [...failed, ...(await playwright(folder))], skipped: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
async function vitest(folder) {
  return tried(folder, 'vitest.test.mjs with the oldest Vitest', ['node_modules/vitest/vitest.mjs', 'run', 'vitest.test.mjs']);
}

/** @param {string} folder */
async function playwright(folder) {
  const config = {
    workers: 1,
    reporter: [['line'], ['fathom-search/playwright-reporter']],
    use: { launchOptions: await chromiumLaunch() },
  };
  writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(config)};`);
  return tried(folder, 'playwright.spec.mjs with the oldest Playwright', [
    'node_modules/@playwright/test/cli.js',
    'test',
    'playwright.spec.mjs',
  ]);
}

/** @param {string} folder */
async function compile(folder) {
  const complaints = [];
  for (const { name, module, moduleResolution, skipLibCheck } of COMPILERS) {
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck,
      noEmit: true,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    complaints.push(...(await tried(folder, `types with ${name}, ${moduleResolution}`, [`node_modules/${name}/bin/tsc`, '-p', '.'])));
  }
  return complaints;
}

/**
 * @param {string} folder
 * @param {string} what
 * @param {readonly string[]} args
 * @returns {Promise<string[]>} a complaint, or none
 */
async function tried(folder, what, args) {
  const started = performance.now();
  const { code, output } = await capture(process.execPath, args, folder);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return code === 0 ? [] : [`${what} ended with ${code}:\n${output}`];
}

/**
 * @param {string} folder
 * @param {readonly string[]} args
 */
function npm(folder, ...args) {
  return capture('npm', [...args, '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
}
