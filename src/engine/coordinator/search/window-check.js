import { shardFailure } from './failures.ts';
import { featureRefusal } from './feature-checks.ts';
import { integerOf } from '../settings/settings.ts';
/**
 * Which indices may serve a request as wide and as rich as that, by uuid, and the failures of the shards of those that may
 * not: each index has its own `max_result_window` and its own limits on everything else.
 * @see spec 7.3
 */
export function checkWindows(request, shards, indices) {
  const allowed = new Set();
  const failures = [];
  let uuid;
  let refused;
  for (const shard of shards) {
    // The shards of an index stand side by side.
    if (shard.uuid !== uuid) refused = refusalOf(request, shard.index, indices);
    ({ uuid } = shard);
    if (refused === undefined) allowed.add(shard.uuid);
    else failures.push(shardFailure(shard, refused));
  }
  return { allowed, failures };
}
/** The plan with the lengths of texts that may be highlighted, where any are to be. */
export function withTextLimits(plan, indices) {
  if (plan.request.extras?.highlight === undefined) return plan;
  const limits = new Map();
  for (const { index } of plan.targets) {
    const settings = indices.get(index)?.settings;
    if (settings !== undefined) limits.set(index, integerOf(settings, 'index.highlight.max_analyzed_offset'));
  }
  return { ...plan, maxAnalyzedOffset: limits };
}
function refusalOf(request, name, indices) {
  const index = indices.get(name);
  const limit = index?.maxResultWindow ?? 0;
  if (request.from + request.size > limit) return windowError(request, limit);
  return index && featureRefusal(request, index);
}
function windowError({ from, size, scroll }, limit) {
  return scroll === undefined ? { kind: 'result_window_too_large', from, size, limit } : { kind: 'scroll_batch_too_large', size, limit };
}
