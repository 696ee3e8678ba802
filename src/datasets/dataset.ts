import type { JsonObject } from '../engine/index.ts';

/** A body of documents that can fill an index: bundled, or made by a seeded generator. */
export interface Dataset {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly licence: string;
  /** The credit its licence asks for; empty when none is. */
  readonly attribution: string;
  /** Documents it holds; for generators, how many are made unless asked otherwise. */
  readonly documents: number;
  /** True: `documents` and `seed` may be chosen. */
  readonly generated: boolean;
  /** The `mappings` body an index for it should be created with. */
  readonly mappings: JsonObject;
  readonly suggested: { readonly sort: readonly string[]; readonly searchField: string; readonly titleField: string };
  /**
   * The documents in order, in batches of at most a few thousand. Same `documents` and `seed`: same bytes.
   * Rejects when a bundled file cannot be read.
   */
  open(options: { readonly documents: number; readonly seed: number }): AsyncIterable<readonly DatasetDocument[]>;
}

export interface DatasetDocument {
  readonly id: string;
  /** UTF-8 JSON object. */
  readonly source: Uint8Array;
}
