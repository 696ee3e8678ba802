import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { Mapping } from '../../schema/mapping.ts';
import type { ShardDetails, ShardStats } from '../../shard/shard-port.ts';
import type { AliasDefinition } from './aliases.ts';

export interface CreateIndexSpec {
  readonly name: string;
  /** Flat keys, `index.` prefixed. */
  readonly settings: ReadonlyMap<string, JsonValue>;
  readonly mappings: JsonObject | undefined;
  readonly aliases?: readonly AliasDefinition[];
}

export interface IndexMetadata {
  readonly name: string;
  readonly uuid: string;
  readonly createdAt: number;
  /** From 1, one more with every change of settings or mapping that was asked for; documents that add fields do not count. */
  readonly version: number;
  readonly shardCount: number;
  readonly replicaCount: number;
  /** Replicas of each shard that run and are searched; the others have no place. */
  readonly runningReplicas: number;
  readonly maxResultWindow: number;
  readonly mapping: Mapping;
  /** A closed index keeps everything and serves nothing. */
  readonly open: boolean;
  /** By name. */
  readonly aliases: ReadonlyMap<string, AliasDefinition>;
  /** Explicitly set settings as texts, flat `index.` keys, with number_of_shards, number_of_replicas, uuid, creation_date, version.created and provided_name. */
  readonly settings: ReadonlyMap<string, string>;
  /** Every known setting with its default, same form. */
  readonly defaults: ReadonlyMap<string, string>;
}

/** Settings and fields to change at once. Flat keys, as for a new index. */
export interface IndexChange {
  readonly settings?: ReadonlyMap<string, JsonValue>;
  readonly mappings?: JsonObject;
}

/** One copy of a shard. */
export interface ShardCopyStats extends ShardDetails {
  readonly shard: number;
  /** 0: the primary. */
  readonly copy: number;
}

/** Sums over the primaries, each primary's own, and the same of all copies that run. */
export interface IndexStats extends ShardStats {
  readonly shards: readonly ShardCopyStats[];
  /** Sums over all copies. */
  readonly total: ShardStats;
  /** By shard, of each the primary first. */
  readonly copies: readonly ShardCopyStats[];
}
