/** A reporter of Jest: what the requests of each test cost, in one HTML file. */
import path from 'node:path';
import type { ReportedTest } from '../kit/report/report-page.ts';
import { CostsLeft } from './costs-of-jest.ts';
import { type ReporterOptions, writeReport } from './report-file.ts';

export type { ReporterOptions } from './report-file.ts';

/** What is read of Jest's `AggregatedResult`; the real one fits. */
export interface JestResultsLike {
  readonly testResults: readonly {
    readonly testFilePath: string;
    readonly testResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** `reporters: ['default', ['fathom-search/jest-reporter', { outputFile: 'report.html' }]]`, for tests of `setupFathom`: Jest takes a reporter from the default export. */
export default class FathomReporter {
  readonly #options: ReporterOptions;
  #left: CostsLeft | undefined;

  constructor(_config: unknown, options: ReporterOptions = {}) {
    this.#options = options;
  }

  /** Before a worker is started. */
  onRunStart(): void {
    this.#left = new CostsLeft();
  }

  onRunComplete(_contexts: unknown, { testResults }: JestResultsLike): void {
    const costsOf = this.#left?.take();
    const tests: readonly ReportedTest[] = testResults.flatMap(({ testFilePath, testResults: ofFile }) =>
      ofFile.map(({ fullName, status }) => ({
        title: `${path.relative('', testFilePath)} › ${fullName}`,
        outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
        costs: costsOf?.(testFilePath, fullName),
      })),
    );
    writeReport(this.#options, tests);
  }
}
