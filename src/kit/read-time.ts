import { TIME_UNITS } from '../engine/index.ts';

const FORM = /^(\d+(?:\.\d+)?)([a-z]+)$/;

/**
 * Milliseconds of a time such as `2m`, `1.5h` or a number of milliseconds.
 * @throws TypeError for anything else
 */
export function readTime(time: string | number): number {
  const [, count = '', unit = ''] = typeof time === 'string' ? (FORM.exec(time.trim()) ?? []) : [];
  const ms = typeof time === 'number' ? time : Number(count) * (TIME_UNITS.get(unit) ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  throw new TypeError(
    `${JSON.stringify(time)} is no time: it is a number of milliseconds, or like 30s, 2m or 1h (${[...TIME_UNITS.keys()].join(', ')})`,
  );
}

/**
 * Milliseconds since the epoch of a date.
 * @throws TypeError for what is none
 */
export function readDate(date: Date | string | number): number {
  const ms = new Date(date).getTime();
  if (Number.isFinite(ms)) return ms;
  throw new TypeError(`${JSON.stringify(date)} is no date: it is like 2026-01-01T12:00:00Z, a Date, or milliseconds since 1970`);
}
