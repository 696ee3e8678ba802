import type { ContextInfo, ContextLookup } from './contexts/context-info.ts';
import type { AliasAction } from './coordinator/catalog/aliases.ts';
import type { ClusterSettingsChange, ClusterSettingsView } from './coordinator/settings/cluster-settings.ts';
import type {
  DocumentsOrigin,
  GetOptions,
  GetOutcome,
  WantedCopies,
  WriteOperation,
  WriteOutcome,
} from './coordinator/write/document-operations.ts';
import type { CreateIndexSpec, IndexChange, IndexMetadata, IndexStats } from './coordinator/catalog/index-metadata.ts';
import type { MemoryClaim, MemoryUse } from './coordinator/memory/memory-breaker.ts';
import type {
  CountResponse,
  Duration,
  IndexView,
  IndexViews,
  Interruption,
  SearchRequest,
  SearchResponse,
} from './coordinator/search/search-request.ts';
import type { EngineImage } from './engine-image.ts';
import type { Result } from './errors.ts';
import type { JsonObject, JsonValue } from './json/json-value.ts';
import type { QueryValidation } from './coordinator/search/validate-query.ts';
import type { Query } from './query/query.ts';

export type * from './contexts/context-info.ts';
export type * from './coordinator/catalog/aliases.ts';
export type * from './coordinator/settings/cluster-settings.ts';
export type * from './coordinator/write/document-operations.ts';
export type * from './coordinator/catalog/index-metadata.ts';
export type { EngineImage } from './engine-image.ts';
export type { MemoryClaim, MemoryUse } from './coordinator/memory/memory-breaker.ts';
export type { QueryValidation } from './coordinator/search/validate-query.ts';

/**
 * The engine's front door: indices, documents, search and reader contexts. No method throws for what a caller can cause.
 * Methods that reach a shard are asynchronous because a shard may live elsewhere.
 */
export interface Engine {
  // --- indices
  createIndex(spec: CreateIndexSpec): Result<IndexMetadata>;
  /** All or nothing: an unknown name deletes none. Damaged ones go too. Contexts on the indices are freed. */
  deleteIndices(names: readonly string[]): Result<void>;
  /** Names of indices that stand in the files of a store and are not open for their damage, sorted: nothing can be done with one but deleting it. */
  damagedIndices(): readonly string[];
  /** By exact name. */
  index(name: string): IndexMetadata | undefined;
  /** The one index a name or an alias stands for. */
  lookup(name: string): Result<IndexMetadata>;
  /** The shards of an index that documents with one of these routing values lie on, ascending; all of them without any. */
  shardsOf(index: string, view: IndexView | undefined): readonly number[];
  /** The indices an alias names, sorted by name; empty when there is no such alias. */
  withAlias(alias: string): readonly IndexMetadata[];
  /** Every index, sorted by name. */
  indices(): readonly IndexMetadata[];
  putMapping(index: string, mappings: JsonObject): Result<IndexMetadata>;
  /** Settings and mapping at once: both or neither, and exactly one change of the index's version. */
  changeIndex(index: string, change: IndexChange): Result<IndexMetadata>;
  /** Whether there was an index of that name and there is none now; a bounded number of names is remembered. */
  indexWasDeleted(name: string): boolean;
  /** Flat keys (`index.max_result_window`); null puts the default back. All or nothing over all indices. */
  updateSettings(
    indices: readonly string[],
    changes: ReadonlyMap<string, JsonValue>,
    options?: { readonly preserveExisting?: boolean },
  ): Result<void>;
  /** All or nothing: every action, removed indices first. */
  updateAliases(actions: readonly AliasAction[]): Result<void>;
  /** An open index stays as it is. */
  openIndices(names: readonly string[]): Result<void>;
  /** Publishes what was written, frees the contexts on the indices and closes them. A closed index stays as it is. */
  closeIndices(names: readonly string[]): Promise<Result<void>>;
  refresh(indices: readonly string[]): Promise<Result<void>>;
  forceMerge(indices: readonly string[], maxSegments: number): Promise<Result<void>>;
  stats(index: string): Promise<Result<IndexStats>>;

