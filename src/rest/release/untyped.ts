import { BucketList, JsonDouble } from '../../engine/index.ts';
import { RawJson, WrittenJson, type WireNode } from '../json-bytes.ts';

/**
 * An answer without the `_type` of documents. Objects whose keys are data keep theirs: those are Maps, and what stands in a
 * source is left as it came.
 */
export function withoutTypes(node: WireNode): WireNode {
  if (typeof node !== 'object' || node === null || node instanceof RawJson || node instanceof JsonDouble) return node;
  if (node instanceof WrittenJson) return node.writing.untyped?.() ?? node;
  // There are no documents in it.
  if (node instanceof BucketList) return node;
  if (Array.isArray(node)) return (node as readonly WireNode[]).map(withoutTypes);
  if (node instanceof Map) return new Map([...(node as ReadonlyMap<string, WireNode>)].map(([key, value]) => [key, withoutTypes(value)]));
  const entries = Object.entries(node as Readonly<Record<string, WireNode | undefined>>);
  return Object.fromEntries(
    entries.filter(([key]) => key !== '_type').map(([key, value]) => [key, value === undefined ? undefined : withoutTypes(value)]),
  );
}
