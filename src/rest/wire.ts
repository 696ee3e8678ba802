/**
 * The service's JSON as TypeScript types, for the client (which imports nothing but types from here).
 * Integers beyond 2^53 in `sort` arrays arrive as {@link WireLong} when the client reads them losslessly.
 */

/** A number whose exact text matters: `text` is what the wire carried, and what must be sent back in `search_after`. */
export interface WireLong {
  readonly text: string;
}
export type WireSortValue = null | string | number | boolean | WireLong;

export interface WireHit<Source = Record<string, unknown>> {
  readonly _index: string;
  readonly _type: '_doc';
  readonly _id: string;
  readonly _score: number | null;
  readonly _source?: Source;
  readonly sort?: readonly WireSortValue[];
  /** Only with `explain`: `[index][shard]`. */
  readonly _shard?: string;
}

export interface WireSearchResponse<Source = Record<string, unknown>> {
  readonly _scroll_id?: string;
  readonly pit_id?: string;
  readonly took: number;
  readonly timed_out: boolean;
  readonly _shards: { readonly total: number; readonly successful: number; readonly skipped: number; readonly failed: number };
  readonly hits: {
    readonly total?: { readonly value: number; readonly relation: 'eq' | 'gte' };
    readonly max_score: number | null;
    readonly hits: readonly WireHit<Source>[];
  };
  /** By name, as the peers write them. */
  readonly aggregations?: Record<string, unknown>;
  /** Only with `?cost=true`; last key of the answer. @see docs/counters.md */
  readonly cost?: WireCost;
}

export interface WireCost {
  readonly coordinator: {
    readonly ceiling: number;
    readonly merged: number;
    readonly returned: number;
    readonly discarded: number;
    /** Shards that were not asked, since nothing in them could match. */
    readonly skipped_shards?: number;
    readonly reduce_ms: number;
    /** Buckets, where aggregations were asked for. */
    readonly aggregations?: { readonly merged: number; readonly returned: number };
  };
  /** Of the nodes that were asked; only where the shards lie on several. */
  readonly nodes?: readonly WireNodeCost[];
  readonly shards: readonly WireShardCost[];
  readonly held: WireHeld;
}

/** Shards asked on a node and the requests that took; entries its shards handed to it, and those it handed on. */
export interface WireNodeCost {
  readonly node: number;
  readonly shards: number;
  readonly requests: number;
  readonly received: number;
  readonly sent: number;
}

export interface WireShardCost {
  readonly index: string;
  readonly shard: number;
  /** The copy that answered, 0 the primary; only of an index that runs its replicas. */
  readonly copy?: number;
  readonly visited: number;
  readonly matched: number;
  readonly matched_relation: 'eq' | 'gte';
  readonly skipped: number;
  readonly kept: number;
  readonly sent: number;
  readonly sent_bytes: number;
  /** Entries of the shard that its node handed on; only where the shards lie on several. */
  readonly passed_on?: number;
  readonly fetched: number;
  readonly fetched_bytes: number;
  readonly query_ms: number;
  readonly fetch_ms: number;
  /** Where aggregations were asked for: documents, buckets, buckets sent and their bytes. */
  readonly aggregations?: { readonly collected: number; readonly buckets: number; readonly sent: number; readonly sent_bytes: number };
}

export interface WireHeld {
  readonly contexts: number;
  readonly segments: number;
  readonly bytes: number;
}

export interface WireErrorCause {
  readonly type: string;
  readonly reason: string;
  readonly caused_by?: WireErrorCause;
}

/** The search dialect's error body. `error` is a plain text for 404 of a path, 405, 406 and 415. */
export interface WireErrorBody {
  readonly error:
    | string
    | (WireErrorCause & {
        readonly root_cause: readonly WireErrorCause[];
        readonly phase?: string;
        readonly grouped?: boolean;
        readonly failed_shards?: readonly unknown[];
      });
  readonly status: number;
}

/** The convention dialect's envelope: `code` 0 is success, 1xxx a parameter error, 2xxx a data error. */
export interface WireEnvelope<Data> {
  readonly code: number;
  readonly message: string;
  readonly data: Data;
}

export interface WireList<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  /** Addresses below the service's base; null where there is no such page. */
  readonly links: {
    readonly self: string;
    readonly first: string;
    readonly prev: string | null;
    readonly next: string | null;
    readonly last: string;
  };
  /** Of a page asked for by `limit` and `offset`. */
  readonly limit?: number;
  readonly offset?: number;
  /** Of a page asked for by `page` and `per_page`. */
  readonly page?: number;
  readonly per_page?: number;
}

