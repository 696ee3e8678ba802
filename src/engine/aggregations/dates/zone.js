import { DAY_MS } from '../../schema/dates/calendar.ts';
/** A zone by what the platform knows of it; a zone nobody knows is Greenwich's. */
export function zoneOf(offsetOf = () => 0) {
  const days = new Map();
  const starts = new Map();
  const dayAt = (day) => {
    let known = days.get(day);
    if (known === undefined) days.set(day, (known = lookAt(day * DAY_MS, offsetOf)));
    return known;
  };
  const offset = (moment) => {
    const { before, change, after } = dayAt(Math.floor(moment / DAY_MS));
    return moment < change ? before : after;
  };
  const momentsOf = (local) => {
    const offsets = new Set([offset(local - DAY_MS), offset(local + DAY_MS)]);
    return [...offsets]
      .map((size) => local - size)
      .filter((moment) => moment + offset(moment) === local)
      .sort((a, b) => a - b);
  };
  const changeBetween = (from, to) => {
    for (let day = Math.floor(to / DAY_MS); day >= Math.floor(from / DAY_MS); day--) {
      const { before, change, after } = dayAt(day);
      if (before !== after && change > from && change <= to) return change;
    }
    return undefined;
  };
  const changeAt = (local) => changeBetween(local - DAY_MS, local + DAY_MS) ?? local - offset(local);
  const startOfDay = (local) => {
    let known = starts.get(local);
    if (known === undefined) starts.set(local, (known = momentsOf(local)[0] ?? changeAt(local)));
    return known;
  };
  const fixed = isFixed(offsetOf) ? offsetOf(0) : undefined;
  return { fixed, offset, momentsOf, changeAt, changeBetween, startOfDay };
}
/** Zones by offset are functions without an argument. */
function isFixed(offsetOf) {
  return offsetOf.length === 0;
}
function lookAt(start, offsetOf) {
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
