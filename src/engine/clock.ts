/**
 * The engine's only source of time. Hosts inject the real clock; tests and lessons inject a virtual one.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch. Keep-alive deadlines and creation dates use it. */
  now(): number;
  /** Monotonic milliseconds with a fraction, from an arbitrary start. Only the `*Ms` timings use it. */
  elapsed(): number;
}

/** The engine's only source of identifiers, so that the same seed gives the same bytes. */
export interface IdSource {
  /** A fresh URL-safe text of exactly `length` characters out of `A-Z a-z 0-9 - _`. */
  next(length: number): string;
}
