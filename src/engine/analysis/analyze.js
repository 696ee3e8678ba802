import { analyzeUntil } from './analyze-until.ts';
import { ok } from '../errors.ts';
import { ChainAnalyzer } from './chain-analyzer.ts';
import { ComposedAnalyzer } from './composed-analyzer.ts';
import { defineFilter } from './define-parts.ts';
import { defineTokenizer } from './define-tokenizer.ts';
import { builtInTokenizer } from './registry.ts';
import { tokenType } from './token-type.ts';
/** What analyzers leave between the values of a field, so that no phrase crosses them. */
const FIELD_GAP = 100;
/** An analyzer as it is. */
export function chainOf(analyzer) {
  return { analyzer, gap: FIELD_GAP };
}
/** A tokenizer with token filters behind it, as an analyzer of that name. */
export function composeChain(name, { tokenizer, filters, names }, limits) {
  const cutter = defineTokenizer(tokenizer ?? { kind: 'keyword' }, limits);
  if (!cutter.ok) return cutter;
  const found = [];
  const forSynonyms = [];
  for (const [i, definition] of filters.entries()) {
    const unfit = forSynonyms.find((part) => typeof part === 'string');
    const readers = forSynonyms.filter((part) => typeof part !== 'string');
    const filter = defineFilter(definition, { limits, before: unfit ?? new ChainAnalyzer(name, cutter.value, readers) });
    if (!filter.ok) return filter;
    found.push(filter.value);
    forSynonyms.push(filter.value.forSynonyms ?? names?.[i] ?? definition.kind);
  }
  const upTo = (count) => ({ analyzer: new ChainAnalyzer(name, cutter.value, found.slice(0, count)), gap: 0 });
  const analyzer = plainAnalyzer(name, tokenizer, filters) ?? new ChainAnalyzer(name, cutter.value, found);
  return ok({ analyzer, gap: FIELD_GAP, stages: [...found.keys(), found.length].map(upTo) });
}
/** One of the standard tokenizer and lower case alone has a way to index that makes no string of each word. */
function plainAnalyzer(name, tokenizer, filters) {
  const [filter] = filters;
  const known = tokenizer === undefined || tokenizer.kind !== 'standard' ? undefined : builtInTokenizer(tokenizer.kind);
  if (known === undefined || filters.length !== 1 || filter?.kind !== 'lowercase') return undefined;
  return new ComposedAnalyzer(name, { ...known, lowerCase: true, filters: [] });
}
/** The tokens of the texts in order; undefined when there are more than `limit`. */
export function analyzeTexts({ analyzer, gap }, texts, limit) {
  const tokens = [];
  let basePosition = 0;
  let baseOffset = 0;
  for (const text of texts) {
    const positions = analyzeUntil(analyzer, text, (token, position, start, end, length = 1, type = '') => {
      tokens.push({
        token,
        startOffset: baseOffset + start,
        endOffset: baseOffset + end,
        type: type === '' ? tokenType(analyzer.tokenizer ?? analyzer.name, text.slice(start, end)) : type,
        position: basePosition + position,
        ...(length > 1 && { positionLength: length }),
      });
      return tokens.length > limit;
    });
    if (positions === undefined) return undefined;
    basePosition += positions + gap;
    baseOffset += text.length + 1;
  }
  return tokens;
}
