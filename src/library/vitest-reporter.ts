/** A reporter of Vitest: what the requests of each test cost, in one HTML file. */
import type { ReportedTest } from '../kit/report/report-page.ts';
import type { ReportedCosts } from '../kit/report/reported-costs.ts';
import { type ReporterOptions, writeReport } from './report-file.ts';

export type { ReporterOptions } from './report-file.ts';

/** What is read of Vitest's `TestModule`; the real one fits. */
export interface TestModuleLike {
  readonly children: { allTests(): Iterable<VitestCaseLike> };
  readonly relativeModuleId?: string;
}

/** What is read of Vitest's `TestCase`; the real one fits. */
export interface VitestCaseLike {
  readonly fullName: string;
  meta(): object;
  result(): { readonly state: string };
}

/** `reporters: ['default', ['fathom-search/vitest-reporter', { outputFile: 'report.html' }]]`, for tests of `setupFathom`: Vitest takes a reporter from the default export. */
export default class FathomReporter {
  readonly #options: ReporterOptions;

  constructor(options: ReporterOptions = {}) {
    this.#options = options;
  }

  onTestRunEnd(modules: readonly TestModuleLike[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => reported(test, module)));
    writeReport(this.#options, tests);
  }
}

function reported(test: VitestCaseLike, { relativeModuleId }: TestModuleLike): ReportedTest {
  const { state } = test.result();
  // `setupFathom` of the same package put it there.
  const { fathom } = test.meta() as { readonly fathom?: ReportedCosts };
  return {
    title: relativeModuleId === undefined ? test.fullName : `${relativeModuleId} › ${test.fullName}`,
    outcome: state === 'passed' || state === 'failed' ? state : 'skipped',
    costs: fathom,
  };
}
