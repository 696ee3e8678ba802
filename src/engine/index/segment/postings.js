/** Postings in a block. */
export const POSTINGS_BLOCK = 128;
/** Behind every document number. */
export const END_OF_DOCS = 2147483647;
/** First index in [from, end) whose document is >= `target`, or `end`: gallops, then bisects. */
export function seekPosting(docIds, from, end, target) {
  let low = from;
  let step = 1;
  while (low + step < end && docIds[low + step] < target) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (docIds[middle] < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
