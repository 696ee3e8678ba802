import { sumDocCounts } from '../index/nested/nested-level.ts';
import { sumParts } from '../index/segment/segment-parts.ts';
import { sumActivities } from './shard-activity.ts';
/** What several shards, or copies of them, hold and have done together. */
export function sumStats(all) {
  const sum = (key) => all.reduce((total, stats) => total + stats[key], 0);
  return {
    documents: sum('documents'),
    deleted: sum('deleted'),
    withNested: sumDocCounts(all.map(({ withNested }) => withNested)),
    segments: sum('segments'),
    bytes: sum('bytes'),
    activity: sumActivities(all.map(({ activity }) => activity)),
    parts: sumParts(all.map(({ parts }) => parts)),
  };
}
