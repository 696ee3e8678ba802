import type { EngineError, ShardFailure } from '../errors.ts';
import { shardFailure, type ShardAddress } from './failures.ts';
import type { IndexCatalog } from './index-catalog.ts';
import type { SearchRequest } from './search-request.ts';

/**
 * Which indices may serve a page that wide, by uuid, and the failures of the shards of those that may not: each index has
 * its own `max_result_window`.
 * @see spec 7.3
 */
export function checkWindows(
  request: SearchRequest,
  shards: readonly ShardAddress[],
  catalog: IndexCatalog,
): { readonly allowed: ReadonlySet<string>; readonly failures: readonly ShardFailure[] } {
  const allowed = new Set<string>();
  const failures: ShardFailure[] = [];
  for (const shard of shards) {
    const limit = catalog.get(shard.index)?.maxResultWindow ?? 0;
    if (request.from + request.size <= limit) allowed.add(shard.uuid);
    else failures.push(shardFailure(shard, windowError(request, limit)));
  }
  return { allowed, failures };
}

function windowError({ from, size, scroll }: SearchRequest, limit: number): EngineError {
  return scroll === undefined ? { kind: 'result_window_too_large', from, size, limit } : { kind: 'scroll_batch_too_large', size, limit };
}
