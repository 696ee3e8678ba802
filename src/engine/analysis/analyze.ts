import { analyzeUntil } from './analyze-until.ts';
import type { Analyzer } from './analyzer.ts';
import { ComposedAnalyzer } from './composed-analyzer.ts';
import { defineFilter, defineTokenizer, type PartDefinition, type PartProblem } from './define-parts.ts';
import type { TokenFilter } from './token-filter.ts';
import { tokenType } from './token-type.ts';

/** One token of an analysed text. Offsets are UTF-16 units and, like positions, run on from text to text. */
export interface AnalyzedToken {
  readonly token: string;
  readonly startOffset: number;
  readonly endOffset: number;
  /** The peers' name of what the tokenizer saw: `<ALPHANUM>`, `word`, ... */
  readonly type: string;
  readonly position: number;
}

/** An analyzer to try out. */
export interface AnalysisChain {
  readonly analyzer: Analyzer;
  /** Positions left free between two texts. */
  readonly gap: number;
}

/** What analyzers leave between the values of a field, so that no phrase crosses them. */
const FIELD_GAP = 100;

/** An analyzer as it is. */
export function chainOf(analyzer: Analyzer): AnalysisChain {
  return { analyzer, gap: FIELD_GAP };
}

/** A tokenizer and token filters: together, and each on its own. */
export interface ComposedChain extends AnalysisChain {
  readonly tokenizer: AnalysisChain;
  readonly filters: readonly TokenFilter[];
}

/** A tokenizer with token filters behind it. */
export function composeChain(tokenizer: PartDefinition, filters: readonly PartDefinition[]): ComposedChain | PartProblem {
  const parts = defineTokenizer(tokenizer);
  if ('problem' in parts) return parts;
  const found: TokenFilter[] = [];
  for (const definition of filters) {
    const filter = defineFilter(definition);
    if (typeof filter !== 'function') return filter;
    found.push(filter);
  }
  const bare = new ComposedAnalyzer(tokenizer.kind, { ...parts, filters: [] });
  return {
    analyzer: new ComposedAnalyzer(tokenizer.kind, { ...parts, filters: found }),
    gap: 0,
    tokenizer: { analyzer: bare, gap: 0 },
    filters: found,
  };
}

/** What a filter leaves of tokens. */
export function filterTokens(tokens: readonly AnalyzedToken[], filter: TokenFilter): readonly AnalyzedToken[] {
  return tokens.flatMap((token) => {
    const kept = filter(token.token);
    return kept === undefined ? [] : [{ ...token, token: kept }];
  });
}

/** The tokens of the texts in order; undefined when there are more than `limit`. */
export function analyzeTexts(
  { analyzer, gap }: AnalysisChain,
  texts: readonly string[],
  limit: number,
): readonly AnalyzedToken[] | undefined {
  const tokens: AnalyzedToken[] = [];
  let basePosition = 0;
  let baseOffset = 0;
  for (const text of texts) {
    const positions = analyzeUntil(analyzer, text, (token, position, start, end) => {
      tokens.push({
        token,
        startOffset: baseOffset + start,
        endOffset: baseOffset + end,
        type: tokenType(analyzer.name, text.slice(start, end)),
        position: basePosition + position,
      });
      return tokens.length > limit;
    });
    if (positions === undefined) return undefined;
    basePosition += positions + gap;
    baseOffset += text.length + 1;
  }
  return tokens;
}
