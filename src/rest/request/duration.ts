import { TIME_UNITS, type Duration } from '../../engine/index.ts';
import { refuseArgument, numberFormat } from '../errors/refusal.ts';

/**
 * Reads a validity time such as `5m`. Units are case-insensitive but for `m`, as `M` would be months. `setting` is the
 * name error texts repeat. Refuses with 400 `illegal_argument_exception`; a negative time is refused too.
 * @see docs/rest.md, durations
 */
export function parseDuration(text: string, setting: string): Duration {
  const trimmed = text.trim();
  if (/^0+$/.test(trimmed)) return { ms: 0, text };
  if (/^-0*1$/.test(trimmed)) return refuseNegative(text, setting);
  const lower = trimmed.toLowerCase();
  // `5ms` is met before it could be read as `5m` and an `s`.
  for (const [suffix, ms] of TIME_UNITS) {
    if (suffix === 'm' ? trimmed.endsWith('m') : lower.endsWith(suffix)) {
      return { ms: Math.floor(parseCount(lower.slice(0, -suffix.length).trim(), text, setting) * ms), text };
    }
  }
  return refuseArgument(`failed to parse setting [${setting}] with value [${text}] as a time value: unit is missing or unrecognized`);
}

function parseCount(digits: string, text: string, setting: string): number {
  if (/^[+-]?\d+$/.test(digits)) {
    const count = Number(digits);
    return count < 0 ? refuseNegative(text, setting) : count;
  }
  if (digits !== '' && Number.isFinite(Number(digits))) {
    return refuseArgument(`failed to parse [${text}], fractional time values are not supported`);
  }
  return refuseArgument(`failed to parse [${text}]`, numberFormat(digits));
}

function refuseNegative(text: string, setting: string): never {
  return refuseArgument(`failed to parse setting [${setting}] with value [${text}] as a time value: negative durations are not supported`);
}
