import { count } from '../../requests/count.ts';
import { totalOf } from './budget.ts';
import { type ContextNote, type Exchange, shortOf } from './exchange.ts';

/** How many of the dearest requests are told. */
const DEAREST = 5;

/** What a run did, in some lines: how much there was, the dearest requests, and what was left open. */
export function summaryText(exchanges: readonly Exchange[], isLeft: (context: ContextNote) => boolean): string {
  const total = totalOf(exchanges);
  const left = exchanges.flatMap(({ opened }) => opened.filter(isLeft));
  const dearest = exchanges
    .filter(({ cost }) => (cost?.merged ?? 0) > 0)
    .toSorted((a, b) => (b.cost?.merged ?? 0) - (a.cost?.merged ?? 0))
    .slice(0, DEAREST);
  return [
    `${count(exchanges.length)} requests, ${count(total.searches)} searches: merged ${count(total.merged)}, visited ${count(total.visited)}, returned ${count(total.returned)}`,
    ...dearest.map((exchange) => `  merged ${count(exchange.cost?.merged ?? 0).padStart(9)}  ${shortOf(exchange)}`),
    ...(left.length === 0 ? [] : [`  left open: ${count(left.length)} scrolls and points in time`]),
  ].join('\n');
}
