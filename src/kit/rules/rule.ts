import type { ReadRequest } from '../../requests/sheet/search-request.ts';
import type { ContextNote, Exchange } from '../cost/exchange.ts';

/** An exchange and the searches and calls it was. */
export interface Judged {
  readonly exchange: Exchange;
  readonly reads: readonly ReadRequest[];
}

/** What a rule may look at besides the exchange. */
export interface RuleContext {
  /** All of them, in the order they came. */
  readonly all: readonly Judged[];
  /** Whether a scroll or point in time was left open. */
  readonly isLeft: (context: ContextNote) => boolean;
}

/** What is wrong with an exchange. */
export interface Fault {
  /** What is wrong and why it matters. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
  /** The request as it should be, in the console's notation, where that is plain. */
  readonly better?: string;
}

/** A mistake with paging or searching that one pays for. */
export interface Rule<Settings extends object = object> {
  /** What holds where nothing is set. */
  readonly defaults: Settings;
  /** The lesson of the page that explains it; undefined: there is none. */
  readonly lesson: string | undefined;
  readonly judge: (judged: Judged, settings: Settings, context: RuleContext) => readonly Fault[];
}
