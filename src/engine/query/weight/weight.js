/** Gathers what the scorers of a leaf need, in steps. */
export function* gatherFor(weight, leaf, meter) {
  if (weight.gather !== undefined) yield* weight.gather(leaf, meter);
  for (const part of weight.parts ?? []) yield* gatherFor(part, leaf, meter);
}
/** What {@link Weight.count} answers where only looking would tell. */
export const COUNT_UNKNOWN = -1;
/** Live documents of a leaf. */
export function liveCount(leaf) {
  return leaf.liveDocs === undefined ? leaf.segment.docCount : leaf.liveDocs.cardinality;
}
