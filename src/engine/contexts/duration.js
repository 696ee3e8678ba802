import { TIME_UNITS } from '../schema/dates/time-value.ts';
const LONGEST_FIRST = [...TIME_UNITS].filter(([, ms]) => ms >= 1).toReversed();
/** The shortest exact text for a number of milliseconds: `24h` as the peers print it, not `1d`. */
export function durationText(ms) {
  for (const [unit, size] of LONGEST_FIRST) {
    if (ms >= size && ms % size === 0 && !(unit === 'd' && ms === size)) return `${ms / size}${unit}`;
  }
  return `${ms}ms`;
}
