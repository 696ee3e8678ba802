import { err, ok } from '../../errors.ts';
import { scalarText } from '../../json/json-value.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { MAX_TERM_BYTES } from '../../schema/document/document-fields.ts';
import { normalizedValue } from '../../schema/values/field-value.ts';
import { typeText } from '../../schema/metadata-fields.ts';
import { normalized } from './analyze-text.ts';
import { metadataPattern, notForPatterns } from './compile-metadata.ts';
import { isInverted, isSearchable } from './compile-term.ts';
import { editDistance } from './fuzziness.ts';
import { MATCH_NONE } from '../index-query.ts';
import { compileLiteral, compilePrefix, compileRegexp, compileWildcard } from '../patterns/compile-pattern.ts';
import { LevenshteinMachine } from '../patterns/levenshtein.ts';
import { parseRegexpFlags } from '../patterns/regexp-flags.ts';
import { afterPrefix } from '../patterns/term-machine.ts';
/** Characters a regular expression may have: the default of `index.max_regex_length`. */
const MAX_REGEXP_LENGTH = 1000;
/** Terms a fuzzy query looks for unless told otherwise. */
const MAX_EXPANSIONS = 50;
/** A `prefix`, `wildcard` or `regexp`: every term of a text or keyword field that fits. */
export function compilePatternQuery(run, query) {
  if (query.kind === 'regexp' && !checkRegexpLength(run, query.value)) return MATCH_NONE;
  const type = run.field(query.field);
  return type === undefined ? MATCH_NONE : patternOn(run, type, query);
}
/** What a pattern does with one mapped field of terms. */
export function patternOn(run, type, query) {
  if (type.type === 'metadata') return metadataPattern(run, type, query);
  if (!isInverted(type)) return run.fail(notForPatterns(run, query.kind, type.path, type.type));
  if (!checkPatternLength(run, query)) return MATCH_NONE;
  if (!isSearchable(run, type)) return MATCH_NONE;
  if (query.kind === 'prefix' && query.caseInsensitive !== true) return prefixOn(type.path, normalizedValue(type, query.value));
  const text =
    query.kind === 'wildcard' && type.type === 'text'
      ? normalized(type.searchAnalyzer ?? type.analyzer, query.value)
      : normalizedValue(type, query.value);
  if (query.kind === 'regexp' && !checkRegexpLength(run, text)) return MATCH_NONE;
  const { kind, flags, caseInsensitive, maxDeterminizedStates } = query;
  const key = [kind, text, flags, caseInsensitive, maxDeterminizedStates].join('\n');
  const machine = run.machine(key, () => machineOf(run, { ...query, value: text }));
  return machine === undefined ? MATCH_NONE : { kind: 'term_pattern', field: type.path, machine, text: SHOWN[kind](text) };
}
/** How patterns are shown. */
const SHOWN = {
  prefix: (text) => `${text}*`,
  wildcard: (text) => text,
  regexp: (text) => `/${text}/`,
};
function machineOf(run, { kind, value, flags, ...options }) {
  if (kind === 'prefix') return counted(run, value.length, () => compilePrefix(value, { caseInsensitive: true }));
  if (kind === 'wildcard') return counted(run, value.length, () => compileWildcard(value, options));
  const made = compileRegexp(value, { ...options, flags: parseRegexpFlags(flags), budget: run.patterns });
  return made.ok ? counted(run, made.value.size, () => made.value) : made;
}
/** What `make` gives, unless all patterns of the query have too many states with these. */
function counted({ patterns }, states, make) {
  return patterns.addStates(states) ? ok(make()) : err(patterns.refusal);
}
/** No term is longer: a machine for megabytes of pattern would take all memory to find nothing. */
function checkPatternLength(run, { kind, value }) {
  if (value.length <= MAX_TERM_BYTES) return true;
  const reason = `The length of the ${kind} [${value.length}] has exceeded the allowed maximum of [${MAX_TERM_BYTES}].`;
  run.failToCreate({ type: 'illegal_argument_exception', reason });
  return false;
}
/** Refuses longer regular expressions than the index takes; false when it did. */
export function checkRegexpLength(run, value) {
  const limit = run.host.limits?.maxRegexLength ?? MAX_REGEXP_LENGTH;
  if (value.length <= limit) return true;
  const reason =
    `The length of regex [${value.length}] used in the Regexp Query request has exceeded the allowed maximum of [${limit}]. ` +
    'This maximum can be set by changing the [index.max_regex_length] index level setting.';
  run.failToCreate({ type: 'illegal_argument_exception', reason });
  return false;
}
function prefixOn(field, value) {
  const min = encodeUtf8(value);
  return { kind: 'term_range', field, min, minExclusive: false, max: afterPrefix(min), maxExclusive: true, isPrefix: true };
}
/** A `term` in either case. Undefined: the field knows no cases. */
export function anyCaseTerm(run, query) {
  const type = run.field(query.field);
  if (type === undefined || !isInverted(type) || !isSearchable(run, type)) return undefined;
  const text = normalizedValue(type, scalarText(query.value));
  if (text.length > MAX_TERM_BYTES) return MATCH_NONE;
  const machine = run.machine(`term\n${text}`, () => counted(run, text.length, () => compileLiteral(text, { caseInsensitive: true })));
  return machine === undefined ? MATCH_NONE : { kind: 'term_pattern', field: type.path, machine, text };
}
/** A `fuzzy`: the terms nearest to the value. */
export function compileFuzzy(run, query) {
  const type = run.field(query.field);
  return type === undefined ? MATCH_NONE : fuzzyOn(run, type, scalarText(query.value), query);
}
/** The terms of one mapped field nearest to a text. */
export function fuzzyOn(run, type, given, tuning) {
  const text = normalizedValue(type, given);
  if (!isInverted(type)) {
    const reason = `Can only use fuzzy queries on keyword and text fields - not on [${type.path}] which is of type [${typeText(type)}]`;
    return run.failToCreate({ type: 'illegal_argument_exception', reason });
  }
  if (!isSearchable(run, type)) return MATCH_NONE;
  const maxEdits = editDistance(tuning.fuzziness ?? 'AUTO', text);
  if (maxEdits === 0) return { kind: 'term', field: type.path, term: encodeUtf8(text) };
  const { prefixLength = 0, transpositions = true, maxExpansions = MAX_EXPANSIONS } = tuning;
  const key = ['fuzzy', text, maxEdits, prefixLength, transpositions].join('\n');
  const machine = run.machine(key, () =>
    counted(run, text.length, () => new LevenshteinMachine(text, { maxEdits, prefixLength, transpositions })),
  );
  return machine === undefined ? MATCH_NONE : { kind: 'fuzzy_term', field: type.path, text, machine, maxExpansions };
}
