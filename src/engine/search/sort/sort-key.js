/**
 * Whether equal first keys are told apart by the document number, ascending, and by nothing else. With a key behind it, the
 * number does not say alone what a cursor has seen: two shards have the same ones.
 */
export function areTiesByDoc(keys) {
  return keys.length === 1 || (keys.length === 2 && keys[1].kind === 'doc' && keys[1].order === 'asc');
}
