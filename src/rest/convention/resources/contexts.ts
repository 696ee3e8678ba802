import type { ContextInfo } from '../../../engine/index.ts';
import type { Answer, Endpoint, Exchange } from '../../endpoint.ts';
import type { WireRecord } from '../../json-bytes.ts';
import type { WireContext } from '../../wire.ts';
import { answerCollection } from '../collection.ts';
import type { RecordDescription } from '../record.ts';
import { row } from '../rows.ts';
import type { Written } from '../written.ts';

function description(name: string): RecordDescription {
  return {
    name,
    key: 'id',
    versioned: true,
    parents: { index_id: 'index' },
    attributes: {
      id: { type: 'string', description: 'The latest id given out.' },
      index: { type: 'string', description: 'Index names, comma-separated.', set: 'create', required: true },
      shards: { type: 'integer', description: 'Shards it reads.' },
      opened_at: { type: 'timestamp', description: 'When it was opened.' },
      keep_alive: { type: 'integer', description: 'Milliseconds it is good for after each use.' },
      expires_at: { type: 'timestamp', description: 'The first moment at which it is gone.' },
      pinned: { type: 'object', description: 'Segments and bytes that only contexts keep alive.' },
    },
  };
}

const SCROLL = description('scroll');
const VIEW = description('view');

function listContexts(kind: ContextInfo['kind'], record: RecordDescription): (exchange: Exchange) => Answer {
  return (exchange) => {
    const open = exchange.services.engine.contexts().filter((context) => context.kind === kind);
    return answerCollection(exchange, record, open.map(contextNode));
  };
}

function contextNode(context: ContextInfo): WireRecord {
  return {
    id: context.id,
    index: context.indices.join(','),
    shards: context.shards,
    opened_at: context.openedAt,
    keep_alive: context.keepAliveMs,
    expires_at: context.expiresAt,
    pinned: { segments: context.held.segments, bytes: context.held.bytes },
  } satisfies Written<WireContext>;
}

/** `/scrolls` and `/views`: open reader contexts. */
export const CONTEXT_ENDPOINTS: readonly Endpoint[] = [
  row(SCROLL, {
    use: 'list',
    paths: ['/scrolls'],
    summary: 'The open scroll contexts and what they pin.',
    handle: listContexts('scroll', SCROLL),
  }),
  row(VIEW, { use: 'list', paths: ['/views'], summary: 'The open points in time and what they pin.', handle: listContexts('pit', VIEW) }),
];
