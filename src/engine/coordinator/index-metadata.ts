import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { Mapping } from '../schema/mapping.ts';

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
