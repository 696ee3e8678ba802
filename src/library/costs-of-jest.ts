import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReportedCosts } from '../kit/report/reported-costs.ts';

/** Names the folder where tests leave what they cost. Jest has no other way from a test to a reporter; its workers inherit the environment. */
const FOLDER = 'FATHOM_JEST_COSTS';

/** What is read of Jest's `expect.getState()`; the real one fits. */
export interface JestState {
  readonly testPath?: string;
  readonly currentTestName?: string;
}

/** One line of such a file. */
interface CostsLine extends JestState {
  readonly costs: ReportedCosts;
}

/** @returns what leaves the costs of a test for the reporter; undefined where there is none */
export function costsLeaver(): ((test: JestState, costs: ReportedCosts) => void) | undefined {
  const folder = process.env[FOLDER];
  if (folder === undefined) return undefined;
  const file = path.join(folder, `${randomUUID()}.ndjson`);
  return ({ testPath, currentTestName }, costs) => {
    const line: CostsLine = {
      ...(testPath !== undefined && { testPath }),
      ...(currentTestName !== undefined && { currentTestName }),
      costs,
    };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
}

/** A folder for what the tests of one run leave. */
export class CostsLeft {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'fathom-jest-'));

  constructor() {
    process.env[FOLDER] = this.#folder;
  }

  /** What was left, by test; of a test that ran again, the last. The folder is gone then. */
  take(): (testPath: string, currentTestName: string) => ReportedCosts | undefined {
    const costs = new Map<string, ReportedCosts>();
    for (const name of readdirSync(this.#folder)) {
      const lines = readFileSync(path.join(this.#folder, name), 'utf8').trimEnd().split('\n');
      for (const line of lines) {
        // `costsLeaver` of the same package wrote it.
        const { testPath, currentTestName, costs: left } = JSON.parse(line) as CostsLine;
        costs.set(JSON.stringify([testPath, currentTestName]), left);
      }
    }
    rmSync(this.#folder, { recursive: true, force: true });
    delete process.env[FOLDER];
    return (testPath, currentTestName) => costs.get(JSON.stringify([testPath, currentTestName]));
  }
}
