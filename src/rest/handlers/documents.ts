import type { Engine, GetOutcome, SourceFilter, WriteOperation } from '../../engine/index.ts';
import { compileSourceFilter, parseJson } from '../../engine/index.ts';
import { part, type Answer, type Exchange } from '../endpoint.ts';
import { RawJson, type WireNode } from '../json-bytes.ts';
import { COMMON_PARAMETERS, type ParameterTable, type Parameters } from '../parameters.ts';
import { isJsonObject } from '../parse/json-access.ts';
import { jsonRefusal, parseBody } from '../parse/json-body.ts';
import { parseUrlSourceFilter } from '../parse/source-filter.ts';
import { parseUpdate } from '../parse/update.ts';
import { writeVersioning } from '../parse/versioning.ts';
import { refuse, refuseArgument, unwrap } from '../refusal.ts';
import { documentLocation, reservedNameRule, writeNode, writeStatus } from '../render/write-answer.ts';
import { readRefresh } from './refresh-parameter.ts';
import { SOURCE_FILTER_PARAMETERS } from './search.ts';

/** What every document write takes. The last two have nothing to wait for here. */
const WRITE_PARAMETERS = {
  ...COMMON_PARAMETERS,
  refresh: 'text',
  routing: 'text',
  if_seq_no: 'long',
  if_primary_term: 'long',
  version: 'long',
  version_type: 'text',
  wait_for_active_shards: 'text',
  timeout: 'duration',
} as const satisfies ParameterTable;

export const INDEX_PARAMETERS = { ...WRITE_PARAMETERS, op_type: 'text' } as const satisfies ParameterTable;
export const DELETE_PARAMETERS = WRITE_PARAMETERS;
export const UPDATE_PARAMETERS = {
  ...WRITE_PARAMETERS,
  ...SOURCE_FILTER_PARAMETERS,
  retry_on_conflict: 'int',
} as const satisfies ParameterTable;
export const GET_PARAMETERS = {
  ...COMMON_PARAMETERS,
  ...SOURCE_FILTER_PARAMETERS,
  realtime: 'boolean',
  refresh: 'boolean',
  routing: 'text',
  preference: 'text',
  version: 'long',
  version_type: 'text',
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
  if (engine.index(index) === undefined) return refuse({ kind: 'index_not_found', index });
  return write(exchange, { ...writeTarget(exchange), action: 'delete', id: part(exchange, 'id') });
}

/** `_update`: a partial document merged into the stored one. */
export async function updateDocument(exchange: Exchange): Promise<Answer> {
  const { parameters } = exchange;
  if (parameters.has('version') || parameters.has('version_type')) {
    unwrap(writeVersioning({ version: parameters.int('version') ?? 0 }));
  }
  const { update, source } = parseUpdate(parseBody(exchange.body ?? new Uint8Array()));
  const operation: WriteOperation = { ...writeTarget(exchange), action: 'update', id: part(exchange, 'id'), update };
  const answer = await write(exchange, operation);
  const filter = urlSourceFilter(parameters) ?? source;
  if (filter === undefined || filter.kind === 'none') return answer;
  const found = await read(exchange.services.engine, operation, true);
  const get = { _seq_no: found.seqNo, _primary_term: 1, found: true, _source: filterSource(found.source, filter) };
  return { ...answer, body: { ...(answer.body as Record<string, WireNode>), get } };
}

/** `GET|HEAD _doc`: real-time unless told otherwise. */
export async function getDocument(exchange: Exchange): Promise<Answer> {
  const found = await readAsked(exchange);
  const head = { _index: found.index, _type: '_doc', _id: found.id };
  if (!found.found) return { status: 404, body: { ...head, found: false } };
  const body = {
    ...head,
    _version: found.version,
    _seq_no: found.seqNo,
    _primary_term: 1,
    _routing: found.routing,
    found: true,
    _source: filterSource(found.source, urlSourceFilter(exchange.parameters) ?? { kind: 'all' }),
  };
  return { status: 200, body };
}

/** `GET|HEAD _source`: the document alone. */
export async function getSource(exchange: Exchange): Promise<Answer> {
  const found = await readAsked(exchange);
  const address = `[${found.index}]/[_doc]/[${found.id}]`;
  if (!found.found) return refuse({ kind: 'resource_not_found', reason: `Document not found ${address}` });
  const source = filterSource(found.source, urlSourceFilter(exchange.parameters) ?? { kind: 'all' });
  return source === undefined
    ? refuse({ kind: 'resource_not_found', reason: `Source not found ${address}` })
    : { status: 200, body: source };
}

