import { durationText, type ContextInfo, type JsonValue } from '../../../engine/index.ts';
import { part, type Answer, type Endpoint, type Exchange } from '../../endpoints/endpoint.ts';
import { SERVING } from '../../handlers/index-expression.ts';
import type { WireRecord } from '../../json-bytes.ts';
import { unwrap } from '../../errors/refusal.ts';
import { resolveReadTarget } from '../../request/resolve-indices.ts';
import type { WireContext } from '../../wire.ts';
import { answerCollection } from '../collection.ts';
import type { FilterValue } from '../collection-shape.ts';
import { refuseWith } from '../convention-error.ts';
import { checkDuration } from '../durations.ts';
import { answerChanged, answerCreated, answerDeleted, answerRead } from '../envelope.ts';
import { refuseMissingRecord } from '../missing-record.ts';
import { parentIndices } from '../parent-index.ts';
import { readChange, readNew } from '../read-record.ts';
import type { RecordDescription } from '../record.ts';
import { row } from '../rows.ts';
import { checkVersion, versionParameter } from '../version-lock.ts';
import type { Written } from '../written.ts';

type Kind = ContextInfo['kind'];

function description(name: string): RecordDescription {
  return {
    name,
    key: 'id',
    versioned: true,
    parents: { index_id: 'index' },
    attributes: {
      id: { type: 'string', description: 'The latest id given out; a scroll answers to its earlier ones too.' },
      index: {
        type: 'string',
        description: 'The indices it reads, comma-separated; a filter by one of them finds it.',
        ...(name === 'view' ? { set: 'create', required: true, minLength: 1 } : {}),
      },
      shards: { type: 'integer', description: 'Shards it reads.' },
      opened_at: { type: 'timestamp', description: 'When it was opened.' },
      keep_alive: {
        type: 'duration',
        description: 'How long it is good for from its last use on.',
        set: 'always',
        required: true,
      },
      expires_at: { type: 'timestamp', description: 'The first moment at which it is gone.' },
      pinned_segments: { type: 'integer', description: 'Segments it alone keeps alive.' },
      pinned_bytes: { type: 'integer', description: 'Bytes of the pinned segments.' },
      version: { type: 'integer', description: 'Rises with each PATCH, not when a search renews the context.' },
    },
  };
}

const RECORDS: Readonly<Record<Kind, RecordDescription>> = { scroll: description('scroll'), pit: description('view') };
const COLLECTIONS: Readonly<Record<Kind, string>> = { scroll: '/scrolls', pit: '/views' };

function listContexts(kind: Kind): (exchange: Exchange) => Answer {
  return (exchange) => {
    const within = exchange.parts.has('name') || exchange.query.has('index_id') ? parentIndices(exchange) : undefined;
    const open = exchange.services.engine
      .contexts()
      .filter((context) => context.kind === kind && (within === undefined || within.some(({ name }) => context.indices.includes(name))));
    return answerCollection(exchange, RECORDS[kind], open.map(contextNode), { matches: readsIndex });
  };
}

/** A context of several indices is found by each of them. */
function readsIndex(record: WireRecord, attribute: string, value: FilterValue): boolean {
  const own = record[attribute];
  return own === value || (attribute === 'index' && typeof own === 'string' && own.split(',').includes(String(value)));
}

async function createView(exchange: Exchange): Promise<Answer> {
  const { engine } = exchange.services;
  const given = readNew(exchange.body, RECORDS.pit);
  const { names, views } = resolveReadTarget(engine, given.get('index') as string, SERVING);
  const opened = unwrap(await engine.openPit(names, keepAliveOf(given), views));
  const found = engine.context('pit', opened.id);
  if (found.state !== 'open') return refuseMissingRecord(exchange, RECORDS.pit.name, opened.id, 'has expired');
  return answerCreated(`/views/${encodeURIComponent(opened.id)}`, contextNode(found.info));
}

