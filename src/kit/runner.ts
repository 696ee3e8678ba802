import { type Budget, costText } from './cost/check-cost.ts';
import { Fathom, type FathomOptions } from './fathom.ts';

/** How the tests of a file have a service. */
export interface SetupOptions extends FathomOptions {
  /** Fills it, once, before the first test. Every test begins with what it was then. */
  readonly fill?: (fathom: Fathom) => Promise<unknown>;
  /** What the requests of each test may cost. With `{}` the rules alone; without it nothing is held against them. */
  readonly budget?: Budget;
  /** True: what the tests cost is told at the end. */
  readonly summary?: boolean;
}

/** The hooks of a test runner. */
export interface Hooks {
  readonly beforeAll: (hook: () => Promise<void>) => void;
  readonly beforeEach: (hook: () => void) => void;
  readonly afterEach: (hook: () => void) => void;
  readonly afterAll: (hook: () => void) => void;
}

/**
 * A service for the tests around the call: filled once, and put back to that before each of them.
 * @param tell where the summary goes
 */
export function setUp(
  { fill, budget, summary = false, ...options }: SetupOptions,
  hooks: Hooks,
  tell: (text: string) => void = console.log,
): Fathom {
  const fathom = new Fathom(options);
  const told: string[] = [];
  hooks.beforeAll(async () => {
    await fill?.(fathom);
    await fathom.snapshot();
  });
  hooks.beforeEach(() => fathom.reset());
  hooks.afterEach(() => {
    if (summary && fathom.costs.exchanges.length > 0) told.push(fathom.costs.summary());
    const text = budget === undefined ? '' : costText(fathom.costs.check(budget));
    if (text !== '') throw new Error(text);
  });
  hooks.afterAll(() => {
    if (told.length > 0) tell(told.join('\n'));
  });
  return fathom;
}
