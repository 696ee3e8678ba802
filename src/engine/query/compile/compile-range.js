import { scalarText } from '../../json/json-value.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { normalizedValue } from '../../schema/values/field-value.ts';
import { isDate } from './compile-date-term.ts';
import { ipRange } from './compile-ip.ts';
import { metadataRange } from './compile-metadata.ts';
import { isInverted, isSearchable } from './compile-term.ts';
import { parseFieldBound } from './field-value.ts';
import { MATCH_NONE } from '../index-query.ts';
/** A `range`. Null bounds are open; without any bound it matches what has a value at all. */
export function compileRange(run, query) {
  const type = run.field(query.field);
  if (type?.type === 'binary') return refuseRange(run, type);
  if (type === undefined || !isSearchable(run, type)) return MATCH_NONE;
  const lower = bound(query.gt, query.gte);
  const upper = bound(query.lt, query.lte);
  if (type.type === 'metadata') return metadataRange(run, type, lower, upper);
  if (lower === undefined && upper === undefined) return { kind: 'exists', field: query.field };
  if (type.type === 'geo_point') return refuseRange(run, type);
  if (type.type === 'ip') return ipRange(run, query.field, lower, upper);
  return isInverted(type) ? termRange(type, lower, upper) : valueRange(run, type, query, lower, upper);
}
function refuseRange(run, { path, type }) {
  return run.failToCreate({
    type: 'illegal_argument_exception',
    reason: `Field [${path}] of type [${type}] does not support range queries`,
  });
}
function bound(exclusive, inclusive) {
  if (exclusive !== undefined && exclusive !== null) return { value: exclusive, exclusive: true };
  return inclusive === undefined || inclusive === null ? undefined : { value: inclusive, exclusive: false };
}
function termRange(type, lower, upper) {
  const bytes = ({ value }) => encodeUtf8(normalizedValue(type, scalarText(value)));
  return {
    kind: 'term_range',
    field: type.path,
    min: lower && bytes(lower),
    minExclusive: lower?.exclusive === true,
    max: upper && bytes(upper),
    maxExclusive: upper?.exclusive === true,
  };
}
function valueRange(run, type, query, lower, upper) {
  const min = lower && parse(run, type, query, lower, !lower.exclusive);
  const max = upper && parse(run, type, query, upper, upper.exclusive);
  if (run.error !== undefined) return MATCH_NONE;
  return {
    kind: 'value_range',
    field: type.path,
    min: min?.value,
    minExclusive: min?.exclusive === true,
    max: max?.value,
    maxExclusive: max?.exclusive === true,
  };
}
/**
 * `downwards`: a date given in part means its first moment (`gte`, `lt`), else its last (`gt`, `lte`). A fraction
 * against whole numbers needs no rounding, since no value lies on the bound.
 */
function parse(run, type, query, { value, exclusive }, downwards) {
  const outcome = parseFieldBound(type, value, {
    clock: run.clock,
    roundUp: !downwards,
    ...(query.format !== undefined && { format: query.format }),
    ...(query.timeZone !== undefined && { timeZone: query.timeZone }),
  });
  if (outcome.kind === 'value') return { value: type.type === 'half_float' ? wideBound(value) : outcome.value, exclusive };
  // Ends of time are read before the query is made.
  if (isDate(type)) run.fail({ kind: 'unreadable_value', cause: outcome.cause });
  else run.failToCreate(outcome.cause);
  return undefined;
}
/** Bounds of half floats have twice their width: a value that is rounded up to above a bound lies above it. */
function wideBound(value) {
  return Math.fround(Number(scalarText(value)));
}
