import { err, ok } from '../../errors.ts';
import { dateParser } from './date-format.ts';
import { parseMomentMath, unreadableDate } from './dates.ts';
import { nanosOfMoment } from './moment.ts';
import { printInstant } from './print-date.ts';
const MAX_NANOS = 2n ** 63n - 1n;
/**
 * Nanoseconds since 1970 of a text in one of the formats.
 * @returns illegal_argument for a text that fits none, and for a date that 63 bits of nanoseconds do not reach
 */
export function parseDateNanos(text, format) {
  const moment = dateParser(format)?.(text, { roundUp: false });
  if (moment === undefined) return err({ ...unreadableDate(text, format), type: 'illegal_argument_exception' });
  const nanos = nanosOfMoment(moment);
  return nanos < 0n || nanos > MAX_NANOS ? err(outOfReach(moment)) : ok(nanos);
}
/** Nanoseconds of a date with date math, as queries have it. */
export function parseNanosMath(text, format, options) {
  const moment = parseMomentMath(text, format, options);
  if (!moment.ok) return moment;
  const nanos = nanosOfMoment(moment.value);
  return nanos < 0n || nanos > MAX_NANOS ? err(outOfReach(moment.value)) : ok(nanos);
}
function outOfReach(moment) {
  const text = printInstant(moment);
  const why = moment.millis < 0 ? 'is before the epoch in 1970' : 'is after 2262-04-11T23:47:16.854775807';
  return { type: 'illegal_argument_exception', reason: `date[${text}] ${why} and cannot be stored in nanosecond resolution` };
}