function getContext(kind: Kind): (exchange: Exchange) => Answer {
  return (exchange) => answerRead(contextNode(findContext(exchange, kind)));
}

function changeContext(kind: Kind): (exchange: Exchange) => Answer {
  return (exchange) => {
    const current = findContext(exchange, kind);
    const node = contextNode(current);
    const { attributes, version } = readChange(exchange.body, RECORDS[kind], 'change', node);
    checkVersion(version, current.version, node);
    const keepAlive = attributes.has('keep_alive') ? keepAliveOf(attributes) : undefined;
    if (keepAlive === undefined) return refuseWith('missing_attribute', '[keep_alive] is missing: it is what can be changed of a context');
    const renewed = exchange.services.engine.renewContext(kind, current.id, keepAlive);
    if (renewed === undefined) return refuseMissingRecord(exchange, RECORDS[kind].name, current.id, undefined);
    return answerChanged(contextNode(unwrap(renewed)));
  };
}

function deleteContext(kind: Kind): (exchange: Exchange) => Answer {
  return (exchange) => {
    const { engine } = exchange.services;
    const version = versionParameter(exchange.parameters);
    const current = findContext(exchange, kind);
    checkVersion(version, current.version, contextNode(current));
    unwrap(kind === 'pit' ? engine.closePits([current.id]) : engine.closeScrolls([current.id]));
    return answerDeleted();
  };
}

function findContext(exchange: Exchange, kind: Kind): ContextInfo {
  const id = part(exchange, 'id');
  const found = exchange.services.engine.context(kind, id);
  if (found.state === 'open') return found.info;
  return refuseMissingRecord(exchange, RECORDS[kind].name, id, found.state === 'gone' ? 'has expired or was closed' : undefined);
}

function keepAliveOf(attributes: ReadonlyMap<string, JsonValue>): ReturnType<typeof checkDuration> {
  const keepAlive = checkDuration(attributes.get('keep_alive') as string, 'keep_alive');
  // One that is over at once would be answered as made or changed, and never be found.
  if (keepAlive.ms < 1) refuseWith('bad_duration', `[keep_alive] must be at least [1ms], found [${keepAlive.text}]`);
  return keepAlive;
}

function contextNode(context: ContextInfo): WireRecord {
  return {
    id: context.id,
    index: context.indices.join(','),
    shards: context.shards,
    opened_at: context.openedAt,
    keep_alive: durationText(context.keepAliveMs),
    expires_at: context.expiresAt,
    pinned_segments: context.held.segments,
    pinned_bytes: context.held.bytes,
    version: context.version,
  } satisfies Written<WireContext>;
}

function rows(kind: Kind): readonly Endpoint[] {
  const record = RECORDS[kind];
  const collection = COLLECTIONS[kind];
  // Whoever may search may keep what a search reads from, as in the search dialect.
  const one = { paths: [`${collection}/{id}`], effect: 'read' } as const;
  return [
    row(record, {
      use: 'list',
      paths: [collection, `/indices/{name}${collection}`],
      summary: `The open ${record.name}s and what they pin.`,
      handle: listContexts(kind),
    }),
    row(record, { use: 'read', ...one, summary: `One open ${record.name}.`, handle: getContext(kind) }),
    row(record, { use: 'change', ...one, summary: `Give a ${record.name} a new validity time.`, handle: changeContext(kind) }),
    row(record, { use: 'delete', ...one, summary: `Close a ${record.name}.`, handle: deleteContext(kind) }),
  ];
}

/** `/scrolls` and `/views`: open reader contexts. */
export const CONTEXT_ENDPOINTS: readonly Endpoint[] = [
  ...rows('scroll'),
  ...rows('pit'),
  row(RECORDS.pit, {
    use: 'create',
    paths: ['/views'],
    summary: 'Open a view of indices as they are now.',
    handle: createView,
    effect: 'read',
    answers: { 404: 'ErrorEnvelope' },
  }),
];
