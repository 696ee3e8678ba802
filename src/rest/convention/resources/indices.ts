import type { IndexMetadata, IndexStats, JsonObject, JsonValue } from '../../../engine/index.ts';
import { part, type Answer, type Endpoint, type Exchange, type Services } from '../../endpoints/endpoint.ts';
import type { WireRecord } from '../../json-bytes.ts';
import { refuse, unwrap } from '../../errors/refusal.ts';
import { reservedNameRule } from '../../render/write-answer.ts';
import type { WireIndex } from '../../wire.ts';
import { answerCollection } from '../collection.ts';
import { refuseWith } from '../convention-error.ts';
import { answerChanged, answerCreated, answerDeleted, answerRead } from '../envelope.ts';
import { refuseLostFields } from '../lost-fields.ts';
import { findIndex } from '../parent-index.ts';
import { readChange, readNew } from '../read-record.ts';
import type { RecordDescription } from '../record.ts';
import { row } from '../rows.ts';
import { checkVersion, versionParameter } from '../version-lock.ts';
import type { Written } from '../written.ts';

const MAX_SHARDS = 1024;
const MAX_INT = 2 ** 31 - 1;

const INDEX: RecordDescription = {
  name: 'index',
  key: 'name',
  versioned: true,
  attributes: {
    name: { type: 'string', description: 'Names the index in both dialects.', set: 'create', required: true, minLength: 1, maxLength: 255 },
    shards: {
      type: 'integer',
      description: 'Primary shards; fixed once the index is made.',
      set: 'create',
      default: 1,
      minimum: 1,
      maximum: MAX_SHARDS,
    },
    replicas: { type: 'integer', description: 'Copies of each shard.', set: 'always', default: 1, minimum: 0, maximum: MAX_INT },
    max_result_window: {
      type: 'integer',
      description: 'Where pages by offset must end.',
      set: 'always',
      default: 10_000,
      minimum: 1,
      maximum: MAX_INT,
    },
    mapping: {
      type: 'object',
      description: 'The fields, as `mappings` of the search dialect. Fields can be added; none can be taken away.',
      set: 'always',
      default: new Map(),
    },
    documents: { type: 'integer', description: 'Documents searches can find.' },
    segments: { type: 'integer', description: 'Segments over all shards.' },
    size_bytes: { type: 'integer', description: 'Bytes of those segments.' },
    created_at: { type: 'timestamp', description: 'When it was made.' },
    version: { type: 'integer', description: 'Rises with changes of settings and mapping, not with documents.' },
  },
};

async function listIndices(exchange: Exchange): Promise<Answer> {
  const { services } = exchange;
  const records = await Promise.all(services.engine.indices().map((index) => indexNode(services, index)));
  return answerCollection(exchange, INDEX, records);
}

async function createIndex(exchange: Exchange): Promise<Answer> {
  const { services } = exchange;
  const given = readNew(exchange.body, INDEX);
  const name = given.get('name') as string;
  const rule = reservedNameRule(services.reservedNames, name);
  if (rule !== undefined) return refuse({ kind: 'invalid_index_name', index: name, rule });
  const settings = new Map([...settingsOf(given), ['index.number_of_shards', given.get('shards') ?? null] as const]);
  const created = services.engine.createIndex({ name, settings, mappings: given.get('mapping') as JsonObject });
  const existing = services.engine.index(name);
  if (!created.ok && created.error.kind === 'index_already_exists' && existing !== undefined) {
    return refuseWith('already_exists', `there is an index [${name}] already`, { data: await indexNode(services, existing) });
  }
  return answerCreated(`/indices/${encodeURIComponent(name)}`, await indexNode(services, unwrap(created)));
}

async function getIndex(exchange: Exchange): Promise<Answer> {
  return answerRead(await indexNode(exchange.services, findIndex(exchange, part(exchange, 'name'))));
}

