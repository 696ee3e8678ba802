import type { JsonObject, JsonValue } from '../../json/json-value.ts';

export interface WriteOperation {
  readonly index: string;
  readonly action: 'index' | 'create' | 'update' | 'delete';
  /** Undefined: an id is made (index and create only). */
  readonly id: string | undefined;
  readonly routing?: string;
  readonly source?: DocumentSource;
  readonly update?: UpdateSpec;
  readonly ifSeqNo?: number;
  readonly ifPrimaryTerm?: number;
  readonly version?: { readonly value: number; readonly type: 'external' | 'external_gte' };
}

/** index, create: the document as it came in. */
export interface DocumentSource {
  readonly bytes: Uint8Array;
  /** What was read from exactly these bytes, where that was done: it is seldom needed. Without it bytes that are no JSON are refused with mapper_parsing. */
  readonly value?: JsonValue | undefined;
}

/** Where documents can be had again: those of a data set from position `first` on. */
export interface DocumentsOrigin {
  readonly dataset: string;
  readonly documents: number;
  readonly seed: number;
  readonly first: number;
}

/** How many copies of a shard have to run before something is done: so many, or all that the index is to have. */
export type WantedCopies = number | 'all';

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
  /** Undefined when there is no document, or when the mapping turned `_source` off. */
  readonly source: Uint8Array | undefined;
  /** Values of the stored fields asked for, by path; fields without a value are absent. */
  readonly fields?: ReadonlyMap<string, readonly JsonValue[]>;
  /** Fields left out for a malformed value; absent when there are none. */
  readonly ignored?: readonly string[];
}

/** How a document is read. */
export interface GetOptions {
  /** Sees writes that were not refreshed. */
  readonly realtime: boolean;
  readonly routing?: string;
  /** Names or `*` patterns of stored fields wanted. */
  readonly storedFields?: readonly string[];
}
