import {
  type BucketOrder,
  type CalendarUnit,
  type DateHistogramBody,
  formatDouble,
  type HistogramBody,
  type HistogramBounds,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
} from '../../../engine/index.ts';
import { refuseArgument, refuseParsing } from '../../errors/refusal.ts';
import { parseDuration } from '../../request/duration.ts';
import { isJsonObject, isJsonScalar, readBoolean, readFloat, readInt, readText, tokenName } from '../json-access.ts';
import { type MemberReaders, readFields } from '../read-members.ts';
import type { AggregationParser } from './aggregation-parser.ts';
import { parseOrder } from './bucket-order.ts';
import { readValues } from './values-options.ts';

/** Histograms by name. */
export const HISTOGRAM_PARSERS: readonly (readonly [string, AggregationParser])[] = [
  ['histogram', (body, { name, warnings }) => parseHistogram(body, name, warnings)],
  ['date_histogram', (body, { name, warnings }) => parseDateHistogram(body, name, warnings)],
];

interface Members {
  keyed: boolean;
  minDocCount: number;
  order: readonly BucketOrder[];
  extendedBounds: HistogramBounds;
  hardBounds: HistogramBounds;
}

const BY_KEY: readonly BucketOrder[] = [{ path: '_key', ascending: true }];

function commonReaders(name: string, warnings: string[]): MemberReaders<Members> {
  return {
    keyed: (value, key) => ({ keyed: readBoolean(value, key) }),
    min_doc_count: (value, key) => {
      const minDocCount = readInt(value, key);
      return minDocCount >= 0
        ? { minDocCount }
        : refuseArgument(`[minDocCount] must be greater than or equal to 0. Found [${minDocCount}] in [${name}]`);
    },
    order: (value) => ({ order: parseOrder(value, warnings) }),
    extended_bounds: (value, key) => ({ extendedBounds: parseBounds(value, key) }),
    hard_bounds: (value, key) => ({ hardBounds: parseBounds(value, key) }),
  };
}

function parseBounds(value: JsonValue, name: string): HistogramBounds {
  if (!isJsonObject(value)) return refuseParsing(`[${name}] must be an object but found [${tokenName(value)}]`, name);
  const end = (option: JsonValue, key: string): JsonScalar =>
    isJsonScalar(option) ? option : refuseParsing(`[${key}] must be a value but found [${tokenName(option)}]`, key);
  return readFields<{ min: JsonScalar; max: JsonScalar }>('bounds', value, {
    min: (option, key) => ({ min: end(option, key) }),
    max: (option, key) => ({ max: end(option, key) }),
  });
}

/** `histogram`. */
export function parseHistogram(body: JsonObject, name: string, warnings: string[]): HistogramBody {
  const { values, own } = readValues<Members & { interval: number; offset: number }>('histogram', body, {
    ...commonReaders(name, warnings),
    interval: (value, key) => {
      const interval = readFloat(value, key);
      return interval > 0 ? { interval } : refuseArgument(`[interval] must be >0 for histogram aggregation [${name}]`);
    },
    offset: (value, key) => ({ offset: readFloat(value, key) }),
  });
  const { interval = 0, offset = 0, keyed = false, minDocCount = 0, order = BY_KEY, ...bounds } = own;
  if (interval === 0) refuseArgument('interval must be positive, got: 0.0');
  for (const { min, max } of [own.extendedBounds ?? {}, own.hardBounds ?? {}]) {
    const [least, most] = [Number(min ?? -Infinity), Number(max ?? Infinity)];
    if (least > most) refuseArgument(`max bound [${formatDouble(most)}] must be greater than min bound [${formatDouble(least)}]`);
  }
  return { type: 'histogram', values, interval, offset, keyed, minDocCount, order, ...bounds };
}

interface DateMembers extends Members {
  calendar: CalendarUnit;
  fixedMs: number;
  offsetMs: number;
}

/** `date_histogram`. */
export function parseDateHistogram(body: JsonObject, name: string, warnings: string[]): DateHistogramBody {
  const { values, own } = readValues<DateMembers>(
    'date_histogram',
    body,
    {
      ...commonReaders(name, warnings),
      calendar_interval: (value, key) => ({ calendar: readCalendarInterval(readText(value, key)) }),
      fixed_interval: (value, key) => ({ fixedMs: readFixedInterval(readText(value, key)) }),
      interval: (value, key) => {
        warnings.push('[interval] on [date_histogram] is deprecated, use [fixed_interval] or [calendar_interval] in the future.');
        const text = readText(value, key);
        const calendar = CALENDAR_UNITS.get(text);
        if (calendar !== undefined) return { calendar };
        return { fixedMs: /^\d+$/.test(text) ? Number(text) : readFixedInterval(text) };
      },
      offset: (value, key) => ({ offsetMs: readOffset(value, key) }),
    },
    { zoned: true },
  );
  const { calendar, fixedMs, offsetMs = 0, keyed = false, minDocCount = 0, order = BY_KEY, ...bounds } = own;
  if (calendar !== undefined && fixedMs !== undefined)
    refuseArgument('Cannot use [fixed_interval] with [calendar_interval] configuration option.');
  if (calendar === undefined && fixedMs === undefined) refuseArgument('Invalid interval specified, must be non-null and non-empty');
  const interval = calendar === undefined ? { fixedMs: fixedMs ?? 0 } : { unit: calendar };
  return { type: 'date_histogram', values, interval, offsetMs, keyed, minDocCount, order, ...bounds };
}

const CALENDAR_UNITS: ReadonlyMap<string, CalendarUnit> = new Map<string, CalendarUnit>([
  ['second', 'second'],
  ['1s', 'second'],
  ['minute', 'minute'],
  ['1m', 'minute'],
  ['hour', 'hour'],
  ['1h', 'hour'],
  ['day', 'day'],
  ['1d', 'day'],
  ['week', 'week'],
  ['1w', 'week'],
  ['month', 'month'],
  ['1M', 'month'],
  ['quarter', 'quarter'],
  ['1q', 'quarter'],
  ['year', 'year'],
  ['1y', 'year'],
]);

function readCalendarInterval(text: string): CalendarUnit {
  return CALENDAR_UNITS.get(text) ?? refuseArgument(`The supplied interval [${text}] could not be parsed as a calendar interval.`);
}

function readFixedInterval(text: string): number {
  const { ms } = parseDuration(text, 'date_histogram.fixedInterval');
  return ms >= 1 ? ms : refuseArgument('Zero or negative time interval not supported');
}

function readOffset(value: JsonValue, key: string): number {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  const [, sign, text = ''] = /^([+-]?)(.*)$/s.exec(readText(value, key)) ?? [];
  const { ms } = parseDuration(text, 'DateHistogramAggregationBuilder.parseOffset');
  return sign === '-' ? 0 - ms : ms;
}
