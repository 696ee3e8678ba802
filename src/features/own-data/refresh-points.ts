/**
 * Numbers of documents after which an import is refreshed, ascending, so that about so many segments stay on each shard.
 * Each segment has twice the documents of the next. So no run of segments is of one size and due to be merged. The service's own imports do the same.
 */
export function refreshPoints(documents: number, segments: number): readonly number[] {
  const points: number[] = [];
  for (let left = segments - 1; left > 0; left--) points.push(Math.round((documents * (2 ** segments - 2 ** left)) / (2 ** segments - 1)));
  return [...new Set(points)].filter((point) => point > 0 && point < documents);
}
