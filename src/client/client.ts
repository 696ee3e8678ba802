import type { WireDataset, WireEnvelope, WireImportRequest, WireList, WireSearchResponse, WireSortValue, WireTask } from '../rest/wire.ts';
import type { Answer, CallOptions } from './exchange.ts';
import type { PlannedRequest } from './paging.ts';
import { createSend, type Connection, type Send } from './send.ts';
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

/** The calls the lanes and their data need. All resolve with data and the exchange it came in. */
export interface Client {
  /** For calls that few make (`writes.ts`). */
  readonly send: Send;
  /** A page by `from` or `search_after`, with its counters. */
  search(index: string, body: SearchBody, options?: CallOptions): Promise<Answer<WireSearchResponse>>;
  /** A request as a way of paging plans it; the caller names the answer's type. */
  ask<Data>(request: PlannedRequest, options?: CallOptions): Promise<Answer<Data>>;
  count(index: string, query: QueryBody, options?: CallOptions): Promise<Answer<{ readonly count: number }>>;

  settings(index: string, options?: CallOptions): Promise<Answer<IndexSettings>>;
  putMaxResultWindow(index: string, documents: number): Promise<Answer<unknown>>;
  /** `settings` are named without `index.`. */
  createIndex(
    index: string,
    shards: number,
    mappings: Record<string, unknown>,
    settings?: Readonly<Record<string, string | number>>,
  ): Promise<Answer<unknown>>;
  deleteIndex(index: string): Promise<Answer<unknown>>;
  /** Empty when there is no such index. */
  indexRows(index: string, options?: CallOptions): Promise<Answer<readonly IndexRow[]>>;

  datasets(options?: CallOptions): Promise<Answer<readonly WireDataset[]>>;
  startImport(index: string, request: WireImportRequest): Promise<Answer<WireTask>>;
  task(id: string, options?: CallOptions): Promise<Answer<WireTask>>;
  cancelTask(id: string): Promise<Answer<unknown>>;

  /** How many documents were written and deleted since the index was opened, refreshed or not. */
  writes(index: string): Promise<number>;
}

/** A client of one service: the tab's engine, a Node server or a real cluster, by its base address. */
export function createClient(connection: Connection): Client {
  const send = createSend(connection);
  return {
    send,
    search: (index, body, options) => send('POST', `/${name(index)}/_search?cost=true`, body, options),
    ask: ({ method, target, body }, options) => send(method, target, body, options),
    count: (index, query, options) => send('POST', `/${name(index)}/_count`, { query }, options),

    settings: async (index, options) => map(await send<SettingsBody>('GET', settingsPath(index), undefined, options), settingsOf),
    putMaxResultWindow: (index, documents) => send('PUT', `/${name(index)}/_settings`, { index: { max_result_window: documents } }),
    createIndex: (index, shards, mappings, settings) =>
      send('PUT', `/${name(index)}`, { settings: { index: { number_of_shards: shards, number_of_replicas: 0, ...settings } }, mappings }),
    deleteIndex: (index) => send('DELETE', `/${name(index)}`),
    indexRows: async (index, options) =>
      map(await send<readonly CatRow[]>('GET', '/_cat/indices?format=json', undefined, options), (rows) =>
        rows.filter((row) => row.index === index).map((row) => indexRowOf(row)),
      ),

    datasets: async (options) =>
      map(await send<WireEnvelope<WireList<WireDataset>>>('GET', '/datasets', undefined, options), (body) => body.data.items),
    startImport: async (index, request) =>
      map(await send<WireEnvelope<WireTask>>('POST', `/indices/${name(index)}/imports`, request), (body) => body.data),
    task: async (id, options) =>
      map(await send<WireEnvelope<WireTask>>('GET', `/tasks/${name(id)}`, undefined, options), (body) => body.data),
    cancelTask: (id) => send('DELETE', `/tasks/${name(id)}`),

    writes: async (index) => {
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

function map<From, To>(answer: Answer<From>, change: (data: From) => To): Answer<To> {
  return { data: change(answer.data), exchange: answer.exchange };
}

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
