import type { JsonObject } from '../../engine/index.ts';
import { isJsonObject } from '../parse/json-access.ts';
import { refuseWith } from './convention-error.ts';

/** Refuses a whole mapping that leaves out fields the index has: documents were indexed by them, so they stay. */
export function refuseLostFields(current: JsonObject, given: JsonObject, within = ''): void {
  const now = propertiesOf(current);
  const then = propertiesOf(given);
  for (const [name, field] of now) {
    const path = `${within}${name}`;
    const kept = then.get(name);
    if (!isJsonObject(kept)) refuseWith('mapping_refused', `[mapping] leaves out the field [${path}], and fields cannot be taken away`);
    else if (isJsonObject(field)) refuseLostFields(field, kept, `${path}.`);
  }
}

function propertiesOf(node: JsonObject): JsonObject {
  const properties = node.get('properties');
  return isJsonObject(properties) ? properties : new Map();
}
