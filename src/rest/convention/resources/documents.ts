import {
  encodeUtf8,
  writeJson,
  type Engine,
  type GetOutcome,
  type IndexMetadata,
  type JsonObject,
  type SearchResponse,
  type WriteOperation,
  type Result,
  type WriteOutcome,
} from '../../../engine/index.ts';
import { part, type Answer, type Endpoint, type Exchange } from '../../endpoints/endpoint.ts';
import type { WireNode } from '../../json-bytes.ts';
import { refuse, unwrap } from '../../errors/refusal.ts';
import { readCollection, type CollectionRead } from '../collection-read.ts';
import { refuseWith } from '../convention-error.ts';
import { documentNode, DOCUMENT_ATTRIBUTES } from '../document-node.ts';
import { readSource } from '../../parse/json-body.ts';
import { documentShape, filterQuery, sortKeys } from '../document-shape.ts';
import { answerChanged, answerCreated, answerDeleted, answerRead } from '../envelope.ts';
import { answerList } from '../list-answer.ts';
import { refuseMissingRecord } from '../missing-record.ts';
import { findIndex } from '../parent-index.ts';
import { readChange, readObject } from '../read-record.ts';
import type { RecordDescription } from '../record.ts';
import { row } from '../rows.ts';
import { checkVersion, refuseStale, versionParameter } from '../version-lock.ts';

const DOCUMENT: RecordDescription = {
  name: 'document',
  key: 'id',
  versioned: true,
  open: true,
  attributes: {
    id: { type: 'string', description: 'Names the document within its index; made by the service.' },
    version: { type: 'integer', description: 'Its `_version` of the search dialect.' },
  },
};

/** A document that is there, with its fields read. */
interface Found {
  readonly index: IndexMetadata;
  readonly outcome: GetOutcome;
  readonly fields: JsonObject;
  readonly node: ReadonlyMap<string, WireNode>;
}

/** Sees what has been refreshed, and ends at the result window. */
async function listDocuments(exchange: Exchange): Promise<Answer> {
  const index = findIndex(exchange, part(exchange, 'name'));
  const { mapping, maxResultWindow } = index;
  const read = readCollection(exchange.query, documentShape(mapping));
  checkWindow(read, maxResultWindow);
  const response = unwrapList(
    read,
    await exchange.services.engine.search(
      {
        target: { kind: 'indices', names: [index.name] },
        query: filterQuery(read, exchange.query, mapping),
        from: read.offset,
        size: read.limit,
        sort: sortKeys(read, mapping),
        trackTotalHitsUpTo: Infinity,
        trackScores: false,
        source: { kind: 'all' },
        version: true,
        seqNoPrimaryTerm: false,
      },
      exchange.interruption,
    ),
  );
  const items = response.hits.map(({ id, details, source }) =>
    documentNode(id, details?.version ?? 0, source === undefined ? new Map() : readSource(source, exchange.memory)),
  );
  return answerList(exchange, read, { items, total: response.totalHits?.value ?? 0, window: maxResultWindow });
}

/**
 * A filter's value that its field can never have is told by the filter's name, not as a failure of all shards. A list that lacks
 * the documents of a shard is refused: unlike a search, it has no place to tell so, and `total` would be wrong.
 */
function unwrapList({ filters }: CollectionRead, found: Awaited<ReturnType<Engine['search']>>): SearchResponse {
  if (found.ok && found.value.shards.failed > 0) {
    const { failures } = found.value.shards;
    return refuse({ kind: 'search_phase_failed', phase: 'query', reason: 'partial shards failure', failures });
  }
  if (found.ok || found.error.kind !== 'search_phase_failed') return unwrap(found);
  const cause = found.error.failures[0]?.error;
  if (cause?.kind !== 'query_shard' || filters.size === 0) return unwrap(found);
  const names = [...filters.keys()].map((name) => `[${name}]`).join(', ');
  const one = filters.size === 1 ? 'the filter' : 'one of the filters';
  return refuseWith('bad_filter_value', `${one} ${names} has a value its field can never have: ${cause.cause?.reason ?? cause.reason}`);
}

function checkWindow({ style, offset, limit }: CollectionRead, window: number): void {
  if (offset + limit <= window) return;
  const named = style === 'offset' ? `[offset] + [limit]` : `[page] * [per_page]`;
  refuseWith(
    'window_exceeded',
    `${named} must be at most [${window}], found [${offset + limit}]: narrow the list by a filter, open a view and page by cursor, or raise [max_result_window] of the index`,
  );
}

async function createDocument(exchange: Exchange): Promise<Answer> {
  const index = findIndex(exchange, part(exchange, 'name'));
  const fields = readObject(exchange.body);
  refuseReserved(fields);
  const made = await writeOne(exchange, { index: index.name, action: 'create', id: undefined, ...sourceOf(fields) });
  const { id, version } = made.ok ? made.value : refuseDocument(made.error);
  return answerCreated(`/indices/${encodeURIComponent(index.name)}/documents/${encodeURIComponent(id)}`, documentNode(id, version, fields));
}

async function getDocument(exchange: Exchange): Promise<Answer> {
  return answerRead((await findDocument(exchange)).node);
}

