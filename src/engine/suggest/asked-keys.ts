import { completionKeys } from '../analysis/completion-keys.ts';
import { err, type EngineError, ok, type Result } from '../errors.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { compileRegexp } from '../query/patterns/compile-pattern.ts';
import type { PatternBudget } from '../query/patterns/determinize.ts';
import { LevenshteinMachine } from '../query/patterns/levenshtein.ts';
import { parseRegexpFlags } from '../query/patterns/regexp-flags.ts';
import type { FieldType } from '../schema/field-type.ts';
import type { Mapping } from '../schema/mapping.ts';
import { type FindKeys, type KeyMachine, withKeys, withMachines } from './key-ranges.ts';
import type { AskedPrefix, AskedRegexp, CompletionSuggestion, FuzzyCompletion } from './suggestion.ts';

/** Longer beginnings are of no term. */
const LONGEST_PREFIX = 32_766;
/** Longer patterns are refused: what they find is bounded by their states. */
const LONGEST_REGEXP = 1000;

const NOTHING = withKeys([]);

/** What a suggestion looks for in the keys of a mapping. Errors: `illegal_argument`, as a shard of the peers raises them. */
export function askedKeys(suggestion: CompletionSuggestion, mapping: Mapping, budget: PatternBudget): Result<FindKeys> {
  const { field, asked } = suggestion;
  const type = mapping.field(field);
  if (type === undefined) return refuse(`no mapping found for field [${field}]`);
  if (type.completion === undefined) return refuse(`Field [${field}] is not a completion suggest field`);
  if (asked === undefined) return refuse('The required text option is missing');
  if (suggestion.hasContexts) return refuse(`suggester [${field}] doesn't expect any context`);
  return asked.kind === 'prefix' ? prefixKeys(asked, type, mapping) : regexpKeys(asked, budget);
}

function refuse(reason: string): { readonly ok: false; readonly error: EngineError } {
  return err({ kind: 'illegal_argument', reason });
}

function prefixKeys({ text, analyzer: named, fuzzy }: AskedPrefix, type: FieldType, mapping: Mapping): Result<FindKeys> {
  // It has to be one, and is not used: the peers go by the field's all the same.
  if (named !== undefined && mapping.analysis.analyzer(named) === undefined) return refuse(`analyzer [${named}] doesn't exists`);
  const analyzer = type.searchAnalyzer ?? type.analyzer;
  if (analyzer === undefined || type.completion === undefined) throw new Error(`${type.path} has no completions`);
  if (text.length > LONGEST_PREFIX) return ok(NOTHING);
  const keys = completionKeys(analyzer, text, type.completion);
  if (keys === undefined) return refuse(`[${type.path}] the prefix has more than 256 readings by its synonyms`);
  return ok(fuzzy === undefined ? withKeys(keys) : fuzzyKeys(keys, fuzzy));
}

/** Near beginnings count for more the longer they begin as one of the keys does. */
function fuzzyKeys(keys: readonly string[], fuzzy: FuzzyCompletion): FindKeys {
  const references = keys.map((key) => (fuzzy.unicodeAware ? pointsOf(key) : [...encodeUtf8(key)]));
  const machines = references.map((units) => fuzzyMachine(units, fuzzy));
  return withMachines(machines, (beginning) => {
    let longest = 0;
    for (const units of references) {
      let shared = 0;
      while (shared < units.length && shared < beginning.length && units[shared] === beginning[shared]) shared++;
      longest = Math.max(longest, shared);
    }
    return longest;
  });
}

function fuzzyMachine(
  units: readonly number[],
  { maxEdits, minLength, prefixLength, transpositions, unicodeAware }: FuzzyCompletion,
): KeyMachine {
  const isExact = maxEdits === 0 || units.length <= prefixLength || units.length < minLength;
  const fixed = units.slice(0, isExact ? units.length : prefixLength);
  const text = units.map((unit) => String.fromCodePoint(unit)).join('');
  const machine = new LevenshteinMachine(text, { maxEdits: isExact ? 0 : maxEdits, prefixLength: fixed.length, transpositions });
  const fixedBytes = unicodeAware ? encodeUtf8(fixed.map((unit) => String.fromCodePoint(unit)).join('')) : Uint8Array.from(fixed);
  return { machine, fixed: fixedBytes, isOfBytes: !unicodeAware };
}

function pointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

const NO_BYTES = new Uint8Array(0);

function regexpKeys({ pattern, flags, maxDeterminizedStates, isFuzzy }: AskedRegexp, budget: PatternBudget): Result<FindKeys> {
  if (isFuzzy) return refuse("can not use 'fuzzy' options with 'regex");
  if (pattern.length > LONGEST_REGEXP) return refuse(`[regex] has [${pattern.length}] characters, at most [${LONGEST_REGEXP}] are allowed`);
  if (pattern === '') return ok(NOTHING);
  const machine = compileRegexp(pattern, { flags: parseRegexpFlags(flags), maxDeterminizedStates, budget });
  if (!machine.ok) return refuse(machine.error);
  return ok(withMachines([{ machine: machine.value, fixed: NO_BYTES, isOfBytes: false }], () => 0));
}
