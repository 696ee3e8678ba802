import { certain } from '../../certain.ts';
import { localMillis } from './calendar.ts';
const ZERO = 0x30;
/** What stands between the digits of `2026-01-31T23:59:59.123Z`. */
const SIGNS = [
  [4, 0x2d],
  [7, 0x2d],
  [10, 0x54],
  [13, 0x3a],
  [16, 0x3a],
  [19, 0x2e],
  [23, 0x5a],
];
const LENGTH = 24;
/**
 * Milliseconds since 1970 of a moment as JavaScript prints it, read from its bytes: a microsecond less than by the pattern of all optional parts.
 * Undefined for any other text, also where the usual formats read it.
 */
export function readIsoMoment(bytes, start, end) {
  if (end - start !== LENGTH) return undefined;
  for (const [at, sign] of SIGNS) if (bytes[start + at] !== sign) return undefined;
  const year = digits(bytes, start, 4);
  const month = digits(bytes, start + 5, 2);
  const day = digits(bytes, start + 8, 2);
  const hour = digits(bytes, start + 11, 2);
  const minute = digits(bytes, start + 14, 2);
  const second = digits(bytes, start + 17, 2);
  const millis = digits(bytes, start + 20, 3);
  if (year < 0 || month < 0 || day < 0 || hour < 0 || minute < 0 || second < 0 || millis < 0) return undefined;
  return localMillis({ year, month, day, hour, minute, second, millis }, false);
}
/** -1 when one is no digit. */
function digits(bytes, start, count) {
  let value = 0;
  for (let at = start; at < start + count; at++) {
    const digit = certain(bytes[at]) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
