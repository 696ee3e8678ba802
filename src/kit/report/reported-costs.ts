import type { AnswerScene } from '../../drawing/answer-scene.ts';
import { bodyMember, type ReadRequest, saidNumber } from '../../requests/sheet/search-request.ts';
import { totalOf } from '../cost/budget.ts';
import { type Budget, costText } from '../cost/check-cost.ts';
import type { Cost } from '../cost/cost.ts';
import type { Costs } from '../cost/costs.ts';
import { type Exchange, readExchange, shortOf } from '../cost/exchange.ts';
import { sceneOfSearch } from './scene-of-search.ts';

/** Most requests of a test that are told one by one: the dearest. */
const MOST_REQUESTS = 200;

/** Most characters of a body. */
const MOST_BODY = 2_000;

/** Most searches of one request that are drawn. */
const MOST_DRAWN = 5;

/** What the requests of a test cost, as it goes from where the test ran to where the report is written. Plain JSON. */
export interface ReportedCosts {
  readonly requests: readonly ReportedRequest[];
  /** How many more there were, which cost least. */
  readonly notShown: number;
  readonly total: Cost;
  /** Of a budget, and of the rules where there is none; empty: nothing to say. */
  readonly remarks: string;
}

/** One request of a test. */
export interface ReportedRequest {
  readonly number: number;
  /** `POST /items/_search from=9990 size=10`. */
  readonly short: string;
  readonly body: string;
  /** 0: it was not answered. */
  readonly status: number;
  readonly cost: Cost | undefined;
  readonly scenes: readonly AnswerScene[];
}

/** The requests since the test began, with what a budget or the rules say of them. */
export function reportedCosts(costs: Costs, budget: Budget = {}): ReportedCosts {
  const { exchanges } = costs;
  const dearest = exchanges.toSorted((a, b) => (b.cost?.merged ?? 0) - (a.cost?.merged ?? 0)).slice(0, MOST_REQUESTS);
  return {
    requests: dearest.toSorted((a, b) => a.number - b.number).map(reported),
    notShown: exchanges.length - dearest.length,
    total: totalOf(exchanges),
    remarks: costText(costs.check(budget)),
  };
}

function reported(exchange: Exchange): ReportedRequest {
  const { number, body, status, cost, searches } = exchange;
  const reads = readExchange(exchange);
  const asked = reads.length === searches.length ? reads : [];
  return {
    number,
    short: shortOf(exchange, reads),
    body: body.length > MOST_BODY ? `${body.slice(0, MOST_BODY)} …` : body,
    status,
    cost,
    scenes: searches.slice(0, MOST_DRAWN).map((search, i) => sceneOfSearch(search, placeOf(asked[i]))),
  };
}

function placeOf(read: ReadRequest | undefined): Parameters<typeof sceneOfSearch>[1] {
  if (read?.kind !== 'search') return { from: 0, follows: true };
  return { from: saidNumber(read, 'from')?.value ?? 0, follows: bodyMember(read, 'search_after') !== undefined };
}
