/** Nothing done yet. */
export const NO_ACTIVITY = {
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
export function sumActivities(activities) {
  const sum = { ...NO_ACTIVITY };
  for (const activity of activities) {
    for (const key of Object.keys(sum)) sum[key] += activity[key];
  }
  return sum;
}
