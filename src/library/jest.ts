/** A service for the tests of a file, under Jest, whose hooks are global. */
import type { Budget } from '../kit/cost/check-cost.ts';
import { costMatchers } from '../kit/cost/matchers.ts';
import type { Fathom } from '../kit/fathom.ts';
import { reportedCosts } from '../kit/report/reported-costs.ts';
import { type Hooks, setUp, type SetupOptions } from '../kit/runner.ts';
import { costsLeaver, type JestState } from './costs-of-jest.ts';

export type { SetupOptions } from '../kit/runner.ts';

declare global {
  namespace jest {
    // Its parameters have to be declared as Jest declares them.
    interface Matchers<R, T = {}> {
      /** The requests since the test began keep the budget and the rules. */
      toHaveCost(budget?: Budget): R;
    }
  }
}

/** What Jest puts there. */
interface JestGlobals extends Hooks {
  readonly expect: { extend(matchers: typeof costMatchers): void; getState(): JestState };
}

/** A service filled once, and put back to that before each test of the file or of the `describe` around the call. */
export function setupFathom(options: SetupOptions = {}): Fathom {
  // In a file of Jest's the global object is the test environment's.
  const { expect, beforeAll, beforeEach, afterEach, afterAll } = globalThis as unknown as JestGlobals;
  expect.extend(costMatchers);
  const leave = costsLeaver();
  const fathom = setUp(options, {
    beforeAll,
    beforeEach,
    afterEach: (hook) =>
      afterEach(() => {
        if (fathom.costs.exchanges.length > 0) leave?.(expect.getState(), reportedCosts(fathom.costs, options.budget));
        hook();
      }),
    afterAll,
  });
  return fathom;
}
