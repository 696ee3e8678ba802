import { civilFromDays } from './calendar.ts';
import { parseZone } from './time-zone.ts';

const DAY_MS = 86_400_000;

/**
 * A moment written in a pattern of the peers' language: years, months, days, hours, minutes, seconds and their fractions as
 * numbers, and quoted or plain literals.
 * @param timeZone an offset or a region name; UTC when absent
 * @returns undefined when the pattern has another letter or the zone is unknown
 */
export function formatDate(epochMs: number, pattern: string, timeZone?: string): string | undefined {
  const zone = timeZone === undefined ? undefined : parseZone(timeZone);
  if (timeZone !== undefined && zone === undefined) return undefined;
  const local = epochMs + (zone?.(epochMs) ?? 0);
  let text = '';
  for (const [part] of pattern.matchAll(/'[^']*'|([A-Za-z])\1*|[^A-Za-z']+|'/g)) {
    const written = part.startsWith("'") ? quoted(part) : /[A-Za-z]/.test(part) ? writePart(local, part) : part;
    if (written === undefined) return undefined;
    text += written;
  }
  return text;
}

function quoted(part: string): string | undefined {
  if (part === "''") return "'";
  return part.length < 2 ? undefined : part.slice(1, -1);
}

function writePart(local: number, part: string): string | undefined {
  const days = Math.floor(local / DAY_MS);
  const { year, month, day } = civilFromDays(days);
  const inDay = local - days * DAY_MS;
  const pad = (value: number): string => String(value).padStart(part.length, '0');
  switch (part[0]) {
    case 'y':
    case 'u':
      return part.length === 2 ? String(year % 100).padStart(2, '0') : pad(year);
    case 'M':
      return part.length > 2 ? undefined : pad(month);
    case 'd':
      return pad(day);
    case 'H':
      return pad(Math.floor(inDay / 3_600_000));
    case 'm':
      return pad(Math.floor(inDay / 60_000) % 60);
    case 's':
      return pad(Math.floor(inDay / 1000) % 60);
    case 'S':
      return String(inDay % 1000)
        .padStart(3, '0')
        .slice(0, part.length)
        .padEnd(part.length, '0');
    default:
      return undefined;
  }
}
