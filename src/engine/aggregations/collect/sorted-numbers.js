import { ITEMS_AT_ONCE } from '../../index/memory/slices.ts';
/** Units of work of taking a number in, of sorting it among so many as are sorted at once, and of merging it. */
const UNITS_TO_TAKE = 20;
const UNITS_TO_SORT = 60;
const UNITS_TO_MERGE = 8;
/** So many numbers in ascending order, in steps: runs are sorted by the platform, and merged two by two. */
export function* sortedNumbers(numbers, size, meter) {
  let from = new Float64Array(size);
  let taken = 0;
  for (const number of numbers) {
    from[taken++] = number;
    if (meter.add(UNITS_TO_TAKE)) yield meter.take();
  }
  for (let start = 0; start < size; start += RUN) {
    from.subarray(start, start + RUN).sort();
    if (meter.add(RUN * UNITS_TO_SORT)) yield meter.take();
  }
  let into = new Float64Array(size <= RUN ? 0 : size);
  for (let width = RUN; width < size; width *= 2) {
    for (let start = 0; start < size; start += 2 * width) yield* merge({ from, into, start, width }, meter);
    [from, into] = [into, from];
  }
  return from;
}
/** Numbers that are sorted in one go. */
const RUN = 1024;
function* merge({ from, into, start, width }, meter) {
  const middle = Math.min(start + width, from.length);
  const end = Math.min(start + 2 * width, from.length);
  let [left, right] = [start, middle];
  for (let at = start; at < end;) {
    const until = Math.min(end, at + ITEMS_AT_ONCE);
    const count = until - at;
    for (; at < until; at++) into[at] = right === end || (left < middle && from[left] <= from[right]) ? from[left++] : from[right++];
    if (meter.add(count * UNITS_TO_MERGE)) yield meter.take();
  }
}
