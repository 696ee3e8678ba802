import type { EngineError, ShardFailure } from '../../errors.ts';
import { shardFailure, type ShardAddress } from './failures.ts';
import { featureRefusal } from './feature-checks.ts';
import type { NamedIndices } from '../catalog/named-indices.ts';
import { integerOf } from '../settings/settings.ts';
import type { SearchPlan } from './search-plan.ts';
import type { SearchRequest } from './search-request.ts';

/**
 * Which indices may serve a request as wide and as rich as that, by uuid, and the failures of the shards of those that may
 * not: each index has its own `max_result_window` and its own limits on everything else.
 * @see spec 7.3
 */
export function checkWindows(
  request: SearchRequest,
  shards: readonly ShardAddress[],
  indices: NamedIndices,
): { readonly allowed: ReadonlySet<string>; readonly failures: readonly ShardFailure[] } {
  const allowed = new Set<string>();
  const failures: ShardFailure[] = [];
  let uuid: string | undefined;
  let refused: EngineError | undefined;
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
export function withTextLimits(plan: SearchPlan, indices: NamedIndices): SearchPlan {
  if (plan.request.extras?.highlight === undefined) return plan;
  const limits = new Map<string, number>();
  for (const { index } of plan.targets) {
    const settings = indices.get(index)?.settings;
    if (settings !== undefined) limits.set(index, integerOf(settings, 'index.highlight.max_analyzed_offset'));
  }
  return { ...plan, maxAnalyzedOffset: limits };
}

function refusalOf(request: SearchRequest, name: string, indices: NamedIndices): EngineError | undefined {
  const index = indices.get(name);
  const limit = index?.maxResultWindow ?? 0;
  if (request.from + request.size > limit) return windowError(request, limit);
  return index && featureRefusal(request, index);
}

function windowError({ from, size, scroll }: SearchRequest, limit: number): EngineError {
  return scroll === undefined ? { kind: 'result_window_too_large', from, size, limit } : { kind: 'scroll_batch_too_large', size, limit };
}
