/** Limits on reader contexts. Counts are shard contexts: a scroll over five shards takes five. */
export interface EngineLimits {
  readonly maxOpenScrollContexts: number;
  readonly maxOpenPitContexts: number;
  readonly maxKeepAliveMs: number;
}

export const DEFAULT_LIMITS: EngineLimits = {
  maxOpenScrollContexts: 500,
  maxOpenPitContexts: 300,
  maxKeepAliveMs: 24 * 3_600_000,
};
