/**
 * Numbers of documents after which what is in is made searchable, ascending, so that about so many segments stay on each shard: as the service spreads the
 * refreshes of its own imports, each with twice the documents of the next, so that no run of segments is of one size and due to be merged.
 */
export function refreshPoints(documents: number, segments: number): readonly number[] {
  const points: number[] = [];
  for (let left = segments - 1; left > 0; left--) points.push(Math.round((documents * (2 ** segments - 2 ** left)) / (2 ** segments - 1)));
  return [...new Set(points)].filter((point) => point > 0 && point < documents);
}
