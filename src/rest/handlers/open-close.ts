import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import type { WireNode } from '../json-bytes.ts';
import { unwrap } from '../errors/refusal.ts';
import type { IndicesOptions } from '../request/resolve-indices.ts';
import { checkDestructive, DESCRIBING, targetIndices } from './index-expression.ts';

/** Patterns stand for what there is to open. */
const TO_OPEN: IndicesOptions = { ...DESCRIBING, expandWildcards: { open: false, closed: true, hidden: false } };

/** `POST /{index}/_open`. */
export function openIndices(exchange: Exchange): Answer {
  checkDestructive(exchange);
  unwrap(exchange.services.engine.openIndices(targetIndices(exchange, TO_OPEN)));
  return { status: 200, body: { acknowledged: true, shards_acknowledged: true } };
}

/** `POST /{index}/_close`: the indices stay, and serve nothing until they are opened again. */
export async function closeIndices(exchange: Exchange): Promise<Answer> {
  checkDestructive(exchange);
  const names = targetIndices(exchange, DESCRIBING);
  unwrap(await exchange.services.engine.closeIndices(names));
  const indices = new Map(names.map((name): [string, WireNode] => [name, { closed: true }]));
  return { status: 200, body: { acknowledged: true, shards_acknowledged: true, indices } };
}
