import { certain } from '../../certain.ts';
/** Days are as long as each other: there are no leap seconds here. */
export const DAY_MS = 86400000;
/** Days from 1970-01-01 to a date of the proleptic Gregorian calendar; any year, so no use of the host's dates. */
export function daysFromCivil(year, month, day) {
  // Years start in March here, so that the leap day comes last.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}
/** The inverse of {@link daysFromCivil}. */
export function civilFromDays(days) {
  const shifted = days + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 };
}
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Length of a month; February by the leap year rule. */
function daysInMonth(year, month) {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && leap ? 29 : certain(MONTH_DAYS[month - 1]);
}
/**
 * Milliseconds since 1970 of the written time read as UTC; undefined when a part is out of its range, so 30 February is refused.
 * A part that was not written counts as its first value, or with `roundUp` the time of day as its last: the peers complete
 * `2024-02` to 1 February either way.
 */
export function localMillis(fields, roundUp) {
  const { year, month = 1, day = 1 } = fields;
  const hour = fields.hour ?? (roundUp ? 23 : 0);
  const minute = fields.minute ?? (roundUp ? 59 : 0);
  const second = fields.second ?? (roundUp ? 59 : 0);
  const millis = fields.millis ?? (roundUp ? 999 : 0);
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return daysFromCivil(year, month, day) * DAY_MS + hour * 3600000 + minute * 60000 + second * 1000 + millis;
}
/** Adds months, keeping the day of the month where it exists and else taking the month's last day. */
export function addMonths(localMs, months) {
  const days = Math.floor(localMs / DAY_MS);
  const { year, month, day } = civilFromDays(days);
  const total = year * 12 + month - 1 + months;
  const newYear = Math.floor(total / 12);
  const newMonth = total - newYear * 12 + 1;
  const newDay = Math.min(day, daysInMonth(newYear, newMonth));
  return daysFromCivil(newYear, newMonth, newDay) * DAY_MS + (localMs - days * DAY_MS);
}
