import { contextLeftOpen, scrollPageAskedTwice } from './context-rules.ts';
import { leadingWildcard } from './leading-wildcard.ts';
import { smallPages } from './small-pages.ts';
import { cursorWithoutTieBreak, deepPage, totalCountedAgain, unboundedSize } from './page-rules.ts';

/** The rules by name, as they are set and told. docs/testing.md has a paragraph for each. */
export const RULES = {
  'deep-page': deepPage,
  'unbounded-size': unboundedSize,
  'cursor-without-tie-break': cursorWithoutTieBreak,
  'context-left-open': contextLeftOpen,
  'scroll-page-asked-twice': scrollPageAskedTwice,
  'small-pages': smallPages,
  'total-counted-again': totalCountedAgain,
  'leading-wildcard': leadingWildcard,
} as const;

export type RuleName = keyof typeof RULES;

/** What may be set of each rule; false: it does not hold. Unless said all hold, with their defaults. */
export type RuleSettings = { readonly [Name in RuleName]?: false | Partial<(typeof RULES)[Name]['defaults']> };
