import type { JsonValue } from '../../../engine/index.ts';
import { isJsonArray, isJsonObject } from '../json-access.ts';

/** Keys that the body of each query that joins documents always has. */
const JOINING: ReadonlyMap<string, readonly string[]> = new Map([
  ['nested', ['path', 'query']],
  ['has_child', ['type', 'query']],
  ['has_parent', ['parent_type', 'query']],
  ['parent_id', ['type', 'id']],
]);

/**
 * True when a query that joins documents stands anywhere in the JSON of a query. They are not served in any case, but where
 * expensive queries are forbidden that is what there is to say about them.
 */
export function holdsJoiningQuery(value: JsonValue): boolean {
  if (isJsonArray(value)) return value.some(holdsJoiningQuery);
  if (!isJsonObject(value)) return false;
  return [...value].some(([name, body]) => {
    const keys = JOINING.get(name);
    return (keys !== undefined && isJsonObject(body) && keys.every((key) => body.has(key))) || holdsJoiningQuery(body);
  });
}
