/** A row of the two readings laid over each other: at which place each way gave this record, if it did. */
export interface ProofRow<Item> {
  readonly item: Item;
  /** From 0 within the page; undefined: this way did not give it. */
  readonly byOffset: number | undefined;
  readonly byPage: number | undefined;
}

/** Both readings as one list, and whether they are the same records in the same order. */
export interface Proof<Item> {
  readonly rows: readonly ProofRow<Item>[];
  readonly same: boolean;
}

/** Lays two readings over each other, in the order of the first; what only the second gave comes last. `text` tells records apart whole. */
export function compareReadings<Item>(byOffset: readonly Item[], byPage: readonly Item[], text: (item: Item) => string): Proof<Item> {
  const places = new Map<string, number[]>();
  byPage.forEach((item, place) => places.set(text(item), [...(places.get(text(item)) ?? []), place]));
  const rows: ProofRow<Item>[] = byOffset.map((item, place) => ({ item, byOffset: place, byPage: places.get(text(item))?.shift() }));
  const left = [...places.values()].flat().toSorted((a, b) => a - b);
  for (const place of left) {
    const item = byPage[place];
    if (item !== undefined) rows.push({ item, byOffset: undefined, byPage: place });
  }
  return { rows, same: rows.every((row) => row.byOffset === row.byPage) };
}
