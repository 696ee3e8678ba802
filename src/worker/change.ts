/** What became of an index: as much as the page needs to know of what was done in the engine, whoever asked for it. Of `aliases` the index is empty. */
export type Change =
  | { readonly kind: 'create' | 'delete' | 'open' | 'close' | 'settings' | 'change' | 'aliases'; readonly index: string }
  /** Took documents: those of a data set, or others. */
  | { readonly kind: 'write'; readonly index: string; readonly dataset: string | undefined };
