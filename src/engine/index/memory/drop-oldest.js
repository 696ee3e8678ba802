/** Makes room for one more in a map of at most `limit`: what was added first goes, all else stays. */
export function dropOldest(map, limit) {
  if (map.size < limit) return;
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}
