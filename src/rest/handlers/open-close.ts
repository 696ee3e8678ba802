import { part, type Answer, type Exchange } from '../endpoints/endpoint.ts';
import type { WireNode } from '../json-bytes.ts';
import { refuse, refuseArgument, unwrap } from '../errors/refusal.ts';
import type { IndicesOptions } from '../request/resolve-indices.ts';
import { haveCopies } from '../request/wanted-copies.ts';
import { checkDestructive, DESCRIBING, targetIndices } from './index-expression.ts';

/** Patterns stand for what there is to open. */
const TO_OPEN: IndicesOptions = { ...DESCRIBING, expandWildcards: { open: false, closed: true, hidden: false } };

/** `POST /{index}/_open`. */
export function openIndices(exchange: Exchange): Answer {
  checkDestructive(exchange);
  const { engine } = exchange.services;
  const names = targetIndices(exchange, TO_OPEN);
  unwrap(engine.openIndices(names));
  return { status: 200, body: { acknowledged: true, shards_acknowledged: haveCopies(engine, names, exchange.parameters) } };
}

/** `POST /{index}/_close`: the indices stay, and serve nothing until they are opened again. */
export async function closeIndices(exchange: Exchange): Promise<Answer> {
  checkDestructive(exchange);
  const names = targetIndices(exchange, DESCRIBING);
  const { engine } = exchange.services;
  unwrap(await engine.closeIndices(names));
  const indices = new Map(names.map((name): [string, WireNode] => [name, { closed: true }]));
  const acknowledged = haveCopies(engine, names, exchange.parameters);
  return { status: 200, body: { acknowledged: true, shards_acknowledged: acknowledged, indices } };
}

const BLOCKS: ReadonlySet<string> = new Set(['read_only', 'read', 'write', 'metadata', 'read_only_allow_delete']);

/** `PUT /{index}/_block/{block}`: sets `index.blocks.*`, and tells of the indices that did not have it. */
export function addBlock(exchange: Exchange): Answer {
  const { engine } = exchange.services;
  const block = part(exchange, 'block');
  if (!BLOCKS.has(block)) return refuseArgument(`No block found with name ${block}`);
  if (block === 'read_only_allow_delete') {
    return refuse({ kind: 'validation', findings: ['read_only_allow_delete block is for internal use only'] });
  }
  checkDestructive(exchange);
  const setting = `index.blocks.${block}`;
  const names = targetIndices(exchange, DESCRIBING);
  const unset = names.filter((name) => engine.index(name)?.settings.get(setting) !== 'true');
  unwrap(engine.updateSettings(names, new Map([[setting, true]])));
  const indices = unset.map((name) => ({ name, blocked: true }));
  return { status: 200, body: { acknowledged: true, shards_acknowledged: unset.length > 0, indices } };
}
