import type { ContextInfo } from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import { isJsonArray, readText, tokenName } from '../parse/json-access.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { refuse, refuseArgument, refuseParsing, unwrap, refuseField } from '../errors/refusal.ts';
import { readTarget } from './index-expression.ts';

/** `POST /{index}/_pit`. @see spec 4.4 */
export async function openPit(exchange: Exchange): Promise<Answer> {
  const opened = await open(exchange, '[keep_alive] is not specified');
  return { status: 200, body: { id: opened.id } };
}

/** `POST /{index}/_search/point_in_time`: the other spelling, over the same store. */
export async function openPointInTime(exchange: Exchange): Promise<Answer> {
  const { id, shards, createdAt } = await open(exchange, 'keep alive not specified');
  return {
    status: 200,
    body: { pit_id: id, _shards: { total: shards, successful: shards, skipped: 0, failed: 0 }, creation_time: createdAt },
  };
}

async function open(
  exchange: Exchange,
  noKeepAlive: string,
): Promise<{ readonly id: string; readonly shards: number; readonly createdAt: number }> {
  const keepAlive = exchange.parameters.duration('keep_alive');
  if (keepAlive === undefined) return refuse({ kind: 'validation', findings: [noKeepAlive] });
  const { names, views } = readTarget(exchange);
  return unwrap(await exchange.services.engine.openPit(names, keepAlive, views));
}

/** `DELETE /_pit` with `{"id": ...}`. Nothing freed is 404 with the same body. */
export function closePit(exchange: Exchange): Answer {
  let id: string | undefined;
  for (const [key, value] of exchange.body === undefined ? [] : parseObjectBody(exchange.body)) {
    if (key === 'id') id = readText(value, key);
    else refuseField('close_point_in_time', key, ['id']);
  }
  if (id === undefined) return refuseArgument('Required [id]');
  const { freed } = unwrap(exchange.services.engine.closePits([id]));
  return { status: freed === 0 ? 404 : 200, body: { succeeded: freed > 0, num_freed: freed } };
}

/** `DELETE /_search/point_in_time` with `{"pit_id": [...]}`. One that is gone counts as closed. */
export function closePointsInTime(exchange: Exchange): Answer {
  const ids = readPitIds(exchange);
  if (ids.length === 0) return refuse({ kind: 'validation', findings: ['no pit ids specified'] });
  unwrap(exchange.services.engine.closePits(ids));
  return { status: 200, body: { pits: ids.map(closedNode) } };
}

/** `DELETE /_search/point_in_time/_all`. */
export function closeAllPointsInTime({ services }: Exchange): Answer {
  const ids = openPits(services.engine.contexts()).map((context) => context.id);
  unwrap(services.engine.closePits(ids));
  return { status: 200, body: { pits: ids.map(closedNode) } };
}

/** `GET /_search/point_in_time/_all`. */
export function listPointsInTime({ services }: Exchange): Answer {
  const pits = openPits(services.engine.contexts()).map((context) => ({
    pit_id: context.id,
    creation_time: context.openedAt,
    keep_alive: context.keepAliveMs,
  }));
  return { status: 200, body: { pits } };
}

function openPits(contexts: readonly ContextInfo[]): readonly ContextInfo[] {
  return contexts.filter((context) => context.kind === 'pit');
}

function closedNode(id: string): { readonly pit_id: string; readonly successful: true } {
  return { pit_id: id, successful: true };
}

function readPitIds({ body }: Exchange): readonly string[] {
  if (body === undefined) return [];
  const ids: string[] = [];
  for (const [key, value] of parseObjectBody(body)) {
    if (key !== 'pit_id') {
      return refuseArgument(`Unknown parameter [${key}] in request body or parameter is of the wrong type[${tokenName(value)}] `);
    }
    for (const id of isJsonArray(value) ? value : [value]) {
      if (typeof id !== 'string') return refuseParsing('pit_id array element should only contain pit_id', key);
      ids.push(id);
    }
  }
  return ids;
}
