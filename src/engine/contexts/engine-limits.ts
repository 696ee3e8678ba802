/** Limits on reader contexts. Counts are shard contexts: a scroll over five shards takes five. */
export interface EngineLimits {
  readonly maxOpenScrollContexts: number;
  readonly maxOpenPitContexts: number;
  readonly maxKeepAliveMs: number;
  /** A PIT's validity time is held by this limit as well. */
  readonly maxPitKeepAliveMs: number;
  /** How often contexts that are over are looked for; 0: they end exactly at their deadline. */
  readonly sweepIntervalMs: number;
}

const DAY_MS = 24 * 3_600_000;

export const DEFAULT_LIMITS: EngineLimits = {
  maxOpenScrollContexts: 500,
  maxOpenPitContexts: 300,
  maxKeepAliveMs: DAY_MS,
  maxPitKeepAliveMs: DAY_MS,
  sweepIntervalMs: 0,
};
