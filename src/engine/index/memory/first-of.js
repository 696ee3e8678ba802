/** Arrays of so few bytes lie in the heap; larger ones have memory of their own. */
const IN_HEAP = 64;
/**
 * The first elements of an array that will not be written to any more: itself, a view, or a copy where it lies in the heap. A view would give it memory
 * of its own there, which takes longer than the copy.
 */
export function firstOf(values, size) {
  if (size === values.length) return values;
  return values.byteLength <= IN_HEAP ? values.slice(0, size) : values.subarray(0, size);
}
