/** A service for the tests of a file, under Vitest. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Budget } from '../kit/cost/check-cost.ts';
import { costMatchers } from '../kit/cost/matchers.ts';
import type { Fathom } from '../kit/fathom.ts';
import { setUp, type SetupOptions } from '../kit/runner.ts';

export type { SetupOptions } from '../kit/runner.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any -- an interface of Vitest's, whose parameter has to be declared as it is there
  interface Matchers<T = any> {
    /** The requests since the test began keep the budget and the rules. */
    toHaveCost(budget?: Budget): T;
  }
}

expect.extend(costMatchers);

/** A service filled once, and put back to that before each test of the file or of the `describe` around the call. */
export function setupFathom(options: SetupOptions = {}): Fathom {
  return setUp(options, { beforeAll, beforeEach, afterEach, afterAll });
}
