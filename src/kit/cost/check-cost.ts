import { requestTest } from '../../rest/faults/fault-plan.ts';
import { type Breach, judge, readAll } from '../rules/judge.ts';
import type { RuleSettings } from '../rules/table.ts';
import { type Bound, type Bounds, type Excess, excessOfAll, excessOfEach } from './budget.ts';
import { checkBudget } from './check-budget.ts';
import { type ContextNote, type Exchange, shortOf } from './exchange.ts';

/**
 * What requests may cost. Counters by themselves are bounds for each request. The rules hold besides, unless they are set otherwise.
 */
export interface Budget extends Bounds {
  /** For all requests together, and how many there may be. */
  readonly total?: Bounds & { readonly requests?: Bound };
  /** False: none of them holds. */
  readonly rules?: RuleSettings | false;
  /** Which requests are looked at, such as `POST /items/_search` or `_search`; default: all. */
  readonly of?: string;
}

/** What was not as it should be. */
export interface CostReport {
  readonly excesses: readonly Excess[];
  readonly breaches: readonly Breach[];
}

/** Where the rules are explained. */
const PAGE = 'docs/testing.md';

/**
 * Holds exchanges against a budget and the rules.
 * @throws TypeError for a budget with names or bounds there are not
 */
export function checkCost(exchanges: readonly Exchange[], budget: Budget, isLeft: (context: ContextNote) => boolean): CostReport {
  checkBudget(budget);
  const { total = {}, rules = {}, of = '*', ...each } = budget;
  const fits = requestTest(of);
  const judged = exchanges.filter(({ method, path }) => fits(method, path));
  return {
    excesses: [...excessOfEach(judged, each), ...excessOfAll(judged, total)],
    breaches: rules === false ? [] : judge(readAll(judged), rules, isLeft),
  };
}

/** A report as a developer reads it; empty where there is nothing to say. */
export function costText({ excesses, breaches }: CostReport): string {
  const told = [
    ...excesses.map(({ message, exchange, counter }) =>
      exchange === undefined
        ? `${message}${fixLine(WAYS_OUT[counter])}`
        : `${message}: ${placeOf(exchange)}${fixFor(exchange, counter, breaches)}`,
    ),
    ...breaches.map(breachText),
  ];
  return told.join('\n');
}

/** One breach, with its fix. */
export function breachText({ rule, exchange, message, fix, better, lesson }: Breach): string {
  const lines = [
    `${rule}: ${placeOf(exchange)}`,
    `  ${message}`,
    ...(fix === '' ? [] : [`  Fix: ${fix}`]),
    ...(better === undefined ? [] : better.split('\n').map((line) => `    ${line}`)),
    `  Why: ${PAGE}#${rule}${lesson === undefined ? '' : `, and the lesson ${lesson}`}`,
  ];
  return lines.join('\n');
}

function placeOf(exchange: Exchange): string {
  return `${shortOf(exchange)} (request ${exchange.number})`;
}

const BY_FROM = 'pages by from cost more the deeper they lie; search_after costs the same on every page.';
const ON_SHARDS = 'let a filter narrow what is looked at, and do not have more matches counted than are told: track_total_hits.';
const OF_BUCKETS = 'ask for fewer: a smaller size of terms, a longer interval, or composite, page by page.';
const OF_SOURCES = 'fetch what is shown: name the fields in _source, or ask for a smaller size.';

/** What makes a counter smaller, where that is the same for most requests. */
const WAYS_OUT: Partial<Readonly<Record<Excess['counter'], string>>> = {
  requests: 'ask for several things at once, with _msearch or _mget, or keep what was answered. summary() of costs names the dearest.',
  searches: 'ask for several things in one search, or keep what was answered.',
  visited: ON_SHARDS,
  matched: ON_SHARDS,
  buckets: OF_BUCKETS,
  fetched: OF_SOURCES,
  fetchedBytes: OF_SOURCES,
};

/** Where no rule says how a dear request is mended, its page may, or what is dear about it. */
function fixFor(exchange: Exchange, counter: Excess['counter'], breaches: readonly Breach[]): string {
  if (breaches.some((breach) => breach.exchange === exchange)) return '';
  return fixLine(WAYS_OUT[counter] ?? (/from=(\d+)/.test(shortOf(exchange)) ? BY_FROM : undefined));
}

function fixLine(fix: string | undefined): string {
  return fix === undefined ? '' : `\n  Fix: ${fix}`;
}
