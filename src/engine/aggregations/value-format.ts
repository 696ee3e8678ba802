import { formatDouble } from '../json/java-number.ts';
import { compareCodePoints } from '../json/utf8.ts';
import { JsonDouble, type JsonValue } from '../json/json-value.ts';
import { type MillisPrinter, millisPrinter, printMillis } from '../schema/dates/print-date.ts';
import { parseZone } from '../schema/dates/time-zone.ts';
import { formatDecimal } from '../schema/values/decimal-format.ts';
import { printIp } from '../schema/values/ip.ts';

/** A text, a number, or a whole number beyond 2^53. */
export type BucketKey = string | number | bigint;

/** How values are written as text; `raw` ones are not. Dates are milliseconds since 1970. */
export type ValueFormat =
  | { readonly kind: 'raw' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'ip' }
  | { readonly kind: 'decimal'; readonly pattern: string }
  | { readonly kind: 'date'; readonly pattern: string; readonly timeZone?: string };

export const RAW: ValueFormat = { kind: 'raw' };

/** A value as text; a raw number as a double is printed, or as a whole one. */
export function formatValue(format: ValueFormat, value: BucketKey, whole = false): string {
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
      return format satisfies never;
  }
}

/** As 64 bits hold it; no number is 0. */
function wholeMoment(value: number): number {
  if (Number.isNaN(value)) return 0;
  return Math.max(-FURTHEST_MOMENT, Math.min(FURTHEST_MOMENT, Math.trunc(value)));
}

const FURTHEST_MOMENT = 2 ** 63;

/** The zone asked for last: an answer has one for all its buckets. */
let latest: { readonly name: string; readonly zone: ReturnType<typeof parseZone> } | undefined;

function zoneNamed(name: string | undefined): ReturnType<typeof parseZone> {
  if (name === undefined) return undefined;
  if (latest?.name !== name) latest = { name, zone: parseZone(name) };
  return latest.zone;
}

/** Prints many numbers of one format, those of dates day by day. */
export function keyPrinter(format: ValueFormat): MillisPrinter {
  if (format.kind !== 'date' || format.timeZone !== undefined) return { head: () => '', tail: (value) => formatValue(format, value) };
  return millisPrinter(format.pattern);
}

/** A number as an answer holds it: never without a point. What is not finite is a text. */
export function doubleNode(value: number): JsonValue {
  return Number.isFinite(value) ? new JsonDouble(value, formatDouble) : String(value);
}

/** A value as the members that end in `_as_string` have it: most of them are texts, but not truths. */
export function textNode(format: ValueFormat, value: number): JsonValue {
  return format.kind === 'boolean' ? value !== 0 : formatValue(format, value);
}

/** Compares keys of one kind: texts by their code points. */
export function compareKeys(a: BucketKey, b: BucketKey): number {
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}
