const DAY_MS = 24 * 3600000;
export const DEFAULT_LIMITS = {
  maxOpenScrollContexts: 500,
  maxOpenPitContexts: 300,
  maxKeepAliveMs: DAY_MS,
  maxPitKeepAliveMs: DAY_MS,
  sweepIntervalMs: 0,
};