async function writeDocument(exchange: Exchange, action: 'index' | 'create', id: string | undefined): Promise<Answer> {
  const bytes = exchange.body ?? new Uint8Array();
  const parsed = parseJson(bytes);
  if (!parsed.ok) {
    const refusal = jsonRefusal(parsed.error);
    const reason = 'reason' in refusal ? refusal.reason : parsed.error.message;
    return refuse({ kind: 'mapper_parsing', reason: 'failed to parse', cause: { type: 'json_parse_exception', reason } });
  }
  return write(exchange, { ...writeTarget(exchange), action, id, source: { bytes, value: parsed.value } });
}

/** Runs one write through the bulk path, which is the only one. */
async function write(exchange: Exchange, operation: WriteOperation): Promise<Answer> {
  const { engine } = exchange.services;
  const refresh = readRefresh(exchange.parameters);
  const [result] = await engine.bulk([operation], { refresh: refresh.now });
  if (result === undefined) throw new Error('the engine answered no outcome for an operation');
  const outcome = unwrap(result);
  return {
    status: writeStatus(outcome),
    body: writeNode(engine, outcome, refresh.forced),
    ...(outcome.result === 'created' ? { headers: { location: documentLocation(operation, outcome.id) } } : {}),
  };
}

function writeTarget(exchange: Exchange): Omit<WriteOperation, 'action' | 'id'> {
  const { parameters, services } = exchange;
  const index = part(exchange, 'index');
  const rule = reservedNameRule(services.reservedNames, index);
  if (rule !== undefined) return refuse({ kind: 'invalid_index_name', index, rule });
  const routing = parameters.text('routing');
  const versioning = writeVersioning({
    version: parameters.int('version'),
    versionType: parameters.text('version_type'),
    ifSeqNo: parameters.int('if_seq_no'),
    ifPrimaryTerm: parameters.int('if_primary_term'),
  });
  return { index, ...(routing === undefined ? {} : { routing }), ...unwrap(versioning) };
}

function readOpType(parameters: Parameters): 'index' | 'create' | undefined {
  const type = parameters.text('op_type');
  if (type === undefined || type === 'index' || type === 'create') return type;
  return refuseArgument(`opType must be 'create' or 'index', found: [${type}]`);
}

async function readAsked(exchange: Exchange): Promise<GetOutcome> {
  const { parameters, services } = exchange;
  const index = part(exchange, 'index');
  const metadata = services.engine.index(index);
  if (metadata === undefined) return refuse({ kind: 'index_not_found', index });
  if (parameters.boolean('refresh') === true) unwrap(await services.engine.refresh([index]));
  const routing = parameters.text('routing');
  const target = { index, id: part(exchange, 'id'), ...(routing === undefined ? {} : { routing }) };
  const found = await read(services.engine, target, parameters.boolean('realtime') ?? true);
  const version = parameters.int('version');
  if (found.found && version !== undefined && version !== found.version) {
    const reason = `version conflict, current version [${found.version}] is different than the one provided [${version}]`;
    // The engine does not say which shard a document was read from; conflicts of reads carry the first.
    return refuse({ kind: 'version_conflict', index, uuid: metadata.uuid, shard: 0, id: found.id, reason });
  }
  return found;
}

async function read(
  engine: Engine,
  target: { readonly index: string; readonly id: string | undefined; readonly routing?: string },
  realtime: boolean,
): Promise<GetOutcome> {
  const { index, id = '', routing } = target;
  return unwrap(await engine.get(index, id, { realtime, ...(routing === undefined ? {} : { routing }) }));
}

function urlSourceFilter(parameters: Parameters): SourceFilter | undefined {
  return parseUrlSourceFilter({
    source: parameters.text('_source'),
    includes: parameters.list('_source_includes'),
    excludes: parameters.list('_source_excludes'),
  });
}

/** The stored bytes as they are, the filtered rest, or nothing. */
function filterSource(source: Uint8Array | undefined, filter: SourceFilter): WireNode | undefined {
  if (source === undefined || filter.kind === 'none') return undefined;
  if (filter.kind === 'all') return new RawJson(source);
  const parsed = parseJson(source);
  if (!parsed.ok || !isJsonObject(parsed.value)) throw new Error('a stored source is not a JSON object');
  return compileSourceFilter(filter.includes, filter.excludes)(parsed.value);
}