function changeIndex(use: 'replace' | 'change'): (exchange: Exchange) => Promise<Answer> {
  return async (exchange) => {
    const { services } = exchange;
    const name = part(exchange, 'name');
    const figures = await figuresOf(services, findIndex(exchange, name));
    // Looked up anew: from here to the change nothing else gets its turn, so that of two writers one finds the other's version.
    const current = findIndex(exchange, name);
    const node = indexRecord(current, figures);
    const { attributes, version } = readChange(exchange.body, INDEX, use, node);
    checkVersion(version, current.version, node);
    const mappings = attributes.get('mapping') as JsonObject | undefined;
    if (use === 'replace' && mappings !== undefined) refuseLostFields(current.mapping.toJson(), mappings);
    const changed = services.engine.changeIndex(name, {
      settings: settingsOf(attributes),
      ...(mappings === undefined ? {} : { mappings }),
    });
    // Attributes have been read: what is left to refuse is how fields and settings may change.
    if (!changed.ok && changed.error.kind === 'illegal_argument') return refuseWith('mapping_refused', changed.error.reason);
    return answerChanged(await indexNode(services, unwrap(changed)));
  };
}

async function deleteIndex(exchange: Exchange): Promise<Answer> {
  const { services } = exchange;
  const name = part(exchange, 'name');
  const version = versionParameter(exchange.parameters);
  // Of a damaged one nothing is known that could be held against a version.
  if (!services.engine.damagedIndices().includes(name)) {
    const figures = await figuresOf(services, findIndex(exchange, name));
    const current = findIndex(exchange, name);
    checkVersion(version, current.version, indexRecord(current, figures));
  }
  unwrap(services.engine.deleteIndices([name]));
  return answerDeleted();
}

const SETTINGS = { replicas: 'index.number_of_replicas', max_result_window: 'index.max_result_window' } as const;

function settingsOf(attributes: ReadonlyMap<string, JsonValue>): ReadonlyMap<string, JsonValue> {
  const settings = new Map<string, JsonValue>();
  for (const [attribute, key] of Object.entries(SETTINGS)) {
    const value = attributes.get(attribute);
    if (value !== undefined) settings.set(key, value);
  }
  return settings;
}

type Figures = Pick<IndexStats, 'documents' | 'segments' | 'bytes'>;

async function indexNode(services: Services, index: IndexMetadata): Promise<WireRecord> {
  return indexRecord(index, await figuresOf(services, index));
}

async function figuresOf({ engine }: Services, { name }: IndexMetadata): Promise<Figures> {
  const stats = await engine.stats(name);
  return stats.ok ? stats.value : { documents: 0, segments: 0, bytes: 0 };
}

function indexRecord(index: IndexMetadata, { documents, segments, bytes }: Figures): WireRecord {
  return {
    name: index.name,
    shards: index.shardCount,
    replicas: index.replicaCount,
    max_result_window: index.maxResultWindow,
    mapping: index.mapping.toJson(),
    documents,
    segments,
    size_bytes: bytes,
    created_at: index.createdAt,
    version: index.version,
  } satisfies Written<WireIndex>;
}

/** `/indices`: settings and fields of indices, with figures. */
export const INDEX_ENDPOINTS: readonly Endpoint[] = [
  row(INDEX, { use: 'list', paths: ['/indices'], summary: 'The indices.', handle: listIndices }),
  row(INDEX, {
    use: 'create',
    paths: ['/indices'],
    summary: 'Make an index.',
    handle: createIndex,
  }),
  row(INDEX, { use: 'read', paths: ['/indices/{name}'], summary: 'One index.', handle: getIndex }),
  row(INDEX, {
    use: 'replace',
    paths: ['/indices/{name}'],
    summary: 'Replace what can be changed of an index.',
    handle: changeIndex('replace'),
  }),
  row(INDEX, { use: 'change', paths: ['/indices/{name}'], summary: 'Change settings or add fields.', handle: changeIndex('change') }),
  row(INDEX, { use: 'delete', paths: ['/indices/{name}'], summary: 'Delete an index and its documents.', handle: deleteIndex }),
];