/** `GET /datasets`, `GET /datasets/{id}`. */
export interface WireDataset {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly licence: string;
  readonly attribution: string;
  /** How many documents it holds, or a generator makes unless asked otherwise. */
  readonly documents: number;
  /** True for generators: `documents` and `seed` may be chosen. */
  readonly generated: boolean;
  /** Sub-fields and fields of objects by their path. */
  readonly fields: readonly { readonly name: string; readonly type: string }[];
  readonly mappings: Record<string, unknown>;
  /** What the playground starts with. */
  readonly suggested: { readonly sort: readonly string[]; readonly search_field: string; readonly title_field: string };
}

/** `POST /indices/{name}/imports` answers 202, `Location: /tasks/{id}` and this; `GET /tasks/{id}` reads it; `DELETE /tasks/{id}` cancels (204). */
export interface WireTask {
  readonly id: string;
  readonly kind: 'import' | 'forcemerge';
  readonly index: string;
  readonly status: 'running' | 'succeeded' | 'failed' | 'cancelled';
  /** Documents of an import, shards of a merge: done and to do. */
  readonly done: number;
  readonly total: number;
  readonly started_at: number;
  readonly finished_at: number | null;
  readonly error: string | null;
}

/** Body of `POST /indices/{name}/imports`. The index must exist. */
export interface WireImportRequest {
  readonly dataset: string;
  readonly documents?: number;
  readonly seed?: number;
  /** On each shard, in the end. */
  readonly segments?: number;
}

/** An open reader context: a record of `/scrolls` and of `/views`. Times are milliseconds since the epoch. */
export interface WireContext {
  /** The latest scroll id given out, or the PIT id. */
  readonly id: string;
  /** Index names, comma-separated. */
  readonly index: string;
  readonly shards: number;
  readonly opened_at: number;
  /** Such as `5m`. */
  readonly keep_alive: string;
  readonly expires_at: number;
  /** What it alone keeps alive. */
  readonly pinned_segments: number;
  readonly pinned_bytes: number;
  readonly version: number;
}

/** A record of `/indices`. */
export interface WireIndex {
  readonly name: string;
  readonly shards: number;
  readonly replicas: number;
  readonly max_result_window: number;
  readonly mapping: Record<string, unknown>;
  readonly documents: number;
  readonly segments: number;
  readonly size_bytes: number;
  /** Milliseconds since the epoch. */
  readonly created_at: number;
  readonly version: number;
}

/** A record of `/shards` and of `/indices/{name}/shards`. */
export interface WireShard {
  readonly index: string;
  readonly shard: number;
  readonly documents: number;
  readonly deleted: number;
  readonly segments: number;
  readonly bytes: number;
  readonly pinned_segments: number;
  readonly pinned_bytes: number;
}

/** A record of `/indices/{name}/shards/{n}/segments`. */
export interface WireSegment {
  readonly index: string;
  readonly shard: number;
  readonly name: string;
  readonly documents: number;
  readonly deleted: number;
  readonly bytes: number;
  readonly pinned_bytes: number;
  readonly searchable: boolean;
}

/** `GET /switches`, `PATCH /switches`: what stands before the service. */
export interface WireSwitches {
  readonly credentials: boolean;
  /** Each `name:secret:read|write:index-pattern`. */
  readonly keys: readonly string[];
  /** Requests per minute and key. */
  readonly quota: number | null;
  readonly maintenance: boolean;
  /** Whether requests may bring faults in the header `x-fathom-fault`. */
  readonly fault_header: boolean;
  /** Comma list of `delay=<ms>`, `status=429|500|503`, `drop`, `shard=[<index>/]<number>:fail`, `shard=[<index>/]<number>:slow=<ms>`. */
  readonly faults: string;
  /** `virtual`: it stands still, goes at its own speed and can be moved on. Keep-alives go by it. */
  readonly clock: 'real' | 'virtual';
  /** Seconds per second; 0: a virtual clock stands still. A real one has 1. */
  readonly clock_speed: number;
  /** Milliseconds since the epoch. */
  readonly clock_now: number;
  readonly version: number;
}

/** A saved search: `/searches`, `/searches/{id}`. */
export interface WireSearch {
  readonly id: string;
  readonly name: string;
  readonly index: string;
  /** The body of the search. */
  readonly request: Record<string, unknown>;
  readonly mode: 'offset' | 'search_after' | 'scroll' | 'pit';
  readonly version: number;
}
