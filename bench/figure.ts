/** One line of the report. `budget` is what the figure should stay under, in the same unit. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly budget?: number;
}

/** The middle one of several measurements, and the one that only 1 in 20 exceeds. */
export function percentiles(samples: readonly number[]): { readonly p50: number; readonly p95: number } {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p95: at(0.95) };
}
