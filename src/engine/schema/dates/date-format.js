import { localMillis } from './calendar.ts';
import { compileDatePattern, fractionMillis, fractionNanos } from './date-pattern.ts';
import { LAST_NANO } from './moment.ts';
import { parseOffset, toEpoch } from './time-zone.ts';
const STRICT_DATE = 'yyyy-MM-dd';
const TIME = 'HH:mm:ss';
/** The peers' names for patterns; the same without `strict_` allow fewer digits. */
export const NAMED_PATTERNS = new Map([
  ['date', STRICT_DATE],
  ['date_time', `${STRICT_DATE}'T'${TIME}.SSSX`],
  ['date_time_no_millis', `${STRICT_DATE}'T'${TIME}X`],
  ['date_hour', `${STRICT_DATE}'T'HH`],
  ['date_hour_minute', `${STRICT_DATE}'T'HH:mm`],
  ['date_hour_minute_second', `${STRICT_DATE}'T'${TIME}`],
  ['date_hour_minute_second_millis', `${STRICT_DATE}'T'${TIME}.SSS`],
  ['date_hour_minute_second_fraction', `${STRICT_DATE}'T'${TIME}.SSS`],
  ['year', 'yyyy'],
  ['year_month', 'yyyy-MM'],
  ['year_month_day', STRICT_DATE],
  ['basic_date', 'yyyyMMdd'],
  ['basic_date_time', "yyyyMMdd'T'HHmmss.SSSX"],
  ['basic_date_time_no_millis', "yyyyMMdd'T'HHmmssX"],
]);
const ISO_STRICT =
  /^(\d{4}|[+-]\d{4,9})(?:-(\d{2})(?:-(\d{2})(?:T(?:(\d{2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?)?(Z|z|[+-][\d:]+|[A-Z]{2,3}[+-]?[\d:]*)?)?)?)?$/;
const ISO_LENIENT =
  /^([+-]?\d{1,9})(?:-(\d{1,2})(?:-(\d{1,2})(?:T(?:(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?)?)?(Z|z|[+-][\d:]+|[A-Z]{2,3}[+-]?[\d:]*)?)?)?)?$/;
const compiled = new Map();
/** Bounds the memo: formats come from callers. */
const MEMO_LIMIT = 256;
/** Characters of a list of formats. */
const MAX_FORMAT = 4096;
/**
 * The parser of a `||`-separated list of format names and patterns, the first that fits winning; undefined when one of them
 * is neither a known name nor a pattern. Compiled once per list: a memo of a pure function.
 */
export function dateParser(format) {
  if (format.length > MAX_FORMAT) return undefined;
  if (compiled.has(format)) return compiled.get(format);
  if (compiled.size >= MEMO_LIMIT) compiled.clear();
  const parser = compileList(format);
  compiled.set(format, parser);
  return parser;
}
function compileList(format) {
  const parsers = [];
  for (const name of format.split('||')) {
    const parser = compileOne(name);
    if (parser === undefined) return undefined;
    parsers.push(parser);
  }
  return (text, completion) => {
    for (const parser of parsers) {
      const moment = parser(text, completion);
      if (moment !== undefined) return moment;
    }
    return undefined;
  };
}
function compileOne(name) {
  if (name === 'epoch_millis') return (text, { roundUp }) => parseEpoch(text, 0, roundUp);
  if (name === 'epoch_second') return (text, { roundUp }) => parseEpoch(text, 3, roundUp);
  if (name === 'strict_date_optional_time' || name === 'iso8601') return isoParser(ISO_STRICT);
  if (name === 'strict_date_optional_time_nanos') return isoParser(ISO_STRICT);
  if (name === 'date_optional_time' || name === 'dateOptionalTime') return isoParser(ISO_LENIENT);
  const strict = NAMED_PATTERNS.get(name.replace(/^strict_/, ''));
  const basic = name.startsWith('basic_') || name.startsWith('strict_');
  const reader = compileDatePattern(strict === undefined ? name : basic ? strict : loosen(strict));
  return reader === undefined || name === '' ? undefined : completing(reader);
}
/** One digit is enough for every part but the year. */
function loosen(pattern) {
  return pattern.replace(/MM|dd|HH|mm|ss/g, (part) => part.charAt(0));
}
function completing(reader) {
  return (text, completion) => {
    const fields = reader(text);
    return fields === undefined ? undefined : completeDate(fields, completion);
  };
}
function completeDate(fields, { roundUp, zone }) {
  const local = localMillis(fields, roundUp);
  if (local === undefined) return undefined;
  const { offsetMs, nanos = roundUp ? LAST_NANO : 0 } = fields;
  if (offsetMs !== undefined) return { millis: local - offsetMs, nanos };
  return { millis: zone === undefined ? local : toEpoch(local, zone), nanos };
}
function isoParser(shape) {
  return (text, completion) => {
    // Most texts that are no dates stop here, without the regular expression.
    const first = text.charCodeAt(0);
    if (text.length > 45 || !((first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d)) return undefined;
    const parts = shape.exec(text);
    if (parts === null) return undefined;
    const fraction = parts[7];
    const zoneText = parts[8];
    const offsetMs = zoneText === undefined ? undefined : parseOffset(zoneText);
    if (zoneText !== undefined && offsetMs === undefined) return undefined;
    return completeDate(
      {
        year: Number(parts[1]),
        month: optionalNumber(parts[2]),
        day: optionalNumber(parts[3]),
        hour: optionalNumber(parts[4]),
        minute: optionalNumber(parts[5]),
        second: optionalNumber(parts[6]),
        millis: fraction === undefined ? undefined : fractionMillis(fraction),
        nanos: fraction === undefined ? undefined : fractionNanos(fraction),
        offsetMs,
      },
      completion,
    );
  };
}
function optionalNumber(text) {
  return text === undefined ? undefined : Number(text);
}
const EPOCH = /^(-?)(\d{1,16})(?:\.(\d{1,9}))?$/;
/**
 * The moment of milliseconds that a text counts, or of seconds with three decimals. Digit by digit, as a double rounds 1.001 s down and 716994423746.999939 ms up; what
 * is below a nanosecond is cut off towards the past. Rounded up, a whole number means the last moment it counts.
 */
function parseEpoch(text, decimals, roundUp) {
  const found = EPOCH.exec(text);
  if (found === null) return undefined;
  const [, sign, whole, fraction = ''] = found;
  const millis = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  if (fraction === '') {
    const first = sign === '' ? millis : 0 - millis;
    return roundUp ? { millis: first + 10 ** decimals - 1, nanos: LAST_NANO } : { millis: first, nanos: 0 };
  }
  const nanos = Number(fraction.slice(decimals, decimals + 6).padEnd(6, '0'));
  if (sign === '') return { millis, nanos };
  const before = nanos + (/[1-9]/.test(fraction.slice(decimals + 6)) ? 1 : 0);
  return before === 0 ? { millis: 0 - millis, nanos: 0 } : { millis: 0 - millis - 1, nanos: LAST_NANO + 1 - before };
}
