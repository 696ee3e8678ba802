import { certain } from '../../certain.ts';
import { civilFromDays, DAY_MS } from './calendar.ts';
import { DEFAULT_DATE_FORMAT } from './dates.ts';
import type { FieldType } from '../field-type.ts';
import { NAMED_PATTERNS } from './date-format.ts';
import { type Moment, momentOfNanos } from './moment.ts';
import type { ZoneOffset } from './time-zone.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/**
 * A date or date_nanos value (milliseconds or nanoseconds since 1970) as text: in `format`, or the field's own. Of a list of
 * formats the first prints.
 */
export function printDateValue(type: FieldType, value: number | bigint, format: string = type.format ?? DEFAULT_DATE_FORMAT): string {
  return printMoment(type.type === 'date_nanos' ? momentOfNanos(BigInt(value)) : { millis: Number(value), nanos: 0 }, format);
}

/** Milliseconds since 1970 in the first of some formats, as the clocks of a zone show them. */
export function printMillis(millis: number, formats: string, zone?: ZoneOffset): string {
  return printMoment({ millis, nanos: 0 }, formats, zone?.(millis));
}

/** Prints many moments of Greenwich in two parts, mostly several of a day: what begins the text, and what ends it. Both come again and again. */
export interface MillisPrinter {
  head(millis: number): string;
  tail(millis: number): string;
}

/** Clock times that are kept: every minute of a day. */
const MOST_CLOCKS = 1440;

/** A printer of the first of some formats. */
export function millisPrinter(formats: string): MillisPrinter {
  const [name = formats] = formats.split('||');
  if (!ISO_NAMES.has(name)) return { head: () => '', tail: (millis) => printMillis(millis, formats) };
  let latest = NaN;
  let start = '';
  const clocks = new Map<number, string>();
  return {
    head(millis) {
      const days = Math.floor(millis / DAY_MS);
      if (days !== latest) start = printIso(days * DAY_MS, 0).slice(0, -'00:00:00.000Z'.length);
      latest = days;
      return start;
    },
    tail(millis) {
      const inDay = millis - Math.floor(millis / DAY_MS) * DAY_MS;
      let clock = clocks.get(inDay);
      if (clock !== undefined) return clock;
      clock = clockText(inDay);
      if (clocks.size < MOST_CLOCKS) clocks.set(inDay, clock);
      return clock;
    },
  };
}

