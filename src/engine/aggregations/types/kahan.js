/** Adds to one of several sums without losing small numbers beside large ones (Kahan's way, as the peers'); what is not finite is added as it is. */
export function addTo(sums, lost, at, value) {
  if (!Number.isFinite(value)) {
    sums[at] += value;
    return;
  }
  if (!Number.isFinite(sums[at])) return;
  const corrected = value - lost[at];
  const sum = sums[at] + corrected;
  lost[at] = sum - sums[at] - corrected;
  sums[at] = sum;
}
