import type { AliasDefinition } from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import type { WireNode } from '../json-bytes.ts';
import { aliasesMeant } from '../request/resolve-indices.ts';
import { aliasFilterNode } from '../render/alias-node.ts';
import { readTarget, resolveTarget, DESCRIBING } from './index-expression.ts';
import { startedCopy } from './monitoring/shard-copies.ts';
import { LISTED_NODE } from './monitoring/the-node.ts';
import { NODE_ID } from './node.ts';

/** `_search_shards`: which shards a search of that target would ask, and through which aliases. */
export function searchShards(exchange: Exchange): Answer {
  const { engine } = exchange.services;
  const { names, expressions } = resolveTarget(exchange, DESCRIBING);
  const { views } = readTarget(exchange, DESCRIBING);
  const indices = new Map<string, WireNode>();
  const shards: WireNode[] = [];
  for (const name of names) {
    const index = engine.index(name);
    if (index === undefined) continue;
    indices.set(name, indexNode(aliasesMeant(index, expressions), views.get(name)?.filter !== undefined));
    for (const shard of engine.shardsOf(name, views.get(name))) {
      shards.push(Array.from({ length: 1 + index.runningReplicas }, (_, copy) => startedCopy(index, shard, copy)));
    }
  }
  return {
    status: 200,
    body: {
      nodes: { [NODE_ID]: LISTED_NODE },
      indices,
      shards,
    },
  };
}

function indexNode(aliases: readonly AliasDefinition[], filtered: boolean): WireNode {
  if (aliases.length === 0) return {};
  return {
    aliases: aliases.map(({ name }) => name),
    ...(filtered ? { filter: aliasFilterNode(aliases) } : {}),
  };
}
