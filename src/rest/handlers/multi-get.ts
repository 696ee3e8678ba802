import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import { gather } from '../gather.ts';
import { eachInTurn } from '../give-way.ts';
import { checkAnswerLength, RawJson, type WireRecord } from '../json-bytes.ts';
import type { ParameterTable } from '../request/parameters.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { parseMultiGet, type MultiGetItem } from '../parse/multi-get.ts';
import { refuse, Refusal, unwrap } from '../errors/refusal.ts';
import { takeHeap } from '../request/request-body.ts';
import { refusalAnswer } from '../render/refusal-answer.ts';
import { documentNode, readDocument, urlSourceFilter } from './document-read.ts';
import { SOURCE_FILTER_PARAMETERS, SOURCE_PARAMETERS } from './search.ts';

export const MULTI_GET_PARAMETERS = {
  ...SOURCE_PARAMETERS,
  ...SOURCE_FILTER_PARAMETERS,
  stored_fields: 'list',
  realtime: 'boolean',
  refresh: 'boolean',
  routing: 'text',
  preference: 'text',
} as const satisfies ParameterTable;

/** What one document of many takes in the heap, its source apart. */
const BYTES_PER_ITEM = 1024;

/** `_mget`: 200; what cannot be read says so in its item. */
export async function multiGet(exchange: Exchange): Promise<Answer> {
  const { body, parameters, parts, services } = exchange;
  if (body === undefined) return refuse({ kind: 'parse', reason: 'request body or source parameter is required' });
  const said = {
    index: parts.get('index'),
    routing: parameters.text('routing'),
    source: urlSourceFilter(parameters),
    storedFields: parameters.list('stored_fields'),
  };
  const items = await gather(exchange, parseMultiGet(parseObjectBody(body), said));
  // A name the key is not good for ends the request before anything is done.
  const names = new Set<string>();
  for (const { index } of items) names.add(index);
  for (const name of names) services.engine.index(name);
  takeHeap(exchange.memory, items.length * BYTES_PER_ITEM);
  const refreshed = new Set<string>();
  const docs: WireRecord[] = [];
  let sourceBytes = 0;
  await eachInTurn(exchange, items, async (item) => {
    if (parameters.boolean('refresh') === true && !refreshed.has(item.index) && services.engine.lookup(item.index).ok) {
      refreshed.add(item.index);
      unwrap(await services.engine.refresh([unwrap(services.engine.lookup(item.index)).name]));
    }
    const doc = await itemNode(exchange, item);
    const { _source: source } = doc;
    if (source instanceof RawJson) checkAnswerLength((sourceBytes += source.bytes.length));
    docs.push(doc);
  });
  return { status: 200, body: { docs } };
}

async function itemNode(exchange: Exchange, item: MultiGetItem): Promise<WireRecord> {
  const { parameters, services } = exchange;
  try {
    const found = await readDocument(services, { ...item, realtime: parameters.boolean('realtime') ?? true });
    const node = await documentNode(found, item, exchange);
    // An index without any field has no document type yet.
    const untyped = !found.found && unwrap(services.engine.lookup(item.index)).mapping.toJson().size === 0;
    return untyped ? { ...node, _type: null } : node;
  } catch (error) {
    // The others would fare no better.
    if (error instanceof Refusal && error.error.kind === 'circuit_breaking') throw error;
    return { _index: item.index, _type: null, _id: item.id, error: refusalAnswer(error, undefined).body['error'] };
  }
}
