import type { JsonObject } from '../../engine/index.ts';
import type { WireNode } from '../json-bytes.ts';

/** Attributes of a document's record that are not its fields. */
export const DOCUMENT_ATTRIBUTES: readonly string[] = ['id', 'version'];

/** A document as a record: its id and version, then its fields. Fields so called, which only the search dialect can write, are left out. */
export function documentNode(id: string, version: number, fields: JsonObject): ReadonlyMap<string, WireNode> {
  const node = new Map<string, WireNode>([
    ['id', id],
    ['version', version],
  ]);
  for (const [name, value] of fields) if (!node.has(name)) node.set(name, value);
  return node;
}
