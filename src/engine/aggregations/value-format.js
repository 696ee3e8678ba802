import { formatDouble } from '../json/java-number.ts';
import { compareCodePoints } from '../json/utf8.ts';
import { JsonDouble } from '../json/json-value.ts';
import { millisPrinter, printMillis } from '../schema/dates/print-date.ts';
import { parseZone } from '../schema/dates/time-zone.ts';
import { formatDecimal } from '../schema/values/decimal-format.ts';
import { printIp } from '../schema/values/ip.ts';
export const RAW = { kind: 'raw' };
/** A value as text; a raw number as a double is printed, or as a whole one. */
export function formatValue(format, value, whole = false) {
  if (typeof value === 'string') return format.kind === 'ip' ? printIp(value) : value;
  switch (format.kind) {
    case 'boolean':
      return Number(value) === 0 ? 'false' : 'true';
    case 'decimal':
      return formatDecimal(format.pattern, value);
    case 'date':
      return printMillis(wholeMoment(Number(value)), format.pattern, zoneNamed(format.timeZone));
    case 'raw':
    case 'ip':
      return whole || typeof value === 'bigint' ? String(value) : formatDouble(value);
    default:
      return format;
  }
}
/** As 64 bits hold it; no number is 0. */
function wholeMoment(value) {
  if (Number.isNaN(value)) return 0;
  return Math.max(-FURTHEST_MOMENT, Math.min(FURTHEST_MOMENT, Math.trunc(value)));
}
const FURTHEST_MOMENT = 2 ** 63;
/** The zone asked for last: an answer has one for all its buckets. */
let latest;
function zoneNamed(name) {
  if (name === undefined) return undefined;
  if (latest?.name !== name) latest = { name, zone: parseZone(name) };
  return latest.zone;
}
/** Prints many numbers of one format, those of dates day by day. */
export function keyPrinter(format) {
  if (format.kind !== 'date' || format.timeZone !== undefined) return (value) => formatValue(format, value);
  return millisPrinter(format.pattern);
}
/** A number as an answer holds it: never without a point. What is not finite is a text. */
export function doubleNode(value) {
  return Number.isFinite(value) ? new JsonDouble(value, formatDouble) : String(value);
}
/** A value as the members that end in `_as_string` have it: most of them are texts, but not truths. */
export function textNode(format, value) {
  return format.kind === 'boolean' ? value !== 0 : formatValue(format, value);
}
/** Compares keys of one kind: texts by their code points. */
export function compareKeys(a, b) {
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}
