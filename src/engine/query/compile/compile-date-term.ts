import type { JsonScalar } from '../../json/json-value.ts';
import type { FieldType } from '../../schema/field-type.ts';
import type { Compilation } from './compilation.ts';
import { parseFieldBound } from './field-value.ts';
import { type IndexQuery, MATCH_NONE } from '../index-query.ts';

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
export function dateTerms(run: Compilation, type: FieldType, values: readonly JsonScalar[], lenient: boolean): IndexQuery {
  const spans = values.flatMap((value) => spanOf(run, type, value, lenient) ?? []);
  const moments = spans.filter(({ first, last }) => first === last).map(({ first }) => first);
  const queries = spans.filter(({ first, last }) => first !== last).map((span) => within(type, span));
  if (moments.length > 0) queries.push({ kind: 'value_set', field: type.path, values: moments });
  if (queries.length <= 1) return queries[0] ?? MATCH_NONE;
  return { kind: 'constant', query: { kind: 'boolean', must: [], filter: [], should: queries, mustNot: [], minimumShouldMatch: 1 } };
}

function spanOf(run: Compilation, type: FieldType, value: JsonScalar, lenient: boolean): Span | undefined {
  const first = parseFieldBound(type, value, { clock: run.clock });
  const last = parseFieldBound(type, value, { clock: run.clock, roundUp: true });
  if (first.kind === 'value' && last.kind === 'value') return { first: first.value, last: last.value };
  if (first.kind === 'failed' && !lenient) run.failToCreate(first.cause);
  return undefined;
}

function within({ path }: FieldType, { first, last }: Span): IndexQuery {
  return { kind: 'value_range', field: path, min: first, minExclusive: false, max: last, maxExclusive: false };
}
