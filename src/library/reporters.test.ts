import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Reporter as PlaywrightReporter } from '@playwright/test/reporter';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Reporter as VitestReporter } from 'vitest/node';
import { openFathom } from '../kit/fathom.ts';
import { reportedCosts } from '../kit/report/reported-costs.ts';
import { ask } from '../kit/testing/ask.ts';
import { costsLeaver } from './costs-of-jest.ts';
import InJest from './jest-reporter.ts';
import InPlaywright from './playwright-reporter.ts';
import { COSTS_ATTACHED } from './costs-attached.ts';
import InVitest from './vitest-reporter.ts';

const folder = mkdtempSync(join(tmpdir(), 'fathom-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function someCosts() {
  const fathom = openFathom();
  await fathom.load('items', [{ title: 'tent' }]);
  await ask(fathom, 'GET', '/items/_search?q=tent');
  return reportedCosts(fathom.costs);
}

describe('a reporter', () => {
  it('of Playwright writes what tests attached, in memory or in a file, and names retries', async () => {
    const told = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const outputFile = join(folder, 'deep/playwright.html');
    const reporter = new InPlaywright({ outputFile });
    const whole: PlaywrightReporter = reporter;
    expect(whole.printsToStdio?.()).toBe(false);
    const text = JSON.stringify(await someCosts());
    writeFileSync(join(folder, 'attached.json'), text);
    const test = { titlePath: () => ['', 'chromium', 'shop.spec.ts', 'finds the tent'], expectedStatus: 'passed' };
    const attachments = [{ name: COSTS_ATTACHED, body: Buffer.from(text) }];
    reporter.onTestEnd(test, { status: 'timedOut', retry: 0, attachments });
    reporter.onTestEnd(test, { status: 'passed', retry: 1, attachments: [{ name: COSTS_ATTACHED, path: join(folder, 'attached.json') }] });
    reporter.onTestEnd(test, { status: 'skipped', retry: 0, attachments: [] });
    reporter.onEnd();
    const page = readFileSync(outputFile, 'utf8');
    expect(page).toContain('3 tests, 1 failed, 2 asked a search service, which merged 2 entries');
    expect(page).toContain('chromium › shop.spec.ts › finds the tent (retry 1)');
    expect(page.match(/GET \/items\/_search/g)).toHaveLength(2);
    expect(told).toHaveBeenCalledWith(`What searches cost: ${outputFile}`);
    told.mockRestore();
  });

  it('of Vitest writes what tests left beside them', async () => {
    const told = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const outputFile = join(folder, 'vitest.html');
    const reporter = new InVitest({ outputFile });
    const whole: VitestReporter = reporter;
    expect(whole.onTestRunEnd).toBeDefined();
    const meta = { fathom: await someCosts() };
    const tests = [
      { fullName: 'shop > finds the tent', meta: () => meta, result: () => ({ state: 'passed' }) },
      { fullName: 'shop > waits', meta: () => ({}), result: () => ({ state: 'pending' }) },
    ];
    reporter.onTestRunEnd([{ relativeModuleId: 'shop.test.ts', children: { allTests: () => tests } }]);
    const page = readFileSync(outputFile, 'utf8');
    expect(page).toContain('2 tests, 0 failed, 1 asked');
    expect(page).toContain('shop.test.ts › shop &gt; finds the tent');
    told.mockRestore();
  });

  it('of Jest writes what tests left in the folder it names, the last of a test that ran again, and takes the folder away', async () => {
    const told = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const outputFile = join(folder, 'jest.html');
    const reporter = new InJest({}, { outputFile });
    expect(costsLeaver()).toBeUndefined();
    reporter.onRunStart();
    const costs = await someCosts();
    const test = { testPath: resolve('shop.test.mjs'), currentTestName: 'shop finds the tent' };
    const leave = costsLeaver();
    leave?.(test, { ...costs, requests: [...costs.requests, ...costs.requests] });
    leave?.(test, costs);
    const ofFile = ['passed', 'pending', 'failed'].map((status, i) => ({
      fullName: ['shop finds the tent', 'later', 'fails'][i] ?? '',
      status,
    }));
    reporter.onRunComplete([], { testResults: [{ testFilePath: test.testPath, testResults: ofFile }] });
    const page = readFileSync(outputFile, 'utf8');
    expect(page).toContain('3 tests, 1 failed, 1 asked');
    expect(page).toContain('shop.test.mjs › shop finds the tent');
    expect(page.match(/GET \/items\/_search/g)).toHaveLength(1);
    expect(costsLeaver()).toBeUndefined();
    told.mockRestore();
  });
});
