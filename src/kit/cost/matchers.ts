import type { Fathom } from '../fathom.ts';
import { type Budget, costText } from './check-cost.ts';

/** What a matcher answers, as Vitest, Jest and Playwright want it. */
export interface MatcherAnswer {
  readonly pass: boolean;
  readonly message: () => string;
}

/** Matchers for `expect.extend` of Vitest, Jest and Playwright. */
export const costMatchers = {
  /** The requests since the last reset, or since `costs.clear()`, keep the budget and the rules. */
  toHaveCost(fathom: Pick<Fathom, 'costs'>, budget: Budget = {}): MatcherAnswer {
    const text = costText(fathom.costs.check(budget));
    return {
      pass: text === '',
      message: () => (text === '' ? 'The requests keep the budget and the rules, and were expected not to' : text),
    };
  },
};

/**
 * The same without a test runner.
 * @throws Error that says what was dearer, or which rules were broken
 * @example
 * ```ts
 * import { assertCost, inPageFetch, openFathom } from 'fathom-search';
 * const fathom = openFathom();
 * await fathom.load('books', [{ title: 'Moby-Dick' }]);
 * const ask = inPageFetch(fathom.service, new URL('http://search/'), fetch);
 * await ask('http://search/books/_search?size=5');
 * assertCost(fathom, { merged: { below: 10 }, total: { requests: 1 } });
 * ```
 */
export function assertCost(fathom: Pick<Fathom, 'costs'>, budget: Budget = {}): void {
  const text = costText(fathom.costs.check(budget));
  if (text !== '') throw new Error(text);
}
