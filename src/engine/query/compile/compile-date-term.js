import { parseFieldBound } from './field-value.ts';
import { anyRange, MATCH_NONE } from '../index-query.ts';
/** Units of work of reading a date twice. */
const UNITS_PER_DATE = 6000;
/** True for fields whose exact queries mean spans of time. */
export function isDate({ type }) {
  return type === 'date' || type === 'date_nanos';
}
/**
 * Any of the dates. One given in part, such as a day, means all of it, as it does as both ends of a range. What is no date fails
 * the run, or with `lenient` matches nothing.
 */
export function* dateTerms(run, type, values, lenient) {
  const spans = [];
  for (const value of values) {
    const span = run.error === undefined ? spanOf(run, type, value, lenient) : undefined;
    if (span !== undefined) spans.push(span);
    if (run.meter.add(UNITS_PER_DATE)) yield run.meter.take();
  }
  const moments = spans.filter(({ first, last }) => first === last).map(({ first }) => first);
  const ranges = spans.filter(({ first, last }) => first !== last).map((span) => within(type, span));
  const queries = ranges.length > 0 ? [anyRange(type.path, ranges)] : [];
  if (moments.length > 0) queries.push({ kind: 'value_set', field: type.path, values: moments });
  if (queries.length === 0) return MATCH_NONE;
  if (queries.length === 1) return ranges.length > 1 ? { kind: 'constant', query: queries[0] } : queries[0];
  return { kind: 'constant', query: { kind: 'boolean', must: [], filter: [], should: queries, mustNot: [], minimumShouldMatch: 1 } };
}
function spanOf(run, type, value, lenient) {
  const first = parseFieldBound(type, value, { clock: run.clock });
  const last = parseFieldBound(type, value, { clock: run.clock, roundUp: true });
  if (first.kind === 'value' && last.kind === 'value') return { first: first.value, last: last.value };
  if (first.kind === 'failed' && !lenient) run.failToCreate(first.cause);
  return undefined;
}
function within({ path }, { first, last }) {
  return { kind: 'value_range', field: path, min: first, minExclusive: false, max: last, maxExclusive: false };
}
