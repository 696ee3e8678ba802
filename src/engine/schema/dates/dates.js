import { err, ok } from '../../errors.ts';
import { addMonths, civilFromDays, DAY_MS, daysFromCivil } from './calendar.ts';
import { dateParser } from './date-format.ts';
import { LAST_NANO } from './moment.ts';
import { parseZone, toEpoch } from './time-zone.ts';
/** What a date field reads when its mapping names no format. */
export const DEFAULT_DATE_FORMAT = 'strict_date_optional_time||epoch_millis';
/**
 * Milliseconds since 1970 of a text in one of the `||`-separated formats; UTC where the text names no zone. Undefined when
 * none fits, or when the date does not exist (2024-02-30).
 */
export function parseDate(text, format) {
  return dateParser(format)?.(text, { roundUp: false })?.millis;
}
/** Characters of a date in a query with all its math: a query has a thousand of them. */
const MAX_LENGTH = 256;
/**
 * Milliseconds since 1970 of `now-1d/d`, `2024-01-01||+1M/d` or a plain date.
 * @returns parse_exception for bad math or a text that fits no format
 */
export function parseDateMath(text, format, options) {
  const moment = parseMomentMath(text, format, options);
  return moment.ok ? ok(moment.value.millis) : moment;
}
/** As {@link parseDateMath}, to the nanosecond. */
export function parseMomentMath(text, format, options) {
  if (text.length > MAX_LENGTH) {
    return err({ type: 'parse_exception', reason: `A date must not have more than [${MAX_LENGTH}] characters, found [${text.length}]` });
  }
  const zone = options.timeZone === undefined ? undefined : parseZone(options.timeZone);
  if (options.timeZone !== undefined && zone === undefined) {
    return err({ type: 'illegal_argument_exception', reason: `Unknown time-zone ID: ${options.timeZone}` });
  }
  if (text.startsWith('now')) return applyMath(text.slice(3), { millis: options.nowMs, nanos: 0 }, options.roundUp, zone ?? utc);
  const bar = text.indexOf('||');
  const base = bar < 0 ? text : text.slice(0, bar);
  const start = dateParser(format)?.(base, { roundUp: options.roundUp && bar < 0, zone });
  if (start === undefined) return err(base === '' ? badMath('cannot parse empty date') : unreadableMoment(base, format));
  return bar < 0 ? ok(start) : applyMath(text.slice(bar + 2), start, options.roundUp, zone ?? utc);
}
/** The error for a text that fits no format of a date field. */
export function unreadableDate(text, format) {
  return {
    type: 'parse_exception',
    reason: `failed to parse date field [${text}] with format [${format}]`,
    cause: { type: 'date_time_parse_exception', reason: 'Failed to parse with all enclosed parsers' },
  };
}
/** The same in a query, where no format is a field's own. */
function unreadableMoment(text, format) {
  const { reason, cause } = unreadableDate(text, format);
  const inner = { type: 'illegal_argument_exception', reason, ...(cause !== undefined && { cause }) };
  return { type: 'parse_exception', reason: `${reason}: [${reason}]`, cause: inner };
}
const utc = () => 0;
function fixedUnit(size, shift = 0) {
  return {
    add: (localMs, count) => localMs + count * size,
    floor: (localMs) => Math.floor((localMs - shift) / size) * size + shift,
  };
}
function monthUnit(months) {
  return {
    add: (localMs, count) => addMonths(localMs, count * months),
    floor: (localMs) => {
      const { year, month } = civilFromDays(Math.floor(localMs / DAY_MS));
      return daysFromCivil(year, months === 12 ? 1 : month, 1) * DAY_MS;
    },
  };
}
const UNITS = new Map([
  ['y', monthUnit(12)],
  ['M', monthUnit(1)],
  // Weeks start on Monday; 1970-01-05 was one.
  ['w', fixedUnit(7 * DAY_MS, 4 * DAY_MS)],
  ['d', fixedUnit(DAY_MS)],
  ['h', fixedUnit(3600000)],
  ['H', fixedUnit(3600000)],
  ['m', fixedUnit(60000)],
  ['s', fixedUnit(1000)],
]);
/** The furthest moment from 1970 that math may lead to, either way: milliseconds of 64 bits, as with the peers. */
const FURTHEST_MS = 2 ** 63;
const STEP = /([+\-/])(\d*)([A-Za-z]?)/y;
/** Hours, minutes and seconds are added to the moment, longer units to what the zone's clocks and calendars show. */
function applyMath(math, start, roundUp, zone) {
  let { millis: epoch, nanos } = start;
  let at = 0;
  while (at < math.length) {
    STEP.lastIndex = at;
    const parts = STEP.exec(math);
    if (parts === null) return err(badMath(`operator not supported for date math [${math}]`));
    const [step, operator, digits, unitName = ''] = parts;
    if (unitName === '') return err(badMath(`truncated date math [${math}]`));
    const unit = UNITS.get(unitName);
    if (unit === undefined) return err(badMath(`unit [${unitName}] not supported for date math [${math}]`));
    const count = digits === '' ? 1 : Number(digits);
    const local = epoch + zone(epoch);
    if (operator === '/') {
      if (count !== 1) return err(badMath(`rounding \`/\` can only be used on single unit types [${math}]`));
      const floor = unit.floor(local);
      epoch = roundUp ? toEpoch(unit.add(floor, 1), zone) - 1 : toEpoch(floor, zone);
      nanos = roundUp ? LAST_NANO : 0;
    } else {
      const signed = operator === '-' ? -count : count;
      const isSpan = 'hHms'.includes(unitName);
      const moved = unit.add(isSpan ? epoch : local, signed);
      if (!(Math.abs(moved) <= FURTHEST_MS))
        return err(badMath(`date math [${math}] leads further from 1970 than [${FURTHEST_MS}] milliseconds`));
      epoch = isSpan ? moved : toEpoch(moved, zone);
    }
    at += step.length;
  }
  return ok({ millis: epoch, nanos });
}
function badMath(reason) {
  return { type: 'parse_exception', reason };
}
