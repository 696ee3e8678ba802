import { DAY_MS } from './calendar.ts';
const OFFSET = /^(?:UTC|GMT|UT)?([+-])(\d{1,2})(?::?(\d{2})(?::?(\d{2}))?)?$/;
/** Reads `Z`, `UTC`, `+01:00`, `+0100`, `+01`, `GMT+1` as a fixed offset in milliseconds; undefined for anything else. */
export function parseOffset(text) {
  if (text === 'Z' || text === 'z' || text === 'UTC' || text === 'GMT' || text === 'UT') return 0;
  const parts = OFFSET.exec(text);
  if (parts === null) return undefined;
  const hours = Number(parts[2]);
  const minutes = Number(parts[3] ?? 0);
  const seconds = Number(parts[4] ?? 0);
  if (hours > 18 || minutes > 59 || seconds > 59) return undefined;
  const size = (hours * 3600 + minutes * 60 + seconds) * 1000;
  return parts[1] === '-' ? 0 - size : size;
}
/** A zone by offset or by region name (`Europe/Berlin`); undefined when nobody knows it. */
export function parseZone(text) {
  const offset = parseOffset(text);
  return offset === undefined ? regionZone(text) : () => offset;
}
/** The furthest moment from 1970 that the platform's calendar knows, either way. */
const FURTHEST_MS = 8.64e15;
function regionZone(name) {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return undefined;
  let format;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
  return (epochMs) => {
    const known = Math.min(Math.max(epochMs, -FURTHEST_MS), FURTHEST_MS);
    const shown = format.formatToParts(known).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
    return parseOffset(shown) ?? 0;
  };
}
/** The moment at which clocks of `zone` show `localMs`. In a gap or an overlap, the offset from before the change counts. */
export function toEpoch(localMs, zone) {
  const before = zone(localMs - DAY_MS);
  const candidate = localMs - before;
  return zone(candidate) === before ? candidate : localMs - zone(localMs - zone(candidate));
}
