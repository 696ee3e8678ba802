import type { JsonValue } from '../../../engine/index.ts';
import { refuseArgument, numberFormat } from '../../errors/refusal.ts';
import { readBoolean, readInt, readText } from '../json-access.ts';

/** `fuzziness` and what goes with it where words are matched. The ways of rewriting change no answer here. */
export const fuzzyReaders = {
  fuzziness: (value: JsonValue, key: string): { fuzziness: string } => ({ fuzziness: readFuzziness(value, key) }),
  prefix_length: (value: JsonValue, key: string): { prefixLength: number } => ({ prefixLength: readCount(value, key) }),
  max_expansions: (value: JsonValue, key: string): { maxExpansions: number } => ({ maxExpansions: readExpansions(value, key) }),
  fuzzy_transpositions: (value: JsonValue, key: string): { transpositions: boolean } => ({ transpositions: readBoolean(value, key) }),
  fuzzy_rewrite: readRewrite,
  auto_generate_synonyms_phrase_query: (value: JsonValue, key: string): { synonymPhrases: boolean } => ({
    synonymPhrases: readBoolean(value, key),
  }),
};

/** `0`, `1`, `2`, `AUTO` or `AUTO:low,high`. */
function readFuzziness(value: JsonValue, key: string): string {
  const text = readText(value, key);
  const auto = /^auto(?::(.*))?$/i.exec(text);
  if (auto !== null) {
    const bounds = auto[1];
    if (bounds === undefined) return 'AUTO';
    const [low, high, ...more] = bounds.split(',').map(Number);
    if (low === undefined || high === undefined || more.length > 0 || !Number.isInteger(low) || !Number.isInteger(high)) {
      return refuseArgument(`failed to find low and high distance values in [${text}]`);
    }
    if (low < 0 || high < low) return refuseArgument(`fuzziness wrongly configured, must be: lowTerm >= 0 and lowTerm <= highTerm`);
    return text;
  }
  const edits = Number(text);
  if (text.trim() === '' || Number.isNaN(edits)) {
    const cause = numberFormat(text);
    return refuseArgument(cause.reason, cause);
  }
  return edits >= 0 && edits <= 2 ? text : refuseArgument(`Valid edit distances are [0, 1, 2] but was [${text}]`);
}

/** A `rewrite`: read, of no effect. */
export function readRewrite(value: JsonValue, key: string): object {
  readText(value, key);
  return {};
}

/** A number that may not be negative. */
export function readCount(value: JsonValue, key: string): number {
  const count = readInt(value, key);
  return count >= 0 ? count : refuseArgument(`[${key}] cannot be negative, found [${count}]`);
}

/** At least one term, and no more than one query may have clauses. */
function readExpansions(value: JsonValue, key: string): number {
  const count = readInt(value, key);
  return count > 0 ? Math.min(count, 1024) : refuseArgument(`[${key}] must be positive, found [${count}]`);
}
