/** Sums of doubles in another order may differ in the last bit: upper bounds are widened by more than that. */
const ROUNDING = 1 + 1e-12;
/** More than rounding to a 32-bit float can add. */
export const SINGLE_ROUNDING = 1 - 1e-7;
/** Whether a document whose terms' scores add up to at most `sum` may score higher than `threshold`. */
export function canBeat(sum, threshold) {
  return Math.fround(sum * ROUNDING) > threshold;
}
/** What one term's score must be above, for a document's to be above `threshold` when the others add at most `lift`. */
export function cutFor(threshold, lift) {
  return lift === 0 ? threshold : cutForSum(threshold, lift);
}
/** As {@link cutFor} for a sum of scores that was not rounded yet. */
export function cutForSum(threshold, lift) {
  return threshold * SINGLE_ROUNDING - lift;
}
/** Between a 32-bit float and the next lower one: documents that score as much still enter. */
export function justBelow(score) {
  return score * (1 - 1e-9);
}
