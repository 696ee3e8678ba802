import { err, type ErrorCause, ok, type Result } from '../errors.ts';
import { parseDate, parseDateMath, type DateMathOptions, unreadableDate } from './dates.ts';

const NANOS_PER_MS = 1_000_000n;
const MAX_NANOS = 2n ** 63n - 1n;

/**
 * Nanoseconds since 1970 of a text in one of the formats.
 * @returns illegal_argument for a text that fits none, and for a date that 63 bits of nanoseconds do not reach
 */
export function parseDateNanos(text: string, format: string): Result<bigint, ErrorCause> {
  const millis = parseDate(text, format);
  if (millis === undefined) return err({ ...unreadableDate(text, format), type: 'illegal_argument_exception' });
  const nanos = BigInt(millis) * NANOS_PER_MS + belowMillis(text, millis, format);
  if (nanos < 0n) return err(unreachable(text, 'is before the epoch in 1970'));
  return nanos > MAX_NANOS ? err(unreachable(text, 'is after 2262-04-11T23:47:16.854775807')) : ok(nanos);
}

/** One end of a range: nanoseconds of a date with date math. Out of reach it is the nearest that can be. */
export function parseNanosMath(text: string, format: string, options: DateMathOptions): Result<bigint, ErrorCause> {
  const millis = parseDateMath(text, format, options);
  if (!millis.ok) return millis;
  const below = text.startsWith('now') ? 0n : belowMillis(text, millis.value, format);
  // Rounded up to the last millisecond of a unit, the last nanosecond of it is meant.
  const filled = options.roundUp && below === 0n && millis.value % 1000 === 999 && !FRACTION.test(text) ? NANOS_PER_MS - 1n : below;
  const nanos = BigInt(millis.value) * NANOS_PER_MS + filled;
  return ok(nanos < 0n ? 0n : nanos > MAX_NANOS ? MAX_NANOS : nanos);
}

/** The fraction of a second: what stands behind seconds, and not between the parts of a date such as `29.10.2018`. */
const FRACTION = /(?::\d{1,2}|T\d{6})[.,](\d{1,9})/;
const EPOCH = /^(\d+)\.(\d{1,9})$/;

/** Nanoseconds (0 to 999,999) that the text says behind its `millis`, as `format` reads it. */
function belowMillis(text: string, millis: number, format: string): bigint {
  const epoch = EPOCH.exec(text);
  if (epoch !== null) return BigInt(belowMillisOf(epoch[1], epoch[2], millis, format).padEnd(6, '0'));
  const fraction = FRACTION.exec(text);
  return fraction === null ? 0n : BigInt(fraction[1].padEnd(9, '0').slice(3));
}

/** Up to six digits of a number's fraction: behind three more where the number counts seconds, which only a moment of the first one leaves open. */
function belowMillisOf(whole: string, fraction: string, millis: number, format: string): string {
  const counted = Number(whole);
  const areMillis = counted === millis && (millis > 0 || format.includes('epoch_millis'));
  return areMillis ? fraction.slice(0, 6) : fraction.slice(3);
}

function unreachable(text: string, why: string): ErrorCause {
  return { type: 'illegal_argument_exception', reason: `date[${text}] ${why} and cannot be stored in nanosecond resolution` };
}
