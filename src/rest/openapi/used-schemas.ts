import { entriesOf, isObjectNode, type WireNode } from '../json-bytes.ts';
import type { Schema } from './schema.ts';

const POINTER = '#/components/schemas/';

/** The schemas that `paths` point to, directly or through others, in alphabetical order. */
export function usedSchemas(paths: WireNode, schemas: Readonly<Record<string, Schema>>): Readonly<Record<string, Schema>> {
  const used = new Set<string>();
  const open = namesIn(paths);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    for (const next of namesIn(schemas[name] ?? null)) open.push(next);
  }
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => used.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function namesIn(node: WireNode): string[] {
  if (Array.isArray(node)) return (node as readonly WireNode[]).flatMap(namesIn);
  if (!isObjectNode(node)) return [];
  return entriesOf(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(POINTER) ? [value.slice(POINTER.length)] : namesIn(value),
  );
}
