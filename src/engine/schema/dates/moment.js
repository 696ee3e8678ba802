const NANOS_PER_MS = 1000000n;
/** The last nanosecond of a millisecond. */
export const LAST_NANO = 999999;
/** Nanoseconds since 1970 of a moment. */
export function nanosOfMoment({ millis, nanos }) {
  return BigInt(millis) * NANOS_PER_MS + BigInt(nanos);
}
/** The inverse of {@link nanosOfMoment}. */
export function momentOfNanos(nanos) {
  const rest = ((nanos % NANOS_PER_MS) + NANOS_PER_MS) % NANOS_PER_MS;
  return { millis: Number((nanos - rest) / NANOS_PER_MS), nanos: Number(rest) };
}
