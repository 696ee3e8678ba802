import { count } from '../../requests/count.ts';
import { addCosts, type Cost, type Counter, COUNTERS, NO_COST } from './cost.ts';
import type { Exchange } from './exchange.ts';

/** How much something may be: a number is the most. */
export type Bound = number | { readonly below: number } | { readonly atMost: number } | { readonly exactly: number };

/** Bounds by counter. */
export type Bounds = { readonly [Name in Counter]?: Bound };

/** A bound that was not kept. */
export interface Excess {
  /** `merged 50,000, budget below 1,000`. */
  readonly message: string;
  readonly counter: Counter | 'requests';
  /** The request; undefined: all of them together. */
  readonly exchange: Exchange | undefined;
}

/** The bounds of each request that it did not keep. */
export function excessOfEach(exchanges: readonly Exchange[], bounds: Bounds): readonly Excess[] {
  return exchanges.flatMap((exchange) =>
    exchange.cost === undefined ? [] : excessOf(exchange.cost, bounds, '').map((excess) => ({ ...excess, exchange })),
  );
}

/** The bounds that all requests together did not keep. */
export function excessOfAll(exchanges: readonly Exchange[], bounds: Bounds & { readonly requests?: Bound }): readonly Excess[] {
  const told = excessOf(totalOf(exchanges), bounds, 'in all ');
  const { requests } = bounds;
  const { length } = exchanges;
  const kept = requests === undefined || keeps(length, requests);
  const many = kept ? [] : [{ message: tellExcess('requests', length, requests), counter: 'requests' as const }];
  return [...told, ...many].map((excess) => ({ ...excess, exchange: undefined }));
}

/** What all of them cost together. */
export function totalOf(exchanges: readonly Exchange[]): Cost {
  return exchanges.reduce((sum, { cost = NO_COST }) => addCosts(sum, cost), NO_COST);
}

function excessOf(cost: Cost, bounds: Bounds, before: string): readonly { readonly message: string; readonly counter: Counter }[] {
  return COUNTERS.flatMap((counter) => {
    const bound = bounds[counter];
    const kept = bound === undefined || keeps(cost[counter], bound);
    return kept ? [] : [{ message: tellExcess(before + counter, cost[counter], bound), counter }];
  });
}

function keeps(value: number, bound: Bound): boolean {
  if (typeof bound === 'number') return value <= bound;
  if ('below' in bound) return value < bound.below;
  return 'atMost' in bound ? value <= bound.atMost : value === bound.exactly;
}

function tellExcess(name: string, value: number, bound: Bound): string {
  return `${name} ${count(value)}, budget ${boundText(bound)}`;
}

function boundText(bound: Bound): string {
  if (typeof bound === 'number') return `at most ${count(bound)}`;
  if ('below' in bound) return `below ${count(bound.below)}`;
  return 'atMost' in bound ? `at most ${count(bound.atMost)}` : `exactly ${count(bound.exactly)}`;
}
