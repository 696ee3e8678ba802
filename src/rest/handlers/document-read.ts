import { compileSourceFilter, SliceMeter, type GetOptions, type GetOutcome, type Result, type SourceFilter } from '../../engine/index.ts';
import { part, type Answer, type Exchange, type Services } from '../endpoints/endpoint.ts';
import { inSlices } from '../give-way.ts';
import { RawJson, type WireNode, type WireRecord } from '../json-bytes.ts';
import type { ParameterTable, Parameters } from '../request/parameters.ts';
import { readSource } from '../parse/json-body.ts';
import { parseUrlSourceFilter } from '../parse/search/source-filter.ts';
import { readVersionType } from '../parse/versioning.ts';
import { refuse, unwrap } from '../errors/refusal.ts';
import { refuseMemory } from '../request/request-body.ts';
import { SOURCE_FILTER_PARAMETERS } from './search.ts';

const SOURCE_READ_PARAMETERS = {
  ...SOURCE_FILTER_PARAMETERS,
  realtime: 'boolean',
  refresh: 'boolean',
  routing: 'text',
  preference: 'text',
  version: 'long',
  version_type: 'text',
} as const satisfies ParameterTable;

export const GET_PARAMETERS = { ...SOURCE_READ_PARAMETERS, stored_fields: 'list' } as const satisfies ParameterTable;
export const GET_SOURCE_PARAMETERS = SOURCE_READ_PARAMETERS;

/** What of a document is wanted. */
export interface DocumentShape {
  readonly source: SourceFilter | undefined;
  readonly storedFields: readonly string[] | undefined;
}

/** A document's address and the conditions of reading it. */
export interface DocumentAsked {
  /** An index or an alias of one index. */
  readonly index: string;
  readonly id: string;
  readonly routing: string | undefined;
  readonly realtime: boolean;
  /** The version the document must have. */
  readonly version: number | undefined;
  readonly storedFields: readonly string[] | undefined;
}

/** `GET|HEAD _doc`: real-time unless told otherwise. */
export async function getDocument(exchange: Exchange): Promise<Answer> {
  const { parameters } = exchange;
  const storedFields = parameters.list('stored_fields');
  const found = await readAsked(exchange, storedFields);
  const node = await documentNode(found, { source: urlSourceFilter(parameters), storedFields }, exchange);
  return { status: found.found ? 200 : 404, body: node };
}

/** `GET|HEAD _source`: the document alone. */
export async function getSource(exchange: Exchange): Promise<Answer> {
  const found = await readAsked(exchange, undefined);
  const address = `[${found.index}]/[_doc]/[${found.id}]`;
  if (!found.found) return refuse({ kind: 'resource_not_found', reason: `Document not found ${address}` });
  const source = await filterSource(found.source, urlSourceFilter(exchange.parameters) ?? { kind: 'all' }, exchange);
  return source === undefined
    ? refuse({ kind: 'resource_not_found', reason: `Source not found ${address}` })
    : { status: 200, body: source };
}

/** A document as GET and multi-get print it. */
export async function documentNode(found: GetOutcome, shape: DocumentShape, asked: SourceReader): Promise<WireRecord> {
  if (!found.found) return { _index: found.index, _type: '_doc', _id: found.id, found: false };
  return {
    _index: found.index,
    _type: '_doc',
    _id: found.id,
    _version: found.version,
    _seq_no: found.seqNo,
    _primary_term: 1,
    _ignored: found.ignored,
    _routing: found.routing,
    found: true,
    _source: await filterSource(found.source, sourceWanted(shape), asked),
    fields: found.fields,
  };
}

/** Asking for stored fields leaves the source out, unless it is one of them or asked for itself. */
function sourceWanted({ source, storedFields }: DocumentShape): SourceFilter {
  if (source !== undefined) return source;
  return storedFields === undefined || storedFields.length === 0 || storedFields.includes('_source') ? { kind: 'all' } : { kind: 'none' };
}

/** As `unwrap`, for the one index a document is read from: the peers take its name for an expression. */
function unwrapRead<T>(result: Result<T>): T {
  return !result.ok && result.error.kind === 'index_not_found' ? refuse({ ...result.error, expression: true }) : unwrap(result);
}

/** Reads one document; a version other than the one asked for is a conflict. */
export async function readDocument({ engine }: Services, asked: DocumentAsked): Promise<GetOutcome> {
  const { index, id, routing, realtime, version, storedFields } = asked;
  const options: { -readonly [Member in keyof GetOptions]: GetOptions[Member] } = { realtime };
  if (routing !== undefined) options.routing = routing;
  if (storedFields !== undefined) options.storedFields = storedFields;
  const found = unwrapRead(await engine.get(index, id, options));
  if (found.found && version !== undefined && version !== found.version) {
    const reason = `version conflict, current version [${found.version}] is different than the one provided [${version}]`;
    const { uuid } = unwrap(engine.lookup(index));
    // The engine does not say which shard a document was read from; conflicts of reads carry the first.
    return refuse({ kind: 'version_conflict', index: found.index, uuid, shard: 0, id: found.id, reason });
  }
  return found;
}

async function readAsked(exchange: Exchange, storedFields: readonly string[] | undefined): Promise<GetOutcome> {
  const { parameters, services } = exchange;
  unwrap(readVersionType(parameters.text('version_type')));
  const { name } = unwrapRead(services.engine.lookup(part(exchange, 'index')));
  if (parameters.boolean('refresh') === true) unwrap(await services.engine.refresh([name]));
  return readDocument(services, {
    index: part(exchange, 'index'),
    id: part(exchange, 'id'),
    routing: parameters.text('routing'),
    realtime: parameters.boolean('realtime') ?? true,
    version: parameters.int('version'),
    storedFields,
  });
}

/** `_source`, `_source_includes` and `_source_excludes` of the URL; undefined when none is given. */
export function urlSourceFilter(parameters: Parameters): SourceFilter | undefined {
  return parseUrlSourceFilter({
    source: parameters.text('_source'),
    includes: parameters.list('_source_includes'),
    excludes: parameters.list('_source_excludes'),
  });
}

/** What cutting down a source goes by: who pays for its memory, and who may hang up. */
export type SourceReader = Pick<Exchange, 'memory' | 'interruption'> & { readonly services: Pick<Services, 'pace'> };

/** The stored bytes as they are, the filtered rest, in slices, or nothing. */
export async function filterSource(
  source: Uint8Array | undefined,
  filter: SourceFilter,
  { memory, interruption, services }: SourceReader,
): Promise<WireNode | undefined> {
  if (source === undefined || filter.kind === 'none') return undefined;
  if (filter.kind === 'all') {
    // It may be a copy; and the answer is going to hold it once more.
    if (!memory.takeBuffers(source.length)) return refuseMemory(memory);
    return new RawJson(source);
  }
  let keep = FILTERS.get(filter);
  if (keep === undefined) FILTERS.set(filter, (keep = compileSourceFilter(filter.includes, filter.excludes)));
  return inSlices(keep(readSource(source, memory), new SliceMeter()), services.pace, interruption);
}

/** What filters were compiled to: one serves many documents of a request. */
const FILTERS = new WeakMap<SourceFilter, ReturnType<typeof compileSourceFilter>>();
