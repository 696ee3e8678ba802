const NANOS_PER_MS = 1_000_000n;

/** The last nanosecond of a millisecond. */
export const LAST_NANO = 999_999;

/** A moment in UTC: whole milliseconds since 1970, and the nanoseconds (0 to 999,999) behind them. */
export interface Moment {
  readonly millis: number;
  readonly nanos: number;
}

/** Nanoseconds since 1970 of a moment. */
export function nanosOfMoment({ millis, nanos }: Moment): bigint {
  return BigInt(millis) * NANOS_PER_MS + BigInt(nanos);
}

/** The inverse of {@link nanosOfMoment}. */
export function momentOfNanos(nanos: bigint): Moment {
  const rest = ((nanos % NANOS_PER_MS) + NANOS_PER_MS) % NANOS_PER_MS;
  return { millis: Number((nanos - rest) / NANOS_PER_MS), nanos: Number(rest) };
}
