/** A service for the tests of a file, under Node's own runner. */
import { after, afterEach, before, beforeEach } from 'node:test';
import type { Fathom } from '../kit/fathom.ts';
import { setUp, type SetupOptions } from '../kit/runner.ts';

export { assertCost } from '../kit/cost/matchers.ts';
export type { SetupOptions } from '../kit/runner.ts';

/** A service filled once, and put back to that before each test of the file or of the `describe` around the call. */
export function setupFathom(options: SetupOptions = {}): Fathom {
  return setUp(options, {
    beforeAll: (hook) => before(hook),
    beforeEach: (hook) => beforeEach(hook),
    afterEach: (hook) => afterEach(hook),
    afterAll: (hook) => after(hook),
  });
}
