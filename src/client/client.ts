import type { WireDataset, WireEnvelope, WireImportRequest, WireList, WireSearchResponse, WireSortValue, WireTask } from '../rest/wire.ts';
import type { CallOptions } from './exchange.ts';
import type { PlannedRequest } from './paging.ts';
import { createSend } from './ask.ts';
import type { Connection } from './send.ts';
import { settingReader, type SettingsBody, settingsPath } from './settings.ts';

/** Body of a search as the page sends it. @see spec 2.3 */
export interface SearchBody {
  readonly size: number;
  readonly from?: number;
  readonly query?: QueryBody;
  readonly sort?: readonly Record<string, unknown>[];
  readonly search_after?: readonly WireSortValue[];
  readonly pit?: { readonly id: string; readonly keep_alive: string };
  /** False: hits come without their sources. */
  readonly _source?: boolean;
  /** Hits tell how they were scored, and which shard they are from. */
  readonly explain?: boolean;
}

/** A query clause: one member, named after the clause. */
export type QueryBody = Readonly<Record<string, unknown>>;

/** An index's settings as the page needs them; unset ones come with their default. */
export interface IndexSettings {
  readonly shards: number;
  readonly maxResultWindow: number;
}

/** A row of `GET /_cat/indices`. */
export interface IndexRow {
  readonly name: string;
  /** Another one where the index was deleted and made again. */
  readonly uuid: string;
  readonly open: boolean;
  readonly documents: number;
  readonly shards: number;
  /** As the service words it: `12.3mb`. */
  readonly storeSize: string;
}

/** The calls the lanes and their data need. Searches resolve with data and the exchange it came in. */
export type Client = ReturnType<typeof createClient>;

/** A client of one service: the tab's engine, a Node server or a real cluster, by its base address. */
export function createClient(connection: Connection) {
  const send = createSend(connection);
  return {
    /** For calls that few make (`writes.ts`). */
    send,
    /** A page by `from` or `search_after`, with its counters. */
    search: (index: string, body: SearchBody, options?: CallOptions) =>
      send<WireSearchResponse>('POST', `/${name(index)}/_search?cost=true`, body, options),
    /** A request as a way of paging plans it; the caller names the answer's type. */
    ask: <Data>({ method, target, body }: PlannedRequest, options?: CallOptions) => send<Data>(method, target, body, options),
    count: (index: string, query: QueryBody, options?: CallOptions) =>
      send<{ readonly count: number }>('POST', `/${name(index)}/_count`, { query }, options),

    settings: async (index: string, options?: CallOptions) =>
      settingsOf((await send<SettingsBody>('GET', settingsPath(index), undefined, options)).data),
    putMaxResultWindow: (index: string, documents: number) =>
      send('PUT', `/${name(index)}/_settings`, { index: { max_result_window: documents } }),
    /** `settings` are named without `index.`. */
    createIndex: (index: string, shards: number, mappings: Record<string, unknown>, settings?: Readonly<Record<string, string | number>>) =>
      send('PUT', `/${name(index)}`, { settings: { index: { number_of_shards: shards, number_of_replicas: 0, ...settings } }, mappings }),
    deleteIndex: (index: string) => send('DELETE', `/${name(index)}`),
    /** Empty when there is no such index. */
    indexRows: async (index: string, options?: CallOptions) =>
      (await send<readonly CatRow[]>('GET', '/_cat/indices?format=json', undefined, options)).data
        .filter((row) => row.index === index)
        .map(indexRowOf),

    datasets: async (options?: CallOptions) =>
      (await send<WireEnvelope<WireList<WireDataset>>>('GET', '/datasets', undefined, options)).data.data.items,
    startImport: async (index: string, request: WireImportRequest) =>
      (await send<WireEnvelope<WireTask>>('POST', `/indices/${name(index)}/imports`, request)).data.data,
    task: async (id: string, options?: CallOptions) =>
      (await send<WireEnvelope<WireTask>>('GET', `/tasks/${name(id)}`, undefined, options)).data.data,
    tasksOf: async (index: string) =>
      (await send<WireEnvelope<WireList<WireTask>>>('GET', `/indices/${name(index)}/tasks`)).data.data.items,
    cancelTask: (id: string) => send('DELETE', `/tasks/${name(id)}`),

    /** How many documents were written and deleted since the index was opened, refreshed or not. */
    writes: async (index: string) => {
      const { indexing } = (await send<StatsBody>('GET', `/${name(index)}/_stats/indexing`)).data._all.primaries;
      return indexing.index_total + indexing.delete_total;
    },
  };
}

interface StatsBody {
  readonly _all: { readonly primaries: { readonly indexing: { readonly index_total: number; readonly delete_total: number } } };
}

interface CatRow {
  readonly index: string;
  readonly uuid: string;
  readonly status: string;
  readonly pri: string;
  readonly 'docs.count': string;
  readonly 'store.size': string;
}

const name = encodeURIComponent;

/** Settings cross as texts; the defaults are those of spec 8 and of the peers. */
function settingsOf(body: SettingsBody): IndexSettings {
  const read = settingReader(body);
  return { shards: Number(read('number_of_shards', 1)), maxResultWindow: Number(read('max_result_window', 10_000)) };
}

function indexRowOf(row: CatRow): IndexRow {
  return {
    name: row.index,
    uuid: row.uuid,
    open: row.status === 'open',
    documents: Number(row['docs.count']),
    shards: Number(row.pri),
    storeSize: row['store.size'],
  };
}
