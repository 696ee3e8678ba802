import { scalarText } from '../../json/json-value.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { dropOldest } from '../../index/memory/drop-oldest.ts';
import { runToEnd } from '../../index/memory/slices.ts';
import { normalizedValue } from '../../schema/values/field-value.ts';
import { dateTerms, isDate } from './compile-date-term.ts';
import { ipTerm, ipTerms } from './compile-ip.ts';
import { metadataTerms } from './compile-metadata.ts';
import { parseFieldValue } from './field-value.ts';
import { MATCH_NONE } from '../index-query.ts';
/** Values one `terms` may list: the default of `index.max_terms_count`. */
const MAX_TERMS = 65536;
/** A `term`: exactly this value, unanalysed. */
export function compileTerm(run, field, value) {
  const type = run.field(field);
  return type === undefined ? MATCH_NONE : termOn(run, type, value, false);
}
/** Exactly `value` in one mapped field. A value the type cannot hold fails the run, or with `lenient` matches nothing. */
export function termOn(run, type, value, lenient) {
  if (!isSearchable(run, type)) return MATCH_NONE;
  if (type.type === 'metadata') return metadataTerms(run, type, [value], lenient);
  if (type.type === 'geo_point') return lenient ? MATCH_NONE : refuseExact(run, type);
  if (type.type === 'ip') return ipTerm(run, type.path, value, lenient);
  if (isInverted(type)) return { kind: 'term', field: type.path, term: termBytes(type, normalizedValue(type, scalarText(value))) };
  if (isDate(type)) return runToEnd(dateTerms(run, type, [value], lenient));
  const values = runToEnd(valuesOf(run, type, [value], lenient));
  if (values.length === 0) return MATCH_NONE;
  if (type.type === 'boolean') return { kind: 'boolean_term', field: type.path, value: values[0] };
  return { kind: 'value_set', field: type.path, values };
}
/** Units of work of reading a value. */
const UNITS_PER_VALUE = 2000;
/** What is said of a query whose values nobody looked up. */
const UNRESOLVED = 'async actions are left after rewrite';
/** A `terms`: any of the values, all with one score. */
export function* compileTerms(run, { field, values, lookup }) {
  if (lookup !== undefined) return run.failToCreate({ type: 'illegal_state_exception', reason: UNRESOLVED });
  const limit = run.host.limits?.maxTerms ?? MAX_TERMS;
  if (values.length > limit) {
    return run.failToCreate({
      type: 'illegal_argument_exception',
      reason:
        `The number of terms [${values.length}] used in the Terms Query request has exceeded the allowed maximum of ` +
        `[${limit}]. This maximum can be set by changing the [index.max_terms_count] index level setting.`,
    });
  }
  const type = run.field(field);
  if (type === undefined || values.length === 0 || !isSearchable(run, type)) return MATCH_NONE;
  if (type.type === 'metadata') return metadataTerms(run, type, values, false);
  if (type.type === 'geo_point') return refuseExact(run, type);
  if (type.type === 'ip') return yield* ipTerms(run, field, values);
  if (isInverted(type)) return { kind: 'term_set', field, terms: termsOf(type, values) };
  if (isDate(type)) return yield* dateTerms(run, type, values, false);
  return { kind: 'value_set', field, values: yield* valuesOf(run, type, values, false) };
}
/** So many texts are worth an array of bytes for all of them: one for each kept the garbage collector busy for longer than the search. */
const MANY_TEXTS = 64;
/** What lists of values were turned into: every shard does so with the same list. */
const ENCODED = new WeakMap();
function textsOf(values) {
  let terms = ENCODED.get(values);
  if (terms === undefined) ENCODED.set(values, (terms = encodeAll(values.map(scalarText))));
  return terms;
}
function termsOf(type, values) {
  return type.normalizer === undefined ? textsOf(values) : encodeAll(values.map((value) => normalizedValue(type, scalarText(value))));
}
/** UTF-8 of each text. */
function encodeAll(texts) {
  if (texts.length < MANY_TEXTS) return texts.map(encodeUtf8);
  const all = encodeUtf8(texts.join(''));
  const isAscii = texts.reduce((sum, text) => sum + text.length, 0) === all.length;
  if (!isAscii) return texts.map(encodeUtf8);
  let at = 0;
  return texts.map((text) => all.subarray(at, (at += text.length)));
}
/** Values remembered for a field, and the longest of them. */
const RECENT_VALUES = 64;
const LONGEST_VALUE = 256;
/** What was asked for of each field lately. */
const RECENT = new WeakMap();
/** A value's UTF-8: the same bytes for one asked for again a little later, as all shards do, by which the places of terms are remembered. */
function termBytes(type, text) {
  if (text.length > LONGEST_VALUE) return encodeUtf8(text);
  let values = RECENT.get(type);
  if (values === undefined) RECENT.set(type, (values = new Map()));
  let bytes = values.get(text);
  if (bytes === undefined) {
    dropOldest(values, RECENT_VALUES);
    values.set(text, (bytes = encodeUtf8(text)));
  }
  return bytes;
}
function refuseExact(run, { path }) {
  const reason = `Geometry fields do not support exact searching, use dedicated geometry queries instead: [${path}]`;
  const { index, uuid } = run.host;
  return run.fail({ kind: 'query_shard', index, uuid, reason });
}
/** True for fields that are searched by terms, false for those searched by value. */
export function isInverted(type) {
  return type.type === 'text' || type.type === 'keyword';
}
/** Fails the run for a field that was mapped with `index: false`, and for bytes. */
export function isSearchable(run, type) {
  if (type.indexed) return true;
  if (type.type === 'binary') {
    const { index, uuid } = run.host;
    run.fail({ kind: 'query_shard', index, uuid, reason: 'Binary fields do not support searching' });
    return false;
  }
  run.failToCreate({
    type: 'illegal_argument_exception',
    reason: `Cannot search on field [${type.path}] since it is not indexed.`,
  });
  return false;
}
function* valuesOf(run, type, values, lenient) {
  const parsed = [];
  const { clock, meter } = run;
  for (const value of values) {
    if (run.error !== undefined) break;
    const outcome = parseFieldValue(type, value, { clock });
    if (outcome.kind === 'value') parsed.push(outcome.value);
    else if (outcome.kind === 'failed' && !lenient) run.failToCreate(outcome.cause);
    if (meter.add(UNITS_PER_VALUE)) yield meter.take();
  }
  return parsed;
}
