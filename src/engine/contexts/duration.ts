/** A validity time and the text it was given as, which error messages repeat. */
export interface Duration {
  readonly ms: number;
  readonly text: string;
}

/** Milliseconds per unit of time, by the name it is written with, ascending. A name that ends in another one (`ms` in `s`) stands before it. */
export const TIME_UNITS: ReadonlyMap<string, number> = new Map([
  ['nanos', 1e-6],
  ['micros', 1e-3],
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

const LONGEST_FIRST = [...TIME_UNITS].filter(([, ms]) => ms >= 1).toReversed();

/** The shortest exact text for a number of milliseconds: `24h` as the peers print it, not `1d`. */
export function durationText(ms: number): string {
  for (const [unit, size] of LONGEST_FIRST) {
    if (ms >= size && ms % size === 0 && !(unit === 'd' && ms === size)) return `${ms / size}${unit}`;
  }
  return `${ms}ms`;
}
