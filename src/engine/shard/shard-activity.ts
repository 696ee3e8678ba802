/** What a shard has done since it was opened. Times are milliseconds. */
export interface ShardActivity {
  readonly indexed: number;
  readonly indexFailed: number;
  readonly deleted: number;
  readonly writeMs: number;
  readonly queries: number;
  readonly queryMs: number;
  readonly fetches: number;
  readonly fetchMs: number;
  readonly getsFound: number;
  readonly getsMissing: number;
  readonly refreshes: number;
  readonly merges: number;
  /** Readers open now: of requests that run and of scrolls and PITs. */
  readonly openReaders: number;
}

/** Nothing done yet. */
export const NO_ACTIVITY: Readonly<Record<keyof ShardActivity, number>> = {
  indexed: 0,
  indexFailed: 0,
  deleted: 0,
  writeMs: 0,
  queries: 0,
  queryMs: 0,
  fetches: 0,
  fetchMs: 0,
  getsFound: 0,
  getsMissing: 0,
  refreshes: 0,
  merges: 0,
  openReaders: 0,
};

/** What several shards have done together. */
export function sumActivities(activities: readonly ShardActivity[]): ShardActivity {
  const sum: Record<keyof ShardActivity, number> = { ...NO_ACTIVITY };
  for (const activity of activities) {
    for (const key of Object.keys(sum) as (keyof ShardActivity)[]) sum[key] += activity[key];
  }
  return sum;
}
