/** A mark shorter than this part of the longest trip is not told apart from its neighbours. */
const shortestMark = 0.015;

/** A stretch of a trip's bar, in parts of the longest trip in sight. */
export interface TripMark {
  readonly from: number;
  readonly length: number;
}

/**
 * The requests of a trip as marks: each as long as what its request merged, or several neighbours merged together where one alone could not be
 * seen. Together they are as long as the trip.
 */
export function tripMarks(merges: readonly number[], longest: number): readonly TripMark[] {
  const marks: TripMark[] = [];
  let from = 0;
  let end = 0;
  for (const merged of merges) {
    end += merged / longest;
    if (end - from < shortestMark) continue;
    marks.push({ from, length: end - from });
    from = end;
  }
  if (end === from) return marks;
  const { from: lastFrom } = marks.pop() ?? { from };
  return [...marks, { from: lastFrom, length: end - lastFrom }];
}
