import { err, ok } from '../../errors.ts';
import { allShardsFailed, shardFailure } from './failures.ts';
import { restricted } from './index-view.ts';
/** Counts the matches of all shards. Fails when every shard does; of some shards, the others' matches are counted. */
export async function countShards(shards, query, interruption) {
  const counts = await Promise.all(
    shards.map(async (shard) => {
      const { port, reader, filter } = shard;
      return { shard, result: await port.count(reader, restricted(query, filter), interruption) };
    }),
  );
  if (interruption?.aborted === true) return err({ kind: 'task_cancelled' });
  const failures = [];
  let count = 0;
  for (const { shard, result } of counts) {
    if (result.ok) count += result.value;
    else failures.push(shardFailure(shard, result.error));
  }
  const failed = failures.length;
  const total = shards.length;
  if (failed > 0 && failed === total) return allShardsFailed(failures);
  return ok({ count, shards: { total, successful: total - failed, skipped: 0, failed, failures } });
}
