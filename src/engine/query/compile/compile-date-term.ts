import type { JsonScalar } from '../../json/json-value.ts';
import type { Sliced } from '../../index/memory/slices.ts';
import type { FieldType } from '../../schema/field-type.ts';
import type { Compilation } from './compilation.ts';
import { parseFieldBound } from './field-value.ts';
import { anyRange, type IndexQuery, MATCH_NONE, type ValueRangeQuery } from '../index-query.ts';

/** Units of work of reading a date twice. */
const UNITS_PER_DATE = 6_000;

/** From the first to the last moment that a date means; the same moment twice for one given in full. */
interface Span {
  readonly first: number | bigint;
  readonly last: number | bigint;
}

/** True for fields whose exact queries mean spans of time. */
export function isDate({ type }: FieldType): boolean {
  return type === 'date' || type === 'date_nanos';
}

/**
 * Any of the dates. One given in part, such as a day, means all of it, as it does as both ends of a range. What is no date fails
 * the run, or with `lenient` matches nothing.
 */
export function* dateTerms(run: Compilation, type: FieldType, values: readonly JsonScalar[], lenient: boolean): Sliced<IndexQuery> {
  const spans: Span[] = [];
  for (const value of values) {
    const span = run.error === undefined ? spanOf(run, type, value, lenient) : undefined;
    if (span !== undefined) spans.push(span);
    if (run.meter.add(UNITS_PER_DATE)) yield run.meter.take();
  }
  const moments = spans.filter(({ first, last }) => first === last).map(({ first }) => first);
  const ranges = spans.filter(({ first, last }) => first !== last).map((span) => within(type, span));
  const queries: IndexQuery[] = ranges.length > 0 ? [anyRange(type.path, ranges)] : [];
  if (moments.length > 0) queries.push({ kind: 'value_set', field: type.path, values: moments });
  if (queries.length === 0) return MATCH_NONE;
  if (queries.length === 1) return ranges.length > 1 ? { kind: 'constant', query: queries[0] } : queries[0];
  return { kind: 'constant', query: { kind: 'boolean', must: [], filter: [], should: queries, mustNot: [], minimumShouldMatch: 1 } };
}

function spanOf(run: Compilation, type: FieldType, value: JsonScalar, lenient: boolean): Span | undefined {
  const first = parseFieldBound(type, value, { clock: run.clock });
  const last = parseFieldBound(type, value, { clock: run.clock, roundUp: true });
  if (first.kind === 'value' && last.kind === 'value') return { first: first.value, last: last.value };
  if (first.kind === 'failed' && !lenient) run.failToCreate(first.cause);
  return undefined;
}

function within({ path }: FieldType, { first, last }: Span): ValueRangeQuery {
  return { kind: 'value_range', field: path, min: first, minExclusive: false, max: last, maxExclusive: false };
}
