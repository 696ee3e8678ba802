/**
 * The middle one of several measurements, and the one that only 1 in 20 exceeds.
 * @param {readonly number[]} samples
 */
export function percentiles(samples) {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p95: at(0.95) };
}
