import { isSuccess, type Ask } from '../../client/ask.ts';
import type { ShardFill } from './import-state.ts';

/** What each primary shard of an index holds, in the service's own figures; empty when it does not say. */
export async function readShards(ask: Ask, index: string): Promise<readonly ShardFill[]> {
  const answer = await ask('GET', `/_cat/shards/${encodeURIComponent(index)}?format=json&bytes=b&h=shard,prirep,docs,store`, {
    road: 'direct',
  });
  if (!isSuccess(answer) || !Array.isArray(answer.body)) return [];
  const rows = answer.body as readonly Readonly<Record<string, string | null>>[];
  return rows
    .filter(({ prirep }) => prirep === 'p')
    .map(({ shard, docs, store }) => ({ shard: Number(shard), documents: Number(docs ?? 0), bytes: Number(store ?? 0) }));
}
