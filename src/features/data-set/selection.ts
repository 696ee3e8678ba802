/** What the reader wants to search in. */
export interface Selection {
  readonly dataset: string;
  readonly shards: number;
  /** How many documents a generator makes; undefined: as many as it suggests. */
  readonly documents: number | undefined;
}
