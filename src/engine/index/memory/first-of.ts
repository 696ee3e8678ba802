/** Arrays of so few bytes lie in the heap; larger ones have memory of their own. */
const IN_HEAP = 64;

type FlatArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array | BigInt64Array;

/**
 * The first elements of an array that will not be written to any more: itself, a view, or a copy where it lies in the heap. A view would give it memory
 * of its own there, which takes longer than the copy.
 */
export function firstOf<A extends FlatArray>(values: A, size: number): A {
  if (size === values.length) return values;
  return (values.byteLength <= IN_HEAP ? values.slice(0, size) : values.subarray(0, size)) as A;
}
