/** What a caller can cause is a value of this union; a throw inside the engine means a bug. */
export type EngineError =
  /** `because` is the end of the sentence, e.g. `and [action.auto_create_index] is [false]`. */
  /** `expression`: the name was given to read a document from. */
  | { readonly kind: 'index_not_found'; readonly index: string; readonly because?: string; readonly expression?: true }
  | { readonly kind: 'aliases_not_found'; readonly aliases: readonly string[] }
  /** `rule` is the sentence after the name; `index` the one that was to get the alias. */
  | { readonly kind: 'invalid_alias_name'; readonly alias: string; readonly rule: string; readonly index?: string; readonly uuid?: string }
  | { readonly kind: 'index_closed'; readonly index: string; readonly uuid: string }
  /** An `index.blocks.*` setting bars the request; `blocks` as the peers print them, e.g. `FORBIDDEN/8/index write (api)`. */
  | { readonly kind: 'index_blocked'; readonly index: string; readonly uuid: string; readonly blocks: readonly string[] }
  /** There is no room left where the engine's files lie. */
  | { readonly kind: 'store_full' }
  /** They cannot be written, for that reason. */
  | { readonly kind: 'store_failed'; readonly reason: string }
  /** Its files are damaged: it stands, and is not open. */
  | { readonly kind: 'index_damaged'; readonly index: string }
  | { readonly kind: 'index_already_exists'; readonly index: string; readonly uuid: string }
  /** `rule` is the sentence after the name, e.g. `must be lowercase`. */
  | { readonly kind: 'invalid_index_name'; readonly index: string; readonly rule: string }
  /** `indices` are those that would take the alias's writes. */
  | { readonly kind: 'second_write_index'; readonly alias: string; readonly indices: readonly string[] }
  /** There is no room for so many shards; `finding` is the whole sentence. */
  | { readonly kind: 'shard_limit'; readonly finding: string }
  /** A setting was refused; `reason` is the whole sentence. */
  | { readonly kind: 'invalid_setting'; readonly reason: string }
  | { readonly kind: 'result_window_too_large'; readonly from: number; readonly size: number; readonly limit: number }
  | { readonly kind: 'scroll_batch_too_large'; readonly size: number; readonly limit: number }
  /** `foreign`: an engine that has ended gave the id. */
  | { readonly kind: 'context_missing'; readonly contextId: number; readonly foreign?: true }
  | { readonly kind: 'malformed_scroll_id'; readonly scrollId: string }
  | { readonly kind: 'malformed_pit_id'; readonly pitId: string }
  | { readonly kind: 'keep_alive_too_large'; readonly keepAlive: string; readonly limit: string; readonly setting: string }
  | { readonly kind: 'too_many_scroll_contexts'; readonly limit: number }
  | { readonly kind: 'too_many_pit_contexts'; readonly limit: number }
  | { readonly kind: 'document_missing'; readonly index: string; readonly uuid: string; readonly shard: number; readonly id: string }
  /** The mapping wants a routing value and there is none. */
  | { readonly kind: 'routing_missing'; readonly index: string; readonly uuid: string; readonly id: string }
  /** A document without `_source` cannot be changed in part. */
  | { readonly kind: 'document_source_missing'; readonly index: string; readonly uuid: string; readonly shard: number; readonly id: string }
  /** `reason` is the part after `[id]: `, e.g. `version conflict, document already exists (current version [2])`. */
  | {
      readonly kind: 'version_conflict';
      readonly index: string;
      readonly uuid: string;
      readonly shard: number;
      readonly id: string;
      readonly reason: string;
    }
  /** A document or a mapping that cannot be parsed; `cause` is what lay beneath, where there is one. */
  | { readonly kind: 'mapper_parsing'; readonly reason: string; readonly cause?: ErrorCause }
  | { readonly kind: 'strict_dynamic_mapping'; readonly field: string; readonly within: string }
  | { readonly kind: 'illegal_argument'; readonly reason: string; readonly cause?: ErrorCause }
  | { readonly kind: 'parsing'; readonly reason: string; readonly cause?: ErrorCause }
  /** A value of a query that a shard could not read, met before there was a query to speak of. */
  | { readonly kind: 'unreadable_value'; readonly cause: ErrorCause }
  /** Raised on a shard while a query is bound to its mapping, e.g. `No mapping found for [x] in order to sort on`. */
  | { readonly kind: 'query_shard'; readonly index: string; readonly uuid: string; readonly reason: string; readonly cause?: ErrorCause }
  /** Request validation that gathers several findings: `Validation Failed: 1: a;2: b;`. */
  | { readonly kind: 'validation'; readonly findings: readonly string[] }
  /** The shard does not answer queries now. */
  | { readonly kind: 'shard_unavailable'; readonly index: string; readonly uuid: string; readonly shard: number }
  /** A write waits for more copies of its shard than run. `wanted` is as it was asked for: a number, or `all`. */
  | {
      readonly kind: 'too_few_copies';
      readonly index: string;
      readonly shard: number;
      readonly wanted: string;
      readonly running: number;
      readonly needed: number;
    }
  /** The time limit was reached where only a whole answer is wanted. */
  | { readonly kind: 'search_timeout' }
  /**
   * The request wants more memory than there is left: `used` is what the engine holds, `reserved` what this and other requests
   * need besides, all in bytes. PERMANENT: it will not fit before something is deleted.
   */
  | {
      readonly kind: 'circuit_breaking';
      /** Which limit: of everything together, or of what requests take in the heap. */
      readonly breaker: 'parent' | 'request';
      readonly request: string;
      readonly used: number;
      readonly reserved: number;
      readonly limit: number;
      readonly durability: 'TRANSIENT' | 'PERMANENT';
    }
  /** Aggregations that make no sense together; `during`: as the peers name the error. */
  | { readonly kind: 'aggregation'; readonly during: 'initialization' | 'execution'; readonly reason: string }
  | { readonly kind: 'too_many_buckets'; readonly limit: number; readonly buckets: number }
  /** Nobody waits for the answer any more. */
  | { readonly kind: 'task_cancelled' }
  /** Every shard failed; `failures` has one entry per shard, ungrouped, in shard order. */
  | {
      readonly kind: 'search_phase_failed';
      readonly phase: 'query' | 'fetch';
      readonly reason: string;
      readonly failures: readonly ShardFailure[];
      /** Went wrong where the answers were put together, and on no shard. */
      readonly cause?: EngineError;
    };

export interface ErrorCause {
  readonly type: string;
  readonly reason: string;
  readonly cause?: ErrorCause;
}

/** One shard's failure. `shard` is -1 and `index` null when a context, not an index, was addressed. */
export interface ShardFailure {
  readonly shard: number;
  readonly index: string | null;
  readonly uuid?: string;
  readonly error: EngineError;
}

export type Result<T, E = EngineError> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function err<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
