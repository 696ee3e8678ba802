import { JsonDouble } from '../../json/json-value.ts';
/**
 * A partial document merged into a stored one: objects deeply, anything else replaced. Keys keep their place, new ones
 * come last. `changed` is false when nothing differs.
 */
export function mergePartial(stored, partial) {
  const merged = new Map(stored);
  let changed = false;
  for (const [key, value] of partial) {
    const old = stored.get(key);
    if (old instanceof Map && value instanceof Map) {
      const inner = mergePartial(old, value);
      merged.set(key, inner.merged);
      changed ||= inner.changed;
    } else {
      merged.set(key, value);
      changed ||= old === undefined || !sameJson(old, value);
    }
  }
  return { merged, changed };
}
/** The order of keys does not matter, the order of items does; 1 and 1.0 differ. */
function sameJson(a, b) {
  if (a instanceof JsonDouble || b instanceof JsonDouble) {
    return a instanceof JsonDouble && b instanceof JsonDouble && Object.is(a.value, b.value);
  }
  if (a instanceof Map && b instanceof Map) {
    if (a.size !== b.size) return false;
    for (const [key, value] of a) {
      const other = b.get(key);
      if (other === undefined || !sameJson(value, other)) return false;
    }
    return true;
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  }
  return a === b;
}
