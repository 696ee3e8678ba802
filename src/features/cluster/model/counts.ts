import type { Client, QueryBody } from '../../../client/client.ts';
import type { CallOptions } from '../../../client/exchange.ts';
import { isRecord } from '../../../client/is-record.ts';
import type { PagingMode } from '../../../client/paging.ts';
import type { WireSortValue } from '../../../client/wire.ts';
import { type Between, positionsFromCounts, positionsFromMatches, type ShardCounts, type Withheld } from './entries.ts';
import { documentsBefore, type TripQuestion } from './question.ts';

/** The shards of one index, counted one by one, or why they cannot be. */
export type Counted = { readonly ok: true; readonly shards: readonly ShardCounts[] } | { readonly ok: false; readonly why: Withheld };

interface Asked {
  readonly client: Client;
  readonly index: string;
  readonly call: CallOptions;
}

/** Sort keys whose values a range can be asked for, as exactly as they sort. */
const RANGED = new Set(['keyword', 'long', 'integer', 'short', 'byte', 'double', 'date']);

/**
 * Counts what matches on each shard and, where that does not settle it, what lies before the cursor there. All by requests anybody may send:
 * `_count` with `preference=_shards:n`.
 */
export async function countShards(
  asked: Asked,
  mode: PagingMode,
  question: TripQuestion,
  after: readonly WireSortValue[] | undefined,
): Promise<Counted> {
  const found = await shardsOf(asked);
  if (found === undefined) return { ok: false, why: 'several_indices' };
  const count = (query: QueryBody) => Promise.all(found.map(({ shard }) => countOn(asked, shard, query)));
  const matches = await count(question.query);
  const documents = documentsBefore(question);
  const bounds = positionsFromMatches(matches, documents);
  const settled = mode === 'offset' || matches.every((own, at) => isSettled(own, bounds[at], question.size));
  const positions = settled ? bounds : ((await countBefore(asked, { mode, question, after, documents, count })) ?? bounds);
  return {
    ok: true,
    shards: matches.map((own, at) => ({ matches: own, before: positions[at] ?? { least: 0, most: own }, node: found[at]?.node })),
  };
}

function isSettled(matches: number, before: Between | undefined, size: number): boolean {
  return before !== undefined && Math.min(size, matches - before.least) === Math.min(size, matches - before.most);
}

/** Undefined where the position cannot be counted: by relevance, behind a document without the field, on a field of another kind. */
async function countBefore(
  asked: Asked,
  how: {
    readonly mode: PagingMode;
    readonly question: TripQuestion;
    readonly after: readonly WireSortValue[] | undefined;
    readonly documents: number;
    readonly count: (query: QueryBody) => Promise<readonly number[]>;
  },
): Promise<readonly Between[] | undefined> {
  const { mode, question, after, documents, count } = how;
  const [field = '', order = 'asc'] = Object.entries(question.sort[0] ?? {})[0] ?? [];
  const [value] = after ?? [];
  if (value === undefined || value === null) return undefined;
  const type = await fieldType(asked, field);
  if (type === undefined || !RANGED.has(type)) return undefined;
  const range = (bound: string): QueryBody => {
    const clause = { range: { [field]: { [bound]: value, ...(type === 'date' && { format: 'epoch_millis' }) } } };
    return { bool: { must: [question.query], filter: [clause] } };
  };
  const [ahead, withEqual] = [await count(range(order === 'asc' ? 'lt' : 'gt')), await count(range(order === 'asc' ? 'lte' : 'gte'))];
  const equal = withEqual.map((all, at) => all - (ahead[at] ?? 0));
  // A scroll has no other key: among equals it goes shard by shard.
  return positionsFromCounts(ahead, equal, { documents, shardByShard: mode === 'scroll' && question.sort.length === 1 });
}

/** Undefined where the name stands for more than one index: shards of the same number would be counted together. */
async function shardsOf({ client, index, call }: Asked): Promise<readonly FoundShard[] | undefined> {
  const { data } = await client.send<ShardsBody>('GET', `/${encodeURIComponent(index)}/_search_shards`, undefined, call);
  if (new Set(data.shards.flat().map((copy) => copy.index)).size > 1) return undefined;
  const found = data.shards.flatMap((copies) => {
    const [copy] = copies;
    // Any copy may be asked next time.
    return copy === undefined ? [] : [{ shard: copy.shard, node: copies.length === 1 ? copy.node : undefined }];
  });
  return found.toSorted((a, b) => a.shard - b.shard);
}

interface FoundShard {
  readonly shard: number;
  readonly node: string | undefined;
}

interface ShardsBody {
  readonly shards: readonly (readonly { readonly shard: number; readonly index: string; readonly node: string }[])[];
}

async function countOn({ client, index, call }: Asked, shard: number, query: QueryBody): Promise<number> {
  const path = `/${encodeURIComponent(index)}/_count?preference=${encodeURIComponent(`_shards:${shard}`)}`;
  return (await client.send<{ readonly count: number }>('POST', path, { query }, call)).data.count;
}

async function fieldType({ client, index, call }: Asked, field: string): Promise<string | undefined> {
  const { data } = await client.send<Readonly<Record<string, unknown>>>('GET', `/${encodeURIComponent(index)}/_mapping`, undefined, call);
  let found: unknown = Object.values(data)[0];
  found = isRecord(found) ? found['mappings'] : undefined;
  for (const part of field.split('.')) {
    if (!isRecord(found)) return undefined;
    const below: unknown = found['properties'] ?? found['fields'];
    found = isRecord(below) ? below[part] : undefined;
  }
  return isRecord(found) && typeof found['type'] === 'string' ? found['type'] : undefined;
}

/** Writes the index has taken, refreshed or not: counts from before and after one of them do not go together. */
export async function writesTaken({ client, index }: Pick<Asked, 'client' | 'index'>): Promise<number> {
  return client.writes(index);
}
