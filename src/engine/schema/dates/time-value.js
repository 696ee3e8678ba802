import { err, ok } from '../../errors.ts';
/** Milliseconds per unit of time, by the name it is written with, ascending. A name that ends in another one (`ms` in `s`) stands before it. */
export const TIME_UNITS = new Map([
  ['nanos', 1e-6],
  ['micros', 1e-3],
  ['ms', 1],
  ['s', 1000],
  ['m', 60000],
  ['h', 3600000],
  ['d', 86400000],
]);
/**
 * Milliseconds of a length of time such as `5m`. Units are case-insensitive but for `m`, as `M` would be months. `setting` is the name that errors repeat.
 * @see docs/rest.md, durations
 */
export function parseTimeValue(text, setting) {
  const trimmed = text.trim();
  if (/^0+$/.test(trimmed)) return ok(0);
  if (/^-0*1$/.test(trimmed)) return negative(text, setting);
  const lower = trimmed.toLowerCase();
  // `5ms` is met before it could be read as `5m` and an `s`.
  for (const [suffix, ms] of TIME_UNITS) {
    if (suffix === 'm' ? !trimmed.endsWith('m') : !lower.endsWith(suffix)) continue;
    const count = parseCount(lower.slice(0, -suffix.length).trim(), text, setting);
    return count.ok ? ok(Math.floor(count.value * ms)) : count;
  }
  return refused(`failed to parse setting [${setting}] with value [${text}] as a time value: unit is missing or unrecognized`);
}
function parseCount(digits, text, setting) {
  if (/^[+-]?\d+$/.test(digits)) {
    const count = Number(digits);
    return count < 0 ? negative(text, setting) : ok(count);
  }
  if (digits !== '' && Number.isFinite(Number(digits))) {
    return refused(`failed to parse [${text}], fractional time values are not supported`);
  }
  return refused(`failed to parse [${text}]`, { type: 'number_format_exception', reason: `For input string: "${digits}"` });
}
function negative(text, setting) {
  return refused(`failed to parse setting [${setting}] with value [${text}] as a time value: negative durations are not supported`);
}
function refused(reason, cause) {
  return err({ type: 'illegal_argument_exception', reason, ...(cause !== undefined && { cause }) });
}
