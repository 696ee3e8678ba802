/** What a field takes. */
export interface Field {
  readonly least: number;
  readonly most: number;
  /** Where nothing is said. */
  readonly usual: number;
  /** Parts of one make sense. */
  readonly parts?: boolean;
}

/** Every field, in the order of the form. */
export const fields = {
  shards: { least: 1, most: 100_000, usual: 100 },
  nodes: { least: 1, most: 10_000, usual: 10 },
  /** Lucene numbers the documents of a shard with 31 bits. */
  docs: { least: 1, most: 2_147_483_519, usual: 10_000_000 },
  /** A keyword may be no longer. */
  key: { least: 1, most: 32_766, usual: 8 },
  rtt: { least: 0, most: 10_000, usual: 1, parts: true },
  searches: { least: 1, most: 100_000, usual: 10 },
  page: { least: 1, most: 1_000_000_000_000, usual: 1_000 },
  size: { least: 1, most: 10_000, usual: 10 },
  slow: { least: 2, most: 1_000_000, usual: 100 },
} as const satisfies Readonly<Record<string, Field>>;

export type FieldName = keyof typeof fields;
