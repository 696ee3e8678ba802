import type { Analyzer } from './analyzer.ts';
import { ComposedAnalyzer } from './composed-analyzer.ts';
import { lowerCase } from './lower-case.ts';
import { builtInTokenizer } from './registry.ts';
import { stemFilter, stopFilter, type TokenFilter } from './token-filter.ts';
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

const FILTERS: ReadonlyMap<string, TokenFilter> = new Map<string, TokenFilter>([
  ['lowercase', lowerCase],
  ['uppercase', (term) => term.toUpperCase()],
  ['stop', stopFilter],
  ['porter_stem', stemFilter],
  ['trim', (term) => term.trim()],
  ['reverse', (term) => Array.from(term).toReversed().join('')],
]);

/** An analyzer as it is. */
export function chainOf(analyzer: Analyzer): AnalysisChain {
  return { analyzer, gap: FIELD_GAP };
}

/** A tokenizer with token filters behind it, all by name. @returns the kind and name of the part that there is not */
export function composeChain(
  tokenizer: string,
  filters: readonly string[],
): AnalysisChain | { readonly missing: 'tokenizer' | 'filter'; readonly name: string } {
  const parts = builtInTokenizer(tokenizer);
  if (parts === undefined) return { missing: 'tokenizer', name: tokenizer };
  const found: TokenFilter[] = [];
  for (const name of filters) {
    const filter = FILTERS.get(name);
    if (filter === undefined) return { missing: 'filter', name };
    found.push(filter);
  }
  return { analyzer: new ComposedAnalyzer(tokenizer, { ...parts, filters: found }), gap: 0 };
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
    const positions = analyzer.analyze(text, {
      token(token, position, start, end) {
        // The rest is counted, not kept.
        if (tokens.length > limit) return;
        tokens.push({
          token,
          startOffset: baseOffset + start,
          endOffset: baseOffset + end,
          type: tokenType(analyzer.name, text.slice(start, end)),
          position: basePosition + position,
        });
      },
    });
    if (tokens.length > limit) return undefined;
    basePosition += positions + gap;
    baseOffset += text.length + 1;
  }
  return tokens;
}
