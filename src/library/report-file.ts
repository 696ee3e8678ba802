import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ReportedTest, reportPage } from '../kit/report/report-page.ts';

/** Where a report goes. */
export interface ReporterOptions {
  /** The file, from where the runner was started. Default: `fathom-report.html`. */
  readonly outputFile?: string;
}

/** Writes a report, and says where. */
export function writeReport({ outputFile = 'fathom-report.html' }: ReporterOptions, tests: readonly ReportedTest[]): void {
  mkdirSync(path.dirname(path.resolve(outputFile)), { recursive: true });
  writeFileSync(outputFile, reportPage(tests));
  console.log(`What searches cost: ${outputFile}`);
}