  // --- documents
  /**
   * In order; one bad operation does not stop the others. A missing index is created unless `createMissing` is false. `refresh` is for every shard an
   * operation got to, whatever came of it; an update that is `alone`, outside a bulk, gets to its shard only with something to write. `copies` of a shard have to run for a write to it. What it takes is set aside on `memory`, the
   * account of the request, or on one of its own, and given back. `origin` is for those who look on.
   */
  bulk(
    operations: readonly WriteOperation[],
    options: {
      readonly refresh: boolean;
      readonly createMissing?: boolean;
      readonly alone?: boolean;
      readonly copies?: WantedCopies | undefined;
      readonly memory?: MemoryClaim;
      readonly origin?: DocumentsOrigin | undefined;
    },
  ): Promise<readonly Result<WriteOutcome>[]>;
  /** Real-time: sees writes that were not refreshed, unless `realtime` is false. */
  get(index: string, id: string, options: GetOptions): Promise<Result<GetOutcome>>;
  /** Whether there was a document with this id and it was deleted, as long as the version of the deletion is remembered. */
  documentWasDeleted(index: string, id: string, routing?: string): Promise<boolean>;

  // --- search
  /** `interruption` is asked between slices: a search nobody waits for ends with `task_cancelled`. */
  search(request: SearchRequest, interruption?: Interruption): Promise<Result<SearchResponse>>;
  /** Next page of a scroll. Without `keepAlive` the context is freed with this page. */
  scroll(scrollId: string, keepAlive: Duration | undefined, interruption?: Interruption): Promise<Result<SearchResponse>>;
  /** What the query means on each index, without running it. */
  validateQuery(indices: readonly string[], query: Query): Promise<Result<readonly QueryValidation[]>>;
  count(indices: readonly string[], query: Query, views?: IndexViews, interruption?: Interruption): Promise<Result<CountResponse>>;
  openPit(
    indices: readonly string[],
    keepAlive: Duration,
    views?: IndexViews,
  ): Promise<Result<{ readonly id: string; readonly shards: number; readonly createdAt: number }>>;
  /** Ids that parse but name nothing open free nothing. `_all` is expanded by the caller with {@link contexts}. */
  closeScrolls(scrollIds: readonly string[]): Result<{ readonly freed: number }>;
  closePits(pitIds: readonly string[]): Result<{ readonly freed: number }>;
  /** The context an id names; any id of an open scroll will do. */
  context(kind: ContextInfo['kind'], id: string): ContextLookup;
  /** Gives an open context a new validity time from now on, and the next version. Undefined: it is not open. */
  renewContext(kind: ContextInfo['kind'], id: string, keepAlive: Duration): Result<ContextInfo> | undefined;
  /** Open contexts, oldest first, expired ones already gone. */
  contexts(): readonly ContextInfo[];

  // --- upkeep
  clusterSettings(): ClusterSettingsView;
  /** The value of a cluster setting that holds, as text. */
  clusterSetting(key: string): string;
  /** All or nothing; holds at once. */
  updateClusterSettings(change: ClusterSettingsChange): Result<void>;
  /** How memory stands against its limit. What would take too much is refused with `circuit_breaking`, before anything is done. */
  memory(): MemoryUse;
  /** The account of a request of that name: what it takes while it is read and answered is set aside, or refused. Whoever opened it frees it. */
  claimMemory(request: string): MemoryClaim;
  /** Makes segments of everything that is being buffered, in slices. What searches see stays as it is. */
  seal(): Promise<void>;
  /** Everything there is. What is being buffered becomes segments at once: after {@link seal} that is little. */
  takeImage(): EngineImage;
  /**
   * Puts an image in the place of everything there is. All contexts are freed; what is being written or searched goes on on what was there. `sameIds`: contexts get
   * the ids they would have got when the image was taken, so that calls can be repeated to the byte. Otherwise no id from before is ever given again.
   */
  restore(image: EngineImage, options?: { readonly sameIds?: boolean }): void;
  /**
   * One bounded slice of background work (merging). Hosts call it between requests until it answers false.
   * Never changes an answer or a counter: merges are installed at refresh points only, and which depends on what was written.
   */
  maintain(): boolean;
  /** When there will be such work by the passing of time alone, in milliseconds since the epoch; undefined: never. */
  nextMaintenance(): number | undefined;
}