function clockText(inDay: number): string {
  const seconds = Math.floor(inDay / 1000);
  const clock = `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return `${clock}.${padded(inDay % 1000, 3)}Z`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

const ISO_NAMES: ReadonlySet<string> = new Set(['strict_date_optional_time', 'date_optional_time', 'dateOptionalTime', 'iso8601']);

const ISO_MILLIS = "yyyy-MM-dd'T'HH:mm:ss.SSSXXX";

/** @param offsetMs of the zone whose clocks are shown, east of Greenwich */
function printMoment(moment: Moment, formats: string, offsetMs = 0): string {
  const [name = formats] = formats.split('||');
  switch (name) {
    case 'epoch_millis':
      return epochText(moment);
    case 'epoch_second':
      return secondsText(moment);
    case 'strict_date_optional_time':
    case 'date_optional_time':
    case 'dateOptionalTime':
    case 'iso8601':
      return printIso(moment.millis, offsetMs);
    case 'strict_date_optional_time_nanos':
      return printPattern(moment, moment.nanos === 0 ? ISO_MILLIS : "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSSXXX", offsetMs);
    default:
      return printPattern(moment, NAMED_PATTERNS.get(name.replace(/^strict_/, '')) ?? name, offsetMs);
  }
}

/** What {@link ISO_MILLIS} prints, without reading it: histograms have thousands of dates. */
function printIso(utcMs: number, offsetMs: number): string {
  const millis = utcMs + offsetMs;
  const days = Math.floor(millis / DAY_MS);
  const { year, month, day } = civilFromDays(days);
  const inDay = millis - days * DAY_MS;
  const seconds = Math.floor(inDay / 1000);
  const time = `${padded(Math.floor(seconds / 3600), 2)}:${padded(Math.floor(seconds / 60) % 60, 2)}:${padded(seconds % 60, 2)}`;
  return `${yearText(year, 4)}-${padded(month, 2)}-${padded(day, 2)}T${time}.${padded(inDay % 1000, 3)}${printOffset(offsetMs, 'X', 3)}`;
}

/** A moment as Java prints one: as many digits of the second, in threes, as it needs. */
export function printInstant(moment: Moment): string {
  const inSecond = ((moment.millis % 1000) + 1000) % 1000;
  const digits = moment.nanos % 1000 > 0 ? 9 : moment.nanos > 0 ? 6 : inSecond > 0 ? 3 : 0;
  return printPattern(moment, `yyyy-MM-dd'T'HH:mm:ss${digits === 0 ? '' : `.${'S'.repeat(digits)}`}'Z'`);
}

function epochText({ millis, nanos }: Moment): string {
  return nanos === 0 ? String(millis) : `${millis}.${String(nanos).padStart(6, '0').replace(/0+$/, '')}`;
}

function secondsText({ millis, nanos }: Moment): string {
  const seconds = Math.floor(millis / 1000);
  const fraction = String(millis - seconds * 1000).padStart(3, '0') + String(nanos).padStart(6, '0');
  return /^0+$/.test(fraction) ? String(seconds) : `${seconds}.${fraction.replace(/0+$/, '')}`;
}

/** Letters as in Java's patterns; brackets around optional parts are left out, quoted text stays. The moment is UTC's, and shown as a zone shows it. */
export function printPattern(utc: Moment, pattern: string, offsetMs = 0): string {
  const moment = offsetMs === 0 ? utc : { millis: utc.millis + offsetMs, nanos: utc.nanos };
  return pattern.replace(/'([^']*)'|([A-Za-z])\2*|[[\]]/g, (run: string, quoted: string | undefined, letter: string | undefined) => {
    if (letter !== undefined)
      return 'xXzZVO'.includes(letter) ? printOffset(offsetMs, letter, run.length) : printLetter(moment, letter, run.length);
    return quoted === undefined ? '' : quoted === '' ? "'" : quoted;
  });
}

function printLetter(moment: Moment, letter: string, count: number): string {
  const days = Math.floor(moment.millis / DAY_MS);
  const inDay = moment.millis - days * DAY_MS;
  const date = civilFromDays(days);
  const hour = Math.floor(inDay / 3_600_000);
  switch (letter) {
    case 'y':
    case 'u':
      return count === 2 ? padded(date.year % 100, 2) : yearText(date.year, count);
    case 'M':
    case 'L':
      return count > 2 ? nameText(MONTHS[date.month - 1], count) : padded(date.month, count);
    case 'd':
      return padded(date.day, count);
    case 'H':
      return padded(hour, count);
    case 'h':
      return padded(hour % 12 === 0 ? 12 : hour % 12, count);
    case 'a':
      return hour < 12 ? 'AM' : 'PM';
    case 'm':
      return padded(Math.floor(inDay / 60_000) % 60, count);
    case 's':
      return padded(Math.floor(inDay / 1000) % 60, count);
    case 'S':
      return (padded(inDay % 1000, 3) + padded(moment.nanos, 6)).slice(0, count).padEnd(count, '0');
    case 'E':
      return nameText(DAYS[(((days + 4) % 7) + 7) % 7], count);
    default:
      return letter;
  }
}

/** A zone by its offset: `X` knows that of Greenwich as `Z`. */
function printOffset(offsetMs: number, letter: string, count: number): string {
  if (offsetMs === 0 && letter !== 'x' && letter !== 'Z') return letter === 'X' ? 'Z' : 'UTC';
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const hours = (offsetMs < 0 ? '-' : '+') + padded(Math.floor(minutes / 60), 2);
  const rest = padded(minutes % 60, 2);
  if (letter === 'Z' ? count < 4 : count === 2) return hours + rest;
  return count === 1 && letter !== 'z' && letter !== 'V' && letter !== 'O' ? hours + (rest === '00' ? '' : rest) : `${hours}:${rest}`;
}

/** The name of a month or a day: three letters of it unless there are more in the pattern. */
function nameText(name: string | undefined, count: number): string {
  return certain(name).slice(0, count > 3 ? undefined : 3);
}

function yearText(year: number, count: number): string {
  const text = padded(Math.abs(year), count);
  return year < 0 ? `-${text}` : year > 9999 && count >= 4 ? `+${text}` : text;
}

function padded(value: number, count: number): string {
  return String(value).padStart(count, '0');
}
