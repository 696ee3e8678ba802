import type { WriteOperation } from '../../engine/index.ts';
import { bodyOf, part, type Answer, type Exchange } from '../endpoints/endpoint.ts';
import type { WireNode } from '../json-bytes.ts';
import type { ParameterTable, Parameters } from '../request/parameters.ts';
import { checkDocumentId } from '../parse/document-id.ts';
import { DOCUMENT_JSON, jsonRefusal, parseBody, readJson } from '../parse/json-body.ts';
import { checkCondition, parseUpdate } from '../parse/update.ts';
import { writeVersioning } from '../parse/versioning.ts';
import { refuse, refuseArgument, unwrap } from '../errors/refusal.ts';
import { takeHeap } from '../request/request-body.ts';
import { wantedCopies } from '../request/wanted-copies.ts';
import { aliasRefusal } from '../request/require-alias.ts';
import { documentLocation, reservedNameRule, writeNode, writeStatus } from '../render/write-answer.ts';
import { urlSourceFilter } from './document-read.ts';
import { readRefresh } from './refresh-parameter.ts';
import { SOURCE_FILTER_PARAMETERS } from './search.ts';
import { updateGetNode } from './update-get.ts';

/** What every document write takes. `timeout` has nothing to wait for here. */
const WRITE_PARAMETERS = {
  refresh: 'text',
  routing: 'text',
  if_seq_no: 'long',
  if_primary_term: 'long',
  version: 'long',
  version_type: 'text',
  require_alias: 'boolean',
  wait_for_active_shards: 'copies',
  timeout: 'duration',
} as const satisfies ParameterTable;

export const INDEX_PARAMETERS = { ...WRITE_PARAMETERS, op_type: 'text' } as const satisfies ParameterTable;
export const DELETE_PARAMETERS = WRITE_PARAMETERS;
export const UPDATE_PARAMETERS = {
  ...WRITE_PARAMETERS,
  ...SOURCE_FILTER_PARAMETERS,
  retry_on_conflict: 'int',
} as const satisfies ParameterTable;

/** `_doc` with or without an id: index or, by `op_type` or for want of an id, create. */
export function indexDocument(exchange: Exchange): Promise<Answer> {
  const id = exchange.parts.get('id');
  return writeDocument(exchange, readOpType(exchange.parameters) ?? (id === undefined ? 'create' : 'index'), id);
}

/** `_create`: 409 when the document is there already. */
export function createDocument(exchange: Exchange): Promise<Answer> {
  return writeDocument(exchange, 'create', part(exchange, 'id'));
}

/** `DELETE _doc`: 404 with the same shape when there was none. */
export function deleteDocument(exchange: Exchange): Promise<Answer> {
  const { engine } = exchange.services;
  const index = part(exchange, 'index');
  unwrap(engine.lookup(index));
  return write(exchange, writeTarget(exchange, 'delete', part(exchange, 'id')));
}

/** `_update`: a partial document merged into the stored one. */
export async function updateDocument(exchange: Exchange): Promise<Answer> {
  const { parameters } = exchange;
  if (parameters.has('version') || parameters.has('version_type')) {
    unwrap(writeVersioning({ version: parameters.int('version') ?? 0 }));
  }
  const { update, source, condition } = parseUpdate(parseBody(bodyOf(exchange)));
  const operation: WriteOperation = { ...writeTarget(exchange, 'update', checkDocumentId(part(exchange, 'id'))), update, ...condition };
  checkCondition(update, operation, parameters.int('retry_on_conflict'));
  const answer = await write(exchange, operation);
  const filter = urlSourceFilter(parameters) ?? source;
  if (filter === undefined || filter.kind === 'none') return answer;
  const get = await updateGetNode(exchange, operation, filter);
  return { ...answer, body: { ...(answer.body as Record<string, WireNode>), get } };
}

async function writeDocument(exchange: Exchange, action: 'index' | 'create', id: string | undefined): Promise<Answer> {
  const body = bodyOf(exchange);
  const parsed = readJson(body, DOCUMENT_JSON);
  if (!parsed.ok) {
    const refusal = jsonRefusal(parsed.error);
    const reason = 'reason' in refusal ? refusal.reason : parsed.error.message;
    return refuse({ kind: 'mapper_parsing', reason: 'failed to parse', cause: { type: 'json_parse_exception', reason } });
  }
  // The fields that are made of it take as much again.
  takeHeap(body.memory, body.memory.heap);
  const checked = id === undefined ? undefined : checkDocumentId(id);
  const operation = writeTarget(exchange, action, checked);
  operation.source = { bytes: body.bytes, value: parsed.value };
  return write(exchange, operation);
}

/** Runs one write through the bulk path, which is the only one. */
async function write(exchange: Exchange, operation: WriteOperation): Promise<Answer> {
  const { engine } = exchange.services;
  const refresh = readRefresh(exchange.parameters);
  const [result] = await engine.bulk([operation], {
    refresh: refresh.now,
    alone: true,
    copies: wantedCopies(exchange.parameters),
    memory: exchange.memory,
  });
  if (result === undefined) throw new Error('the engine answered no outcome for an operation');
  const outcome = unwrap(result);
  const status = writeStatus(outcome);
  const answer = writeNode(engine, outcome, refresh.forced);
  if (outcome.result !== 'created') return { status, body: answer };
  return { status, body: answer, headers: { location: documentLocation(operation, outcome.id) } };
}

/** An operation while it is put together: a copy of it would have a hidden class of its own. */
type NewOperation = { -readonly [Member in keyof WriteOperation]: WriteOperation[Member] };

function writeTarget(exchange: Exchange, action: WriteOperation['action'], id: string | undefined): NewOperation {
  const { parameters, services } = exchange;
  const index = part(exchange, 'index');
  const rule = reservedNameRule(services.reservedNames, index);
  if (rule !== undefined) return refuse({ kind: 'invalid_index_name', index, rule });
  const unaliased = parameters.boolean('require_alias') === true ? aliasRefusal(services.engine, index) : undefined;
  if (unaliased !== undefined) return refuse(unaliased);
  const routing = parameters.text('routing');
  const versioning = writeVersioning({
    action,
    id,
    version: parameters.int('version'),
    versionType: parameters.text('version_type'),
    ifSeqNo: parameters.int('if_seq_no'),
    ifPrimaryTerm: parameters.int('if_primary_term'),
  });
  const operation: NewOperation = { index, action, id };
  if (routing !== undefined) operation.routing = routing;
  return Object.assign(operation, unwrap(versioning));
}

function readOpType(parameters: Parameters): 'index' | 'create' | undefined {
  const type = parameters.text('op_type');
  if (type === undefined || type === 'index' || type === 'create') return type;
  return refuseArgument(`opType must be 'create' or 'index', found: [${type}]`);
}
