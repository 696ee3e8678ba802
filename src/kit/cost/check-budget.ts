import { RULES } from '../rules/table.ts';
import { COUNTERS } from './cost.ts';

const BOUNDS: readonly string[] = ['below', 'atMost', 'exactly'];
const OF_ALL: readonly string[] = [...COUNTERS, 'requests'];
const MEMBERS: readonly string[] = [...COUNTERS, 'total', 'rules', 'of'];

/**
 * A name that is spelled wrong would be a bound that everything keeps: who writes no types is told.
 * @throws TypeError
 */
export function checkBudget(budget: object): void {
  checkNames('A budget', budget, MEMBERS);
  for (const [name, value] of Object.entries(budget)) {
    if (name === 'rules') checkRules(value);
    else if (name === 'total') checkTotal(value);
    else if (name !== 'of') checkBound(name, value);
  }
}

function checkTotal(total: unknown): void {
  if (total === undefined) return;
  checkNames("A budget's total", total, OF_ALL);
  for (const [name, bound] of Object.entries(total)) checkBound(name, bound);
}

function checkRules(rules: unknown): void {
  if (rules === undefined || rules === false) return;
  checkNames('The table of rules', rules, Object.keys(RULES));
  for (const [name, settings] of Object.entries(rules)) {
    if (settings === undefined || settings === false) continue;
    const { defaults } = RULES[name as keyof typeof RULES];
    checkNames(`The rule ${name}`, settings, Object.keys(defaults));
  }
}

function checkBound(name: string, bound: unknown): void {
  if (bound === undefined) return;
  const isNamed = typeof bound === 'object' && bound !== null;
  if (isNamed) checkNames(`The bound of ${name}`, bound, BOUNDS);
  const values: readonly unknown[] = isNamed ? Object.values(bound) : [bound];
  if (values.length === 1 && typeof values[0] === 'number' && values[0] >= 0) return;
  throw new TypeError(
    `The bound of ${name} is a number, or one of { below }, { atMost } and { exactly } with a number, not ${JSON.stringify(bound)}`,
  );
}

function checkNames(what: string, given: unknown, known: readonly string[]): asserts given is object {
  if (typeof given !== 'object' || given === null) throw new TypeError(`${what} is an object, not ${JSON.stringify(given)}`);
  const wrong = Object.keys(given).find((name) => !known.includes(name));
  if (wrong === undefined) return;
  throw new TypeError(`${what} has no [${wrong}]: ${known.length === 0 ? 'nothing can be set of it' : `there are ${known.join(', ')}`}`);
}
