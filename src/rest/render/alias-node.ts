import { JsonDouble, type AliasDefinition } from '../../engine/index.ts';
import type { WireNode } from '../json-bytes.ts';

/** An alias as answers describe it; what it does not have is left out. */
export function aliasNode({ filter, indexRouting, searchRouting, isWriteIndex, isHidden }: AliasDefinition): WireNode {
  return {
    filter: filter?.source,
    index_routing: indexRouting,
    search_routing: searchRouting,
    is_write_index: isWriteIndex,
    is_hidden: isHidden,
  };
}

const NEUTRAL = new JsonDouble(1, '1.0');

/** The filter that reading through all of these aliases together comes to; each of them has one. */
export function aliasFilterNode(aliases: readonly AliasDefinition[]): WireNode {
  const nodes = aliases.flatMap(({ filter }) => (filter === undefined ? [] : [filterNode(filter)]));
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined) return only;
  return { bool: { should: nodes, adjust_pure_negative: true, boost: NEUTRAL } };
}

/** A term is told at full length; everything else as it was given. */
function filterNode({ query, source }: NonNullable<AliasDefinition['filter']>): WireNode {
  if (query.kind !== 'term') return source;
  const boost = query.boost === undefined ? NEUTRAL : query.boost;
  return { term: new Map([[query.field, { value: query.value, boost }]]) };
}
