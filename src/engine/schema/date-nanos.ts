import { err, type ErrorCause, ok, type Result } from '../errors.ts';
import { dateParser } from './date-format.ts';
import { type DateMathOptions, parseMomentMath, unreadableDate } from './dates.ts';
import { nanosOfMoment } from './moment.ts';

const MAX_NANOS = 2n ** 63n - 1n;

/**
 * Nanoseconds since 1970 of a text in one of the formats.
 * @returns illegal_argument for a text that fits none, and for a date that 63 bits of nanoseconds do not reach
 */
export function parseDateNanos(text: string, format: string): Result<bigint, ErrorCause> {
  const moment = dateParser(format)?.(text, { roundUp: false });
  if (moment === undefined) return err({ ...unreadableDate(text, format), type: 'illegal_argument_exception' });
  const nanos = nanosOfMoment(moment);
  if (nanos < 0n) return err(unreachable(text, 'is before the epoch in 1970'));
  return nanos > MAX_NANOS ? err(unreachable(text, 'is after 2262-04-11T23:47:16.854775807')) : ok(nanos);
}

/** One end of a range: nanoseconds of a date with date math. Out of reach it is the nearest that can be. */
export function parseNanosMath(text: string, format: string, options: DateMathOptions): Result<bigint, ErrorCause> {
  const moment = parseMomentMath(text, format, options);
  if (!moment.ok) return moment;
  const nanos = nanosOfMoment(moment.value);
  return ok(nanos < 0n ? 0n : nanos > MAX_NANOS ? MAX_NANOS : nanos);
}

function unreachable(text: string, why: string): ErrorCause {
  return { type: 'illegal_argument_exception', reason: `date[${text}] ${why} and cannot be stored in nanosecond resolution` };
}
