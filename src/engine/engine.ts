import type { HeldCost } from './cost/shard-cost.ts';
import type { Duration, SearchRequest, SearchResponse } from './coordinator/search-request.ts';
import type { Result } from './errors.ts';
import type { JsonObject, JsonValue } from './json/json-value.ts';
import type { Mapping } from './schema/mapping.ts';
import type { Query } from './query/query.ts';

/**
 * The engine's front door: indices, documents, search and reader contexts. No method throws for what a caller can cause.
 * Methods that reach a shard are asynchronous because a shard may live elsewhere.
 */
export interface Engine {
  // --- indices
  createIndex(spec: CreateIndexSpec): Result<IndexMetadata>;
  /** All or nothing: an unknown name deletes none. Contexts on the indices are freed. */
  deleteIndices(names: readonly string[]): Result<void>;
  /** By exact name. */
  index(name: string): IndexMetadata | undefined;
  /** Every index, sorted by name. */
  indices(): readonly IndexMetadata[];
  putMapping(index: string, mappings: JsonObject): Result<IndexMetadata>;
  /** Flat keys (`index.max_result_window`); null puts the default back. All or nothing over all indices. */
  updateSettings(
    indices: readonly string[],
    changes: ReadonlyMap<string, JsonValue>,
    options?: { readonly preserveExisting?: boolean },
  ): Result<void>;
  refresh(indices: readonly string[]): Promise<Result<void>>;
  forceMerge(indices: readonly string[], maxSegments: number): Promise<Result<void>>;
  stats(index: string): Promise<Result<IndexStats>>;

  // --- documents
  /** Creates a missing index. In order; one bad operation does not stop the others. */
  bulk(operations: readonly WriteOperation[], options: { readonly refresh: boolean }): Promise<readonly Result<WriteOutcome>[]>;
  /** Real-time: sees writes that were not refreshed, unless `realtime` is false. */
  get(index: string, id: string, options: { readonly realtime: boolean; readonly routing?: string }): Promise<Result<GetOutcome>>;

  // --- search
  search(request: SearchRequest): Promise<Result<SearchResponse>>;
  /** Next page of a scroll. Without `keepAlive` the context is freed with this page. */
  scroll(scrollId: string, keepAlive: Duration | undefined): Promise<Result<SearchResponse>>;
  count(indices: readonly string[], query: Query): Promise<Result<{ readonly count: number; readonly shards: number }>>;
  openPit(
    indices: readonly string[],
    keepAlive: Duration,
  ): Promise<Result<{ readonly id: string; readonly shards: number; readonly createdAt: number }>>;
  /** Ids that parse but name nothing open free nothing. `_all` is expanded by the caller with {@link contexts}. */
  closeScrolls(scrollIds: readonly string[]): Result<{ readonly freed: number }>;
  closePits(pitIds: readonly string[]): Result<{ readonly freed: number }>;
  /** Open contexts, oldest first, expired ones already gone. */
  contexts(): readonly ContextInfo[];

  // --- upkeep
  /**
   * One bounded slice of background work (merging). Hosts call it between requests until it answers false.
   * Never changes an answer or a counter: merges are installed at refresh points only.
   */
  maintain(): boolean;
}

export interface CreateIndexSpec {
  readonly name: string;
  /** Flat keys, `index.` prefixed. */
  readonly settings: ReadonlyMap<string, JsonValue>;
  readonly mappings: JsonObject | undefined;
}

export interface IndexMetadata {
  readonly name: string;
  readonly uuid: string;
  readonly createdAt: number;
  readonly shardCount: number;
  readonly replicaCount: number;
  readonly maxResultWindow: number;
  readonly mapping: Mapping;
  /** Explicitly set settings as texts, flat `index.` keys, with number_of_shards, number_of_replicas, uuid, creation_date, version.created and provided_name. */
  readonly settings: ReadonlyMap<string, string>;
  /** Every known setting with its default, same form. */
  readonly defaults: ReadonlyMap<string, string>;
}

export interface IndexStats {
  readonly documents: number;
  readonly deleted: number;
  readonly segments: number;
  readonly bytes: number;
  readonly shards: readonly {
    readonly shard: number;
    readonly documents: number;
    readonly deleted: number;
    readonly segments: number;
    readonly bytes: number;
  }[];
}

export interface WriteOperation {
  readonly index: string;
  readonly action: 'index' | 'create' | 'update' | 'delete';
  /** Undefined: an id is made (index and create only). */
  readonly id: string | undefined;
  readonly routing?: string;
  /** index, create: the document as it came in, and what was read from exactly these bytes. */
  readonly source?: { readonly bytes: Uint8Array; readonly value: JsonValue };
  readonly update?: UpdateSpec;
  readonly ifSeqNo?: number;
  readonly ifPrimaryTerm?: number;
  readonly version?: { readonly value: number; readonly type: 'external' | 'external_gte' };
}

/** Partial update: `doc` is merged deeply into the stored document; `upsert` is used when there is none. */
export interface UpdateSpec {
  readonly doc: JsonObject | undefined;
  readonly docAsUpsert: boolean;
  readonly upsert: JsonObject | undefined;
  /** Default true: a merge that changes nothing is a `noop`. */
  readonly detectNoop: boolean;
}

export interface WriteOutcome {
  readonly index: string;
  readonly id: string;
  readonly result: 'created' | 'updated' | 'deleted' | 'not_found' | 'noop';
  readonly version: number;
  readonly seqNo: number;
  readonly shard: number;
}

export interface GetOutcome {
  readonly index: string;
  readonly id: string;
  readonly found: boolean;
  readonly version: number;
  readonly seqNo: number;
  readonly routing?: string;
  readonly source: Uint8Array | undefined;
}

export interface ContextInfo {
  /** The latest scroll id given out, or the PIT id. */
  readonly id: string;
  readonly kind: 'scroll' | 'pit';
  readonly indices: readonly string[];
  readonly shards: number;
  readonly openedAt: number;
  readonly keepAliveMs: number;
  readonly expiresAt: number;
  readonly held: HeldCost;
}
