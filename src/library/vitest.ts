/** A service for the tests of a file, under Vitest. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Budget } from '../kit/cost/check-cost.ts';
import { costMatchers } from '../kit/cost/matchers.ts';
import type { Fathom } from '../kit/fathom.ts';
import { type ReportedCosts, reportedCosts } from '../kit/report/reported-costs.ts';
import { setUp, type SetupOptions } from '../kit/runner.ts';

export type { SetupOptions } from '../kit/runner.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any -- an interface of Vitest's, whose parameter has to be declared as it is there
  interface Matchers<T = any> {
    /** The requests since the test began keep the budget and the rules. */
    toHaveCost(budget?: Budget): T;
  }
  interface TaskMeta {
    /** What the requests of a test cost, for `fathom-search/vitest-reporter`. */
    fathom?: ReportedCosts;
  }
}

expect.extend(costMatchers);

/** A service filled once, and put back to that before each test of the file or of the `describe` around the call. */
export function setupFathom(options: SetupOptions = {}): Fathom {
  const fathom = setUp(options, {
    beforeAll,
    beforeEach,
    afterEach: (hook) =>
      afterEach(({ task }) => {
        if (fathom.costs.exchanges.length > 0) task.meta.fathom = reportedCosts(fathom.costs, options.budget);
        hook();
      }),
    afterAll,
  });
  return fathom;
}
