/**
 * A value that is certain to be there, read from a place where nothing else can be: a row of parallel arrays, the shard a routing value
 * leads to. Throws where nothing is: a bug.
 */
export function certain(value) {
  if (value === undefined) throw new Error('a place that must hold a value holds none');
  return value;
}
