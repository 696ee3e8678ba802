/** A validity time and the text it was given as, which error messages repeat. */
export interface Duration {
  readonly ms: number;
  readonly text: string;
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;

/** The shortest exact text for a number of milliseconds: `24h` as the peers print it, not `1d`. */
export function durationText(ms: number): string {
  for (const [unit, size] of UNITS) {
    if (ms >= size && ms % size === 0 && !(unit === 'd' && ms === size)) return `${ms / size}${unit}`;
  }
  return `${ms}ms`;
}