function changeDocument(use: 'replace' | 'change'): (exchange: Exchange) => Promise<Answer> {
  return async (exchange) => {
    const found = await findDocument(exchange);
    const { attributes, version } = readChange(exchange.body, DOCUMENT, use, found.node);
    checkVersion(version, found.outcome.version, found.node);
    refuseReserved(found.fields);
    const fields = use === 'replace' ? attributes : new Map([...found.fields, ...attributes]);
    const written = await writeOver(exchange, found, { action: 'index', ...sourceOf(fields) }, version);
    return answerChanged(documentNode(found.outcome.id, written.version, fields));
  };
}

async function deleteDocument(exchange: Exchange): Promise<Answer> {
  const version = versionParameter(exchange.parameters);
  const found = await findDocument(exchange);
  checkVersion(version, found.outcome.version, found.node);
  await writeOver(exchange, found, { action: 'delete' }, version);
  return answerDeleted();
}

/** Writes only if the document is still the one that was read; of two writers with one version the other is told what there is now. */
async function writeOver(
  exchange: Exchange,
  { index, outcome }: Found,
  operation: Pick<WriteOperation, 'action' | 'source'>,
  version: number,
): Promise<{ readonly version: number }> {
  const { id, seqNo, routing } = outcome;
  const address = { index: index.name, id, ifSeqNo: seqNo, ifPrimaryTerm: 1, ...(routing === undefined ? {} : { routing }) };
  const result = await writeOne(exchange, { ...address, ...operation });
  if (result.ok) return result.value;
  if (result.error.kind !== 'version_conflict') return refuseDocument(result.error);
  const now = await findDocument(exchange);
  return refuseStale(version, now.outcome.version, now.node);
}

async function writeOne({ services, memory }: Exchange, operation: WriteOperation): Promise<Result<WriteOutcome>> {
  const [result] = await services.engine.bulk([operation], { refresh: false, createMissing: false, memory });
  if (result === undefined) throw new Error('the engine answered no outcome for an operation');
  return result;
}

/** What the mapping refuses is told as such, with the cause beneath. */
function refuseDocument(error: Parameters<typeof refuse>[0]): never {
  if (error.kind !== 'mapper_parsing') return refuse(error);
  return refuseWith('document_refused', error.cause === undefined ? error.reason : `${error.reason}: ${error.cause.reason}`);
}

/** Real-time: sees writes that were not refreshed. */
async function findDocument(exchange: Exchange): Promise<Found> {
  const { engine } = exchange.services;
  const index = findIndex(exchange, part(exchange, 'name'));
  const id = part(exchange, 'id');
  const routing = exchange.parameters.text('routing');
  const outcome = unwrap(await engine.get(index.name, id, { realtime: true, ...(routing === undefined ? {} : { routing }) }));
  if (!outcome.found) {
    const deleted = await engine.documentWasDeleted(index.name, id, routing);
    return refuseMissingRecord(exchange, `document of [${index.name}]`, id, deleted ? 'was deleted' : undefined);
  }
  if (outcome.source === undefined)
    return refuseWith('data_error', `the index [${index.name}] keeps no fields of its documents: [_source] is off`);
  const fields = readSource(outcome.source, exchange.memory);
  return { index, outcome, fields, node: documentNode(outcome.id, outcome.version, fields) };
}

function sourceOf(fields: JsonObject): Pick<WriteOperation, 'source'> & { readonly source: object } {
  return { source: { bytes: encodeUtf8(writeJson(fields)), value: fields } };
}

function refuseReserved(fields: JsonObject): void {
  const name = DOCUMENT_ATTRIBUTES.find((attribute) => fields.has(attribute));
  if (name === undefined) return;
  refuseWith(
    'reserved_field',
    `a document cannot have a field [${name}] here, where that is an attribute of the record; the search dialect takes it`,
  );
}

const DOCUMENTS = '/indices/{name}/documents';
const ITEM = [`${DOCUMENTS}/{id}`];
const ROUTING = { routing: 'text' } as const;

/** `/indices/{name}/documents`: documents as records, in the one store there is. */
export const DOCUMENT_ENDPOINTS: readonly Endpoint[] = [
  row(DOCUMENT, { use: 'list', paths: [DOCUMENTS], summary: 'Documents, as of the last refresh.', handle: listDocuments }),
  row(DOCUMENT, { use: 'create', paths: [DOCUMENTS], summary: 'Make a document under an id made for it.', handle: createDocument }),
  row(DOCUMENT, { use: 'read', paths: ITEM, summary: 'One document, as last written.', handle: getDocument, parameters: ROUTING }),
  row(DOCUMENT, { use: 'replace', paths: ITEM, summary: 'Replace a document.', handle: changeDocument('replace'), parameters: ROUTING }),
  row(DOCUMENT, {
    use: 'change',
    paths: ITEM,
    summary: 'Set some fields of a document.',
    handle: changeDocument('change'),
    parameters: ROUTING,
  }),
  row(DOCUMENT, { use: 'delete', paths: ITEM, summary: 'Delete a document.', handle: deleteDocument, parameters: ROUTING }),
];
