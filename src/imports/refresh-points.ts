/** Segments an import can be asked to leave on each shard: with more the last ones of a million documents would be empty. */
export const MAX_IMPORT_SEGMENTS = 16;

/**
 * Numbers of documents after which an import is refreshed, ascending, so that about so many segments stay on each shard.
 * Each segment has twice the documents of the next. So no run of segments is of one size and due to be merged. The end of the import seals the last one.
 */
export function refreshPoints(documents: number, segments: number): readonly number[] {
  const whole = 2 ** segments - 1;
  const points = Array.from({ length: segments - 1 }, (_, k) =>
    Math.round((documents * (2 ** segments - 2 ** (segments - 1 - k))) / whole),
  );
  return [...new Set(points)].filter((point) => point > 0 && point < documents);
}

/** The next of the points behind `done` documents; Infinity when there is none. */
export function nextPoint(points: readonly number[], done: number): number {
  return points.find((point) => point > done) ?? Infinity;
}
