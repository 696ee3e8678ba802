import type { ContextNote, Exchange } from '../cost/exchange.ts';
import { readExchange } from '../cost/exchange.ts';
import type { Fault, Judged, Rule, RuleContext } from './rule.ts';
import { type RuleName, RULES, type RuleSettings } from './table.ts';

/** A rule that an exchange broke. */
export interface Breach extends Fault {
  readonly rule: RuleName;
  readonly exchange: Exchange;
  /** The name of the lesson that explains it; undefined: there is none. */
  readonly lesson: string | undefined;
}

/** Reads exchanges, as rules look at them. */
export function readAll(exchanges: readonly Exchange[]): readonly Judged[] {
  return exchanges.map((exchange) => ({ exchange, reads: readExchange(exchange) }));
}

/** The rules that exchanges broke, in the order of the exchanges. */
export function judge(all: readonly Judged[], settings: RuleSettings, isLeft: (context: ContextNote) => boolean): readonly Breach[] {
  const context = { all, isLeft };
  return all.flatMap((judged) => ruleNames().flatMap((name) => breachesOf(name, settings[name], judged, context)));
}

/** The names of all rules. */
export function ruleNames(): readonly RuleName[] {
  // The keys of a constant table are what its type says.
  return Object.keys(RULES) as RuleName[];
}

function breachesOf(name: RuleName, settings: object | false | undefined, judged: Judged, context: RuleContext): readonly Breach[] {
  if (settings === false) return [];
  // Each rule is given its own settings: they are found by the same name.
  const rule = RULES[name] as Rule;
  const faults = rule.judge(judged, { ...rule.defaults, ...settings }, context);
  return faults.map((fault) => ({ ...fault, rule: name, exchange: judged.exchange, lesson: rule.lesson }));
}
