import type { EngineError, Result, WriteOperation, WriteOutcome } from '../../engine/index.ts';
import { resolveDateNames } from '../request/date-names.ts';
import { bodyOf, type Answer, type Exchange } from '../endpoints/endpoint.ts';
import { gather } from '../gather.ts';
import { eachInTurn } from '../give-way.ts';
import type { WireRecord } from '../json-bytes.ts';
import type { ParameterTable } from '../request/parameters.ts';
import { parseBulk, type BulkItem } from '../parse/bulk.ts';
import { refuse } from '../errors/refusal.ts';
import { aliasRefusal } from '../request/require-alias.ts';
import { wantedCopies } from '../request/wanted-copies.ts';
import { type BulkItemAnswer, bulkItemsNode } from '../render/bulk-items.ts';
import { reservedNameRule } from '../render/write-answer.ts';
import { urlSourceFilter } from './document-read.ts';
import { readRefresh } from './refresh-parameter.ts';
import { SOURCE_FILTER_PARAMETERS } from './search.ts';
import { updateGetNode } from './update-get.ts';

export const BULK_PARAMETERS = {
  ...SOURCE_FILTER_PARAMETERS,
  refresh: 'text',
  routing: 'text',
  require_alias: 'boolean',
  timeout: 'duration',
  wait_for_active_shards: 'copies',
} as const satisfies ParameterTable;

/** `_bulk`: always 200; what failed says so in its item. */
export async function bulk(exchange: Exchange): Promise<Answer> {
  const { engine, clock } = exchange.services;
  const started = clock.elapsed();
  const refresh = readRefresh(exchange.parameters);
  const items = await gather(exchange, readItems(exchange));
  const operations: WriteOperation[] = [];
  for (const item of items) if (item.error === undefined) operations.push(item.operation);
  const copies = wantedCopies(exchange.parameters);
  const outcomes = await engine.bulk(operations, { refresh: refresh.now, copies, memory: exchange.memory });
  // Without memory for all of it nothing was done: the whole request is refused, so that it can be sent again as it is.
  const first = outcomes.at(0);
  if (first?.ok === false && first.error.kind === 'circuit_breaking' && outcomes.every(isForWantOfMemory)) return refuse(first.error);
  let next = 0;
  let errors = false;
  const answers: BulkItemAnswer[] = [];
  await eachInTurn(exchange, items, (item) => {
    const { operation } = item;
    const result = item.error === undefined ? outcomes[next++] : { ok: false as const, error: item.error };
    if (result === undefined) throw new Error('the engine answered fewer outcomes than operations');
    if (!result.ok) {
      errors = true;
      answers.push({ operation, error: result.error });
      return undefined;
    }
    const add = (get: WireRecord | undefined): void => void answers.push({ operation, outcome: result.value, get });
    const asked = itemGet(exchange, item);
    return asked === undefined ? add(undefined) : asked.then(add);
  });
  return {
    status: 200,
    body: {
      took: Math.floor(clock.elapsed() - started),
      errors,
      items: bulkItemsNode(answers, { engine, forcedRefresh: refresh.forced }),
    },
  };
}

function* readItems(exchange: Exchange): Generator<BulkItem> {
  const { clock, reservedNames } = exchange.services;
  const defaults = {
    index: exchange.parts.get('index'),
    routing: exchange.parameters.text('routing'),
    source: urlSourceFilter(exchange.parameters),
  };
  for (const item of parseBulk(bodyOf(exchange), defaults)) {
    yield refuseUnaliased(exchange, refuseReserved(exchange, reservedNames, withDateName(item, clock.now())));
  }
}

function isForWantOfMemory(outcome: Result<WriteOutcome>): boolean {
  return !outcome.ok && outcome.error.kind === 'circuit_breaking';
}

/** The document an update left behind, where the item asked for it. */
function itemGet(exchange: Exchange, { operation, source }: BulkItem): Promise<WireRecord> | undefined {
  if (operation.action !== 'update' || source === undefined || source.kind === 'none') return undefined;
  return updateGetNode(exchange, operation, source);
}

/** A name with date math stands for a name of now. */
function withDateName(item: BulkItem, nowMs: number): BulkItem {
  const { operation } = item;
  return operation.index.startsWith('<') ? { ...item, operation: { ...operation, index: resolveDateNames(operation.index, nowMs) } } : item;
}

function refuseUnaliased({ services, parameters }: Exchange, item: BulkItem): BulkItem {
  const required = item.requireAlias ?? parameters.boolean('require_alias') ?? false;
  const error = required && item.error === undefined ? aliasRefusal(services.engine, item.operation.index) : undefined;
  return error === undefined ? item : { ...item, error };
}

function refuseReserved({ services }: Exchange, reservedNames: ReadonlySet<string>, item: BulkItem): BulkItem {
  const { index } = item.operation;
  const rule = reservedNameRule(reservedNames, index);
  if (rule === undefined || item.error !== undefined || services.engine.index(index) !== undefined) return item;
  const error: EngineError = { kind: 'invalid_index_name', index, rule };
  return { ...item, error };
}
