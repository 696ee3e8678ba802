/** A reporter of Playwright's runner: what the requests of each test cost, in one HTML file. */
import { readFileSync } from 'node:fs';
import type { ReportedTest } from '../kit/report/report-page.ts';
import type { ReportedCosts } from '../kit/report/reported-costs.ts';
import { COSTS_ATTACHED } from './costs-attached.ts';
import { type ReporterOptions, writeReport } from './report-file.ts';

export type { ReporterOptions } from './report-file.ts';

/** What is read of Playwright's `TestCase`; the real one fits. */
export interface TestCaseLike {
  titlePath(): readonly string[];
  readonly expectedStatus: string;
}

/** What is read of Playwright's `TestResult`; the real one fits. */
export interface TestResultLike {
  readonly status: string;
  /** From 0. */
  readonly retry: number;
  readonly attachments: readonly { readonly name: string; readonly body?: Uint8Array; readonly path?: string }[];
}

/** `reporter: [['list'], ['fathom-search/playwright-reporter', { outputFile: 'report.html' }]]`, for tests of `withFathom`: Playwright takes a reporter from the default export. */
export default class FathomReporter {
  readonly #options: ReporterOptions;
  readonly #tests: ReportedTest[] = [];

  constructor(options: ReporterOptions = {}) {
    this.#options = options;
  }

  /** Playwright shows how the run goes by a reporter of its own. */
  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCaseLike, { status, retry, attachments }: TestResultLike): void {
    const title = test
      .titlePath()
      .filter((part) => part !== '')
      .join(' › ');
    this.#tests.push({
      title: retry === 0 ? title : `${title} (retry ${retry})`,
      outcome: status === 'skipped' ? 'skipped' : status === test.expectedStatus ? 'passed' : 'failed',
      costs: costsOf(attachments.find(({ name }) => name === COSTS_ATTACHED)),
    });
  }

  onEnd(): void {
    writeReport(this.#options, this.#tests);
  }
}

/** Playwright keeps an attachment in memory or in a file. */
function costsOf(attachment: TestResultLike['attachments'][number] | undefined): ReportedCosts | undefined {
  const bytes = attachment?.body ?? (attachment?.path === undefined ? undefined : readFileSync(attachment.path));
  // `withFathom` of the same package wrote it.
  return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as ReportedCosts);
}
