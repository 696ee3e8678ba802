import { queryOptions } from '@tanstack/react-query';
import type { WireEnvelope, WireHit, WireList, WireTask } from '../../rest/wire.ts';
import { isSuccess, type Ask, type FullAnswer, succeeded } from '../ask.ts';
import { settingReader, type SettingsBody, settingsPath } from '../settings.ts';

/** A segment as `_cat/segments` lists it. Not searchable: only open contexts keep it alive. */
export interface SegmentRow {
  readonly name: string;
  readonly documents: number;
  readonly deleted: number;
  readonly bytes: number;
  readonly searchable: boolean;
}

/** A primary shard and its segments, oldest first. */
export interface ShardRow {
  readonly shard: number;
  readonly documents: number;
  readonly bytes: number;
  readonly segments: readonly SegmentRow[];
}

/** How an index is laid out, in the service's own figures. */
export interface ShapeFacts {
  readonly shards: readonly ShardRow[];
  readonly documents: number;
  readonly bytes: number;
  readonly replicas: number;
  /** They run: searches take all copies in turns. What is known of shards and segments is of the primaries. */
  readonly runReplicas: boolean;
  readonly maxResultWindow: number;
  /** As the setting words it: `1s`, `-1`. */
  readonly refreshInterval: string;
  readonly maxSlices: number;
}

/** The layout of an index; null when there is no such index. Lies under the key of everything known about the index. */
export function shapeQuery(ask: Ask, index: string) {
  return queryOptions({
    queryKey: ['index', index, 'shape'],
    queryFn: async ({ signal }): Promise<ShapeFacts | null> => {
      const name = encodeURIComponent(index);
      const indices = rows(await ask('GET', `/_cat/indices?format=json&bytes=b`, { signal }));
      const row = indices.find((one) => one['index'] === index);
      if (row === undefined) return null;
      const [settings, shards, segments] = await Promise.all([
        ask('GET', settingsPath(index), { signal }),
        ask('GET', `/_cat/shards/${name}?format=json&bytes=b&h=shard,prirep,docs,store`, { signal }),
        ask('GET', `/_cat/segments/${name}?format=json&bytes=b&h=shard,prirep,segment,docs.count,docs.deleted,size,searchable`, { signal }),
      ]);
      return {
        ...settingsOf(settings),
        documents: Number(row['docs.count']),
        bytes: Number(row['pri.store.size']),
        shards: shardsOf(rows(shards), rows(segments)),
      };
    },
  });
}

/** Memory the engine has taken for segments, buffers, merges and requests, and where it refuses to take more. In bytes. */
export interface MemoryFacts {
  readonly used: number;
  readonly limit: number;
}

/** The books of the engine's memory breaker; null where the service keeps none. Read again with what is known of the index. */
export function memoryQuery(ask: Ask, index: string) {
  return queryOptions({
    queryKey: ['index', index, 'memory'],
    queryFn: async ({ signal }): Promise<MemoryFacts | null> => {
      const answer = await ask('GET', '/_nodes/stats/breaker?filter_path=nodes.*.breakers.parent', { signal });
      const body = answer.body as { readonly nodes?: Readonly<Record<string, { readonly breakers?: { readonly parent?: Breaker } }>> };
      const parent = isSuccess(answer) ? Object.values(body.nodes ?? {})[0]?.breakers?.parent : undefined;
      return parent === undefined ? null : { used: parent.estimated_size_in_bytes, limit: parent.limit_size_in_bytes };
    },
  });
}

interface Breaker {
  readonly estimated_size_in_bytes: number;
  readonly limit_size_in_bytes: number;
}

/** The documents of each shard, asked shard by shard, for indices small enough to be shown whole. */
export function documentsByShardQuery(ask: Ask, index: string, wanted: { readonly shards: number; readonly documents: number }) {
  return queryOptions({
    queryKey: ['index', index, 'by-shard', wanted],
    queryFn: ({ signal }) =>
      Promise.all(
        Array.from({ length: wanted.shards }, async (_, shard) => {
          const path = `/${encodeURIComponent(index)}/_search?preference=_shards:${shard}&size=${wanted.documents}&sort=_doc`;
          const answer = succeeded(await ask('GET', path, { signal }));
          return (answer.body as { readonly hits: { readonly hits: readonly WireHit[] } }).hits.hits;
        }),
      ),
  });
}

/** Documents per second of the latest finished import into an index; undefined when none is remembered. */
export function importRateQuery(ask: Ask, index: string) {
  return queryOptions({
    queryKey: ['index', index, 'import-rate'],
    queryFn: async ({ signal }): Promise<number | null> => {
      const answer = await ask<WireEnvelope<WireList<WireTask>>['data']>('GET', '/tasks?limit=1000', { signal });
      const done = (answer.data?.items ?? []).filter((task) => task.kind === 'import' && task.status === 'succeeded');
      const last = done.findLast((task) => task.index === index) ?? done.at(-1);
      if (last?.finished_at === undefined || last.finished_at === null) return null;
      return (last.done / Math.max(1, last.finished_at - last.started_at)) * 1_000;
    },
  });
}

type CatRow = Readonly<Record<string, string | null>>;

function rows(answer: FullAnswer): readonly CatRow[] {
  return succeeded(answer).body as readonly CatRow[];
}

function shardsOf(shards: readonly CatRow[], segments: readonly CatRow[]): readonly ShardRow[] {
  return shards
    .filter((row) => row['prirep'] === 'p')
    .map((row) => ({
      shard: Number(row['shard']),
      documents: Number(row['docs'] ?? 0),
      bytes: Number(row['store'] ?? 0),
      segments: segments
        .filter((segment) => segment['shard'] === row['shard'] && segment['prirep'] === 'p')
        .map((segment) => ({
          name: segment['segment'] ?? '',
          documents: Number(segment['docs.count']),
          deleted: Number(segment['docs.deleted']),
          bytes: Number(segment['size']),
          searchable: segment['searchable'] === 'true',
        })),
    }))
    .toSorted((a, b) => a.shard - b.shard);
}

function settingsOf(
  answer: FullAnswer,
): Pick<ShapeFacts, 'replicas' | 'runReplicas' | 'maxResultWindow' | 'refreshInterval' | 'maxSlices'> {
  const read = settingReader(succeeded(answer).body as SettingsBody);
  return {
    replicas: Number(read('number_of_replicas', 1)),
    runReplicas: String(read('fathom.run_replicas', 'false')) === 'true',
    maxResultWindow: Number(read('max_result_window', 10_000)),
    refreshInterval: String(read('refresh_interval', '1s')),
    maxSlices: Number(read('max_slices_per_scroll', 1024)),
  };
}
