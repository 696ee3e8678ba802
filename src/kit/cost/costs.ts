import type { Engine } from '../../engine/index.ts';
import { type Budget, checkCost, type CostReport } from './check-cost.ts';
import type { ContextNote, Exchange } from './exchange.ts';
import type { Journal } from './journal.ts';
import { summaryText } from './summary.ts';

/** What the requests of a service cost, since it was opened, put back or cleared. */
export class Costs {
  readonly #journal: Journal;
  readonly #isLeft: (context: ContextNote) => boolean;

  constructor(journal: Journal, engine: Engine) {
    this.#journal = journal;
    this.#isLeft = ({ kind, id }) => engine.context(kind, id).state === 'open';
  }

  /** The requests, in the order they came; of very many the latest. */
  get exchanges(): readonly Exchange[] {
    return this.#journal.all();
  }

  /** What does not keep a budget and the rules. */
  check(budget: Budget = {}): CostReport {
    return checkCost(this.exchanges, budget, this.#isLeft);
  }

  /** The dearest requests and what was left open, in some lines. */
  summary(): string {
    return summaryText(this.exchanges, this.#isLeft);
  }

  /** Forgets the requests so far: the next budget is for those that come. */
  clear(): void {
    this.#journal.clear();
  }
}
