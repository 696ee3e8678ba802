import type { JsonObject } from '../../json/json-value.ts';
import type { Query } from '../../query/query.ts';

/** A second name of an index, and what it changes about reading and writing it. */
export interface AliasDefinition {
  readonly name: string;
  /** Reads through the alias see only what matches. `source` is the filter as it was given. */
  readonly filter?: { readonly query: Query; readonly source: JsonObject };
  /** The one routing value of writes through the alias. */
  readonly indexRouting?: string;
  /** Comma list of routing values: reads through the alias ask only their shards. */
  readonly searchRouting?: string;
  /** Whether writes through the alias go to this index. An alias of one index writes to it unless this is false. */
  readonly isWriteIndex?: boolean;
  /** Hidden from patterns. */
  readonly isHidden?: boolean;
}

/** One step of a change of aliases. All steps of a change happen together or not at all, removed indices first. */
export type AliasAction =
  | { readonly kind: 'add'; readonly index: string; readonly alias: AliasDefinition }
  /** An index without the alias stays as it is. */
  | { readonly kind: 'remove'; readonly index: string; readonly alias: string }
  | { readonly kind: 'remove_index'; readonly index: string };
