/** Place of the leaf a shard-level document number falls into. */
export function leafAt(leaves, doc) {
  let low = 0;
  let high = leaves.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (leaves[middle].docBase <= doc) low = middle;
    else high = middle - 1;
  }
  return low;
}
