/**
 * Segments of one tier that are merged together, and how much larger the next tier is. A document is copied log4(n) times; every segment costs
 * each search a look at its dictionary, and repeats the terms of the others.
 */
const MERGE_FACTOR = 4;
/** Segments up to this many live documents are all of the lowest tier: it is rewritten again and again until it is that large. */
const FLOOR_DOCS = 64;
/**
 * Segments of the lowest tier that are merged together. Waiting for so many, a refresh of a few documents rewrites the others half as often; a search
 * passes over a tiny segment in less than a microsecond.
 */
const FLOOR_MERGE_FACTOR = 8;
/** A segment at least this large is left alone, except by a forced merge. */
const LARGE_SEGMENT_BYTES = 256 * 1024 * 1024;
/** No merge makes a larger segment, forced or not: hosts refuse buffers of 2 GiB, and a merge needs as much again. */
const MAX_SEGMENT_BYTES = 1024 * 1024 * 1024;
/** A segment with a larger share of deleted documents is rewritten. */
const MAX_DELETED_SHARE = 1 / 3;
/**
 * Picks the merges a list of segments, oldest first, is due for. Tiered by size; only neighbours are merged, so the order of
 * documents, and with it the order of ties, never depends on when a merge happens. The ranges do not overlap. The answer
 * depends on the sizes alone.
 */
export function findMerges(segments) {
  const ranges = [...stretches(segments)].flatMap((stretch) => mergesOfStretch(segments, stretch));
  segments.forEach((segment, index) => {
    const covered = ranges.some(({ from, to }) => index >= from && index < to);
    if (!covered && segment.merging !== true && 1 - segment.liveCount / segment.docCount > MAX_DELETED_SHARE)
      ranges.push({ from: index, to: index + 1 });
  });
  return ranges.toSorted((a, b) => a.from - b.from);
}
/**
 * Ranges that bring a list of segments down to `maxSegments`, joining the smallest neighbours first; a range of one rewrites a
 * segment that has deletions. More are left where fewer would make a segment too large.
 */
export function findForcedMerges(segments, maxSegments) {
  const groups = segments.map((segment, index) => ({ from: index, to: index + 1, ...segment }));
  while (groups.length > Math.max(maxSegments, 1)) {
    let best = -1;
    for (let i = 0; i + 1 < groups.length; i++) {
      const pair = join(groups[i], groups[i + 1]);
      if (pair.sizeBytes <= MAX_SEGMENT_BYTES && (best < 0 || pair.liveCount < join(groups[best], groups[best + 1]).liveCount)) best = i;
    }
    if (best < 0) break;
    groups.splice(best, 2, join(groups[best], groups[best + 1]));
  }
  return groups
    .filter(({ from, to }) => to - from > 1 || segments[from].liveCount < segments[from].docCount)
    .map(({ from, to }) => ({ from, to }));
}
function join(left, right) {
  return {
    from: left.from,
    to: right.to,
    docCount: left.docCount + right.docCount,
    liveCount: left.liveCount + right.liveCount,
    sizeBytes: left.sizeBytes + right.sizeBytes,
  };
}
function tierOf({ liveCount }) {
  let tier = 0;
  for (let limit = FLOOR_DOCS; liveCount > limit; limit *= MERGE_FACTOR) tier++;
  return tier;
}
/** Runs of neighbours without a large segment, or one being merged. */
function stretches(segments) {
  const runs = [];
  let from = 0;
  for (let index = 0; index <= segments.length; index++) {
    if (index < segments.length && segments[index].sizeBytes < LARGE_SEGMENT_BYTES && segments[index].merging !== true) continue;
    if (index > from) runs.push({ from, to: index });
    from = index + 1;
  }
  return runs;
}
/**
 * From the oldest on: everything up to the last segment of the highest tier present is one group, and is merged in batches;
 * then the same with what follows. Smaller segments caught between larger ones go along.
 */
function mergesOfStretch(segments, stretch) {
  const ranges = [];
  const tiers = [];
  for (let index = stretch.from; index < stretch.to; index++) tiers[index] = tierOf(segments[index]);
  let { from } = stretch;
  while (from < stretch.to) {
    let last = from;
    for (let index = from; index < stretch.to; index++) if (tiers[index] >= tiers[last]) last = index;
    const factor = tiers[last] === 0 ? FLOOR_MERGE_FACTOR : MERGE_FACTOR;
    for (; from + factor <= last + 1; from += factor) ranges.push({ from, to: from + factor });
    from = last + 1;
  }
  return ranges;
}
