import { compileDatePattern } from './date-pattern.ts';
import { printPattern } from './print-date.ts';
import { parseZone } from './time-zone.ts';
/**
 * A moment written in a pattern of the peers' language.
 * @param timeZone an offset or a region name; UTC when absent
 * @returns undefined when the pattern is not well formed or the zone is unknown
 */
export function formatDate(epochMs, pattern, timeZone) {
  const zone = timeZone === undefined ? undefined : parseZone(timeZone);
  if ((timeZone !== undefined && zone === undefined) || compileDatePattern(pattern) === undefined) return undefined;
  return printPattern({ millis: epochMs + (zone?.(epochMs) ?? 0), nanos: 0 }, pattern);
}
