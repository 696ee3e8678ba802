import { DAY_MS } from '../../schema/dates/calendar.ts';
import type { ZoneOffset } from '../../schema/dates/time-zone.ts';

/** A time zone that is asked about many moments: the platform's calendar takes microseconds for each. */
export interface Zone {
  /** Milliseconds east of Greenwich, where they never change. */
  readonly fixed: number | undefined;
  offset(moment: number): number;
  /** The moments at which clocks show so many milliseconds since 1970, the earlier first; none where they were put forward over it. */
  momentsOf(local: number): readonly number[];
  /** The moment at which clocks were put forward over what they would show. */
  changeAt(local: number): number;
  /** The last change of the clocks behind `from` and up to `to`; undefined: there was none. */
  changeBetween(from: number, to: number): number | undefined;
  /** The first moment of the day that begins when clocks show `local`. */
  startOfDay(local: number): number;
}

/** A day by the clocks of Greenwich: the offset at its start, and the change within it. */
interface ZoneDay {
  readonly before: number;
  readonly change: number;
  readonly after: number;
}

/** A zone by what the platform knows of it; a zone nobody knows is Greenwich's. */
export function zoneOf(offsetOf: ZoneOffset = () => 0): Zone {
  const days = new Map<number, ZoneDay>();
  const starts = new Map<number, number>();
  const dayAt = (day: number): ZoneDay => {
    let known = days.get(day);
    if (known === undefined) days.set(day, (known = lookAt(day * DAY_MS, offsetOf)));
    return known;
  };
  const offset = (moment: number): number => {
    const { before, change, after } = dayAt(Math.floor(moment / DAY_MS));
    return moment < change ? before : after;
  };
  const momentsOf = (local: number): readonly number[] => {
    const offsets = new Set([offset(local - DAY_MS), offset(local + DAY_MS)]);
    return [...offsets]
      .map((size) => local - size)
      .filter((moment) => moment + offset(moment) === local)
      .sort((a, b) => a - b);
  };
  const changeBetween = (from: number, to: number): number | undefined => {
    for (let day = Math.floor(to / DAY_MS); day >= Math.floor(from / DAY_MS); day--) {
      const { before, change, after } = dayAt(day);
      if (before !== after && change > from && change <= to) return change;
    }
    return undefined;
  };
  const changeAt = (local: number): number => changeBetween(local - DAY_MS, local + DAY_MS) ?? local - offset(local);
  const startOfDay = (local: number): number => {
    let known = starts.get(local);
    if (known === undefined) starts.set(local, (known = momentsOf(local)[0] ?? changeAt(local)));
    return known;
  };
  const fixed = isFixed(offsetOf) ? offsetOf(0) : undefined;
  return { fixed, offset, momentsOf, changeAt, changeBetween, startOfDay };
}

/** Zones by offset are functions without an argument. */
function isFixed(offsetOf: ZoneOffset): boolean {
  return offsetOf.length === 0;
}

function lookAt(start: number, offsetOf: ZoneOffset): ZoneDay {
  const before = offsetOf(start);
  const after = offsetOf(start + DAY_MS);
  if (before === after) return { before, change: start, after };
  let low = start;
  let high = start + DAY_MS;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetOf(middle) === before) low = middle;
    else high = middle;
  }
  return { before, change: high, after };
}
