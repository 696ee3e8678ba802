/** What the controls for numbers take. */
export const ranges = {
  page: { atLeast: 1, atMost: 9_999_999 },
  size: { atLeast: 1, atMost: 10_000 },
  /** Seconds, up to a hundred years: more would be a date that no clock shows. */
  clock: { atLeast: 1, atMost: 3_153_600_000 },
} as const;
