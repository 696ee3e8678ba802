/** What is known about the number of documents of an index. */
export interface KnownDocuments {
  /** Whether the index is filled, so that `held` counts. */
  readonly ready: boolean;
  /** How many it holds; undefined while there is none. */
  readonly held: number | undefined;
  /** How many the reader asked for. */
  readonly chosen: number | undefined;
  /** How many the data set makes unless told otherwise. */
  readonly suggested: number;
}

/** The number in the Documents field: what is there, or what is on its way; never 0, which no import can be asked for. */
export function documentsShown({ ready, held, chosen, suggested }: KnownDocuments): number {
  if (ready && held !== undefined && held > 0) return held;
  return chosen ?? suggested;
}

/** The choice that makes `wanted` documents; undefined where that is what the data set makes by itself, or all it can make. */
export function documentsToMake(
  wanted: number,
  dataset: { readonly documents: number; readonly generated: boolean } | undefined,
): number | undefined {
  return dataset?.generated === true && wanted !== dataset.documents ? wanted : undefined;
}
