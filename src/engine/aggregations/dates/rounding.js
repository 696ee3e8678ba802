import { addMonths, civilFromDays, DAY_MS, daysFromCivil } from '../../schema/dates/calendar.ts';
import { parseZone } from '../../schema/dates/time-zone.ts';
import { zoneOf } from './zone.ts';
const HOUR_MS = 3600000;
/** A Monday. */
const FIRST_WEEK_MS = 4 * DAY_MS;
const FIXED_UNITS = { second: 1000, minute: 60000, hour: HOUR_MS, day: DAY_MS };
/** What a histogram was found to mean: its shards and the coordinator ask the calendar once for all of them. */
const KNOWN = new WeakMap();
/** How a histogram of dates cuts time, its offset apart. */
export function roundingOf(cut) {
  let known = KNOWN.get(cut);
  if (known === undefined) KNOWN.set(cut, (known = newRounding(cut)));
  return known;
}
function newRounding({ interval, values }) {
  const zone = values.timeZone === undefined ? undefined : zoneOf(parseZone(values.timeZone));
  const isPlain = zone === undefined || zone.fixed === 0;
  if ('fixedMs' in interval) return isPlain ? evenRounding(interval.fixedMs) : spanRounding(interval.fixedMs, zone);
  const fixed = FIXED_UNITS[interval.unit];
  if (fixed !== undefined && isPlain) return evenRounding(fixed);
  if (fixed !== undefined && fixed < DAY_MS && zone !== undefined) return spanRounding(fixed, zone, true);
  return dayRounding(interval.unit, zone);
}
function evenRounding(size) {
  return { even: size, round: (moment) => Math.floor(moment / size) * size, next: (start) => start + size };
}
/** Pieces of so many milliseconds by the clocks of a zone. @param isUnit hours and less: the hour that clocks show twice is two */
function spanRounding(size, zone, isUnit = false) {
  const round = (moment) => {
    const local = Math.floor((moment + zone.offset(moment)) / size) * size;
    const moments = zone.momentsOf(local);
    // The latest that is no later than the moment itself.
    for (const found of moments.toReversed()) if (found <= moment) return sinceChange(found, moment, isUnit);
    return zone.changeAt(local);
  };
  /** Where clocks were changed in between, the piece began with that: what was before is another one. */
  const sinceChange = (found, moment, cuts) => {
    if (!cuts || zone.offset(found) === zone.offset(moment)) return found;
    const change = zone.changeBetween(found, moment - 1);
    return change === undefined ? found : round(change - 1);
  };
  const next = (start) => {
    let candidate = start + size;
    // Changes of the clocks make pieces longer; the piece behind starts where another start begins.
    let rounded = round(candidate);
    while (rounded <= start) rounded = round((candidate += size));
    return rounded;
  };
  return { round, next };
}
/** Pieces of days, weeks, months, quarters and years, from the first moment of a day to that of another. */
function dayRounding(unit, zone) {
  const startOf = (local) => (zone === undefined ? local : zone.startOfDay(local));
  const offset = (moment) => zone?.offset(moment) ?? 0;
  return {
    round: (moment) => startOf(floorLocal(moment + offset(moment), unit)),
    // Between the middle of the day and midnight no clock is changed by as much.
    next: (start) => startOf(nextLocal(floorLocal(start + offset(start), unit), unit)),
  };
}
function floorLocal(local, unit) {
  if (unit === 'week') return Math.floor((local - FIRST_WEEK_MS) / (7 * DAY_MS)) * 7 * DAY_MS + FIRST_WEEK_MS;
  const days = Math.floor(local / DAY_MS);
  if (unit === 'day') return days * DAY_MS;
  const { year, month } = civilFromDays(days);
  const first = unit === 'year' ? 1 : unit === 'quarter' ? month - ((month - 1) % 3) : month;
  return daysFromCivil(year, first, 1) * DAY_MS;
}
const MONTHS = { month: 1, quarter: 3, year: 12 };
function nextLocal(local, unit) {
  const months = MONTHS[unit];
  if (months !== undefined) return addMonths(local, months);
  return local + (unit === 'week' ? 7 : 1) * DAY_MS;
}
