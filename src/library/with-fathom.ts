import type { PlaywrightTestArgs, PlaywrightTestOptions, PlaywrightWorkerArgs, PlaywrightWorkerOptions, TestType } from '@playwright/test';
import { type Budget, costText } from '../kit/cost/check-cost.ts';
import { Fathom, type FathomOptions } from '../kit/fathom.ts';
import { reportedCosts } from '../kit/report/reported-costs.ts';
import type { FathomSnapshot } from '../kit/snapshot.ts';
import { baseAddress } from '../rest/adapters/base-address.ts';
import { answerRoute } from './answer-route.ts';
import { COSTS_ATTACHED } from './costs-attached.ts';

/** How the tests of a suite have a service. */
export interface PlaywrightOptions extends FathomOptions {
  /** Addresses below which pages reach the service, such as `https://search.example/`. */
  readonly bases: readonly string[];
  /** Fills it, once in each worker. Every test has a fork of what it was then. */
  readonly fill?: (fathom: Fathom) => Promise<unknown>;
  /** What the requests of each test may cost. With `{}` the rules alone; without it nothing is held against them. */
  readonly budget?: Budget;
}

/** What tests can ask for. */
export interface FathomFixtures {
  /** The test's own service: a fork of what the worker's was filled with. Pages of the test's context reach it. */
  readonly fathom: Fathom;
}

/** What the tests of a worker share. */
export interface FathomWorkerFixtures {
  readonly fathomFilled: { readonly fathom: Fathom; readonly snapshot: FathomSnapshot };
}

type Args = PlaywrightTestArgs & PlaywrightTestOptions;
type WorkerArgs = PlaywrightWorkerArgs & PlaywrightWorkerOptions;

/**
 * A `test` whose pages reach a service of the test's own: filled once in each worker, forked for each test. What its requests cost is attached to the test's
 * report. Routes do not see what a service worker of the page fetches: where the app has one, set `serviceWorkers: 'block'`.
 */
export function withFathom<T extends Args, W extends WorkerArgs>(
  test: TestType<T, W>,
  { bases, fill, budget, ...options }: PlaywrightOptions,
): TestType<T & FathomFixtures, W & FathomWorkerFixtures> {
  const roots = bases.map((base) => baseAddress(base));
  const extended = (test as unknown as TestType<Args, WorkerArgs>).extend<FathomFixtures, FathomWorkerFixtures>({
    fathomFilled: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are asked for
      async ({}, use) => {
        const fathom = new Fathom(options);
        await fill?.(fathom);
        await use({ fathom, snapshot: await fathom.snapshot() });
      },
      { scope: 'worker' },
    ],
    fathom: [
      async ({ fathomFilled, context }, use, testInfo) => {
        const fork = await fathomFilled.fathom.fork(fathomFilled.snapshot);
        for (const root of roots) await context.route(`${root.href}**`, answerRoute(fork.service, root));
        await use(fork);
        if (fork.costs.exchanges.length > 0) {
          await testInfo.attach('what searches cost', { body: fork.costs.summary(), contentType: 'text/plain' });
          await testInfo.attach(COSTS_ATTACHED, {
            body: JSON.stringify(reportedCosts(fork.costs, budget)),
            contentType: 'application/json',
          });
        }
        const text = budget === undefined ? '' : costText(fork.costs.check(budget));
        if (text !== '') throw new Error(text);
      },
      // Pages reach the service also in tests that do not name it.
      { auto: true },
    ],
  });
  return extended as unknown as TestType<T & FathomFixtures, W & FathomWorkerFixtures>;
}
