import { describe, expect, it } from 'vitest';
import { checkBudget } from './check-budget.ts';

const wrong: readonly (readonly [budget: object, message: string])[] = [
  [{ merge: 1 }, 'A budget has no [merge]: there are searches, visited'],
  [{ total: { request: 1 } }, "A budget's total has no [request]: there are searches"],
  [{ merged: { bellow: 3 } }, 'The bound of merged has no [bellow]: there are below, atMost, exactly'],
  [{ merged: {} }, 'The bound of merged is a number, or one of { below }'],
  [{ merged: { below: 3, atMost: 2 } }, 'The bound of merged is a number'],
  [{ merged: '3' }, 'not "3"'],
  [{ merged: Number.NaN }, 'The bound of merged is a number'],
  [{ total: { requests: -1 } }, 'The bound of requests is a number'],
  [{ total: 3 }, "A budget's total is an object, not 3"],
  [{ rules: { 'deep-pages': false } }, 'The table of rules has no [deep-pages]: there are deep-page, '],
  [{ rules: { 'deep-page': { form: 3 } } }, 'The rule deep-page has no [form]: there are from'],
  [{ rules: { 'leading-wildcard': { size: 3 } } }, 'The rule leading-wildcard has no [size]: nothing can be set of it'],
  [{ rules: { 'deep-page': true } }, 'The rule deep-page is an object, not true'],
];

describe('a budget', () => {
  it.each(wrong)('that is spelled wrong is told: %j', (budget, message) => {
    expect(() => checkBudget(budget)).toThrow(message);
  });

  it('may leave everything out, by undefined too', () => {
    const whole = {
      merged: 3,
      kept: { exactly: 0 },
      total: { requests: { below: 2 } },
      rules: { 'deep-page': { from: 3 }, 'small-pages': false },
    };
    for (const budget of [{}, whole, { merged: undefined, total: undefined, rules: undefined, of: undefined }, { rules: false }]) {
      expect(() => checkBudget(budget)).not.toThrow();
    }
  });
});
