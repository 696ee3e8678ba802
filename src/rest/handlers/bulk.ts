import type { EngineError, Result, WriteOperation, WriteOutcome } from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoint.ts';
import { itemError } from '../error-body.ts';
import type { WireRecord } from '../json-bytes.ts';
import { COMMON_PARAMETERS, type ParameterTable } from '../parameters.ts';
import { parseBulk, type BulkItem } from '../parse/bulk.ts';
import { reservedNameRule, writeNode, writeStatus } from '../render/write-answer.ts';
import { readRefresh } from './refresh-parameter.ts';

export const BULK_PARAMETERS = {
  ...COMMON_PARAMETERS,
  refresh: 'text',
  routing: 'text',
  timeout: 'duration',
  wait_for_active_shards: 'text',
} as const satisfies ParameterTable;

/** `_bulk`: always 200; what failed says so in its item. */
export async function bulk(exchange: Exchange): Promise<Answer> {
  const { engine, clock, reservedNames } = exchange.services;
  const started = clock.elapsed();
  const refresh = readRefresh(exchange.parameters);
  const items = parseBulk(exchange.body ?? new Uint8Array(), {
    index: exchange.parts.get('index'),
    routing: exchange.parameters.text('routing'),
  }).map((item) => refuseReserved(exchange, reservedNames, item));
  const outcomes = await engine.bulk(
    items.flatMap((item) => (item.error === undefined ? [item.operation] : [])),
    { refresh: refresh.now },
  );
  let next = 0;
  const nodes = items.map((item): { readonly failed: boolean; readonly node: WireRecord } => {
    const result = item.error === undefined ? outcomes[next++] : { ok: false as const, error: item.error };
    if (result === undefined) throw new Error('the engine answered fewer outcomes than operations');
    return { failed: !result.ok, node: itemNode(exchange, item.operation, result, refresh.forced) };
  });
  return {
    status: 200,
    body: {
      took: Math.floor(clock.elapsed() - started),
      errors: nodes.some((item) => item.failed),
      items: nodes.map((item) => item.node),
    },
  };
}

function itemNode(exchange: Exchange, operation: WriteOperation, result: Result<WriteOutcome>, forcedRefresh: boolean): WireRecord {
  if (result.ok) {
    const node = writeNode(exchange.services.engine, result.value, forcedRefresh);
    return { [operation.action]: { ...node, status: writeStatus(result.value) } };
  }
  const { status, error } = itemError(result.error);
  return { [operation.action]: { _index: operation.index, _type: '_doc', _id: operation.id ?? null, status, error } };
}

function refuseReserved({ services }: Exchange, reservedNames: ReadonlySet<string>, item: BulkItem): BulkItem {
  const { index } = item.operation;
  const rule = reservedNameRule(reservedNames, index);
  if (rule === undefined || item.error !== undefined || services.engine.index(index) !== undefined) return item;
  const error: EngineError = { kind: 'invalid_index_name', index, rule };
  return { ...item, error };
}
