import { part, type Answer, type Exchange } from '../endpoints/endpoint.ts';
import type { WireNode } from '../json-bytes.ts';
import { refuse, refuseArgument, unwrap } from '../errors/refusal.ts';
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
