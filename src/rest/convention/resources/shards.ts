import type { IndexMetadata, SegmentStats, ShardDetails } from '../../../engine/index.ts';
import { part, type Answer, type Endpoint, type Exchange, type Services } from '../../endpoints/endpoint.ts';
import type { WireRecord } from '../../json-bytes.ts';
import { unwrap } from '../../errors/refusal.ts';
import type { WireSegment, WireShard } from '../../wire.ts';
import { answerCollection } from '../collection.ts';
import { answerRead } from '../envelope.ts';
import { refuseMissingRecord } from '../missing-record.ts';
import { findIndex, parentIndices } from '../parent-index.ts';
import type { RecordDescription } from '../record.ts';
import { row } from '../rows.ts';
import type { Written } from '../written.ts';

const SHARD: RecordDescription = {
  name: 'shard',
  key: 'shard',
  versioned: false,
  parents: { index_id: 'index' },
  attributes: {
    index: { type: 'string', description: 'The index it is a part of.' },
    shard: { type: 'integer', description: 'Its number, from 0.' },
    documents: { type: 'integer', description: 'Documents searches can find.' },
    deleted: { type: 'integer', description: 'Deleted documents that segments still hold.' },
    segments: { type: 'integer', description: 'Segments searches see.' },
    bytes: { type: 'integer', description: 'Bytes of those segments.' },
    pinned_segments: { type: 'integer', description: 'Segments that only open contexts keep alive.' },
    pinned_bytes: { type: 'integer', description: 'Bytes of the pinned segments.' },
  },
};

const SEGMENT: RecordDescription = {
  name: 'segment',
  key: 'name',
  versioned: false,
  parents: { index_id: 'index', shard_id: 'shard' },
  attributes: {
    index: { type: 'string', description: 'The index it is a part of.' },
    shard: { type: 'integer', description: 'The number of its shard.' },
    name: { type: 'string', description: 'Its name, never used twice in a shard.' },
    documents: { type: 'integer', description: 'Live documents.' },
    deleted: { type: 'integer', description: 'Deleted documents it still holds.' },
    bytes: { type: 'integer', description: 'Bytes it takes.' },
    pinned_bytes: { type: 'integer', description: 'Bytes that only open contexts keep alive: all of it, or none.' },
    searchable: { type: 'boolean', description: 'Searches see it.' },
  },
};

type Shard = ShardDetails & { readonly shard: number };

async function listShards(exchange: Exchange): Promise<Answer> {
  const records = await Promise.all(
    parentIndices(exchange).map(async (index) => (await shardsOf(exchange.services, index)).map((shard) => shardNode(index, shard))),
  );
  return answerCollection(exchange, SHARD, records.flat());
}

async function getShard(exchange: Exchange): Promise<Answer> {
  const { index, shard } = await findShard(exchange);
  return answerRead(shardNode(index, shard));
}

async function listSegments(exchange: Exchange): Promise<Answer> {
  const { index, shard } = await findShard(exchange);
  return answerCollection(
    exchange,
    SEGMENT,
    shard.leaves.map((leaf) => segmentNode(index, shard, leaf)),
  );
}

async function getSegment(exchange: Exchange): Promise<Answer> {
  const { index, shard } = await findShard(exchange);
  const name = part(exchange, 'segment');
  const leaf = shard.leaves.find((one) => one.name === name);
  return leaf === undefined ? refuseMissingRecord(exchange, SEGMENT.name, name, undefined) : answerRead(segmentNode(index, shard, leaf));
}

async function findShard(exchange: Exchange): Promise<{ readonly index: IndexMetadata; readonly shard: Shard }> {
  const index = findIndex(exchange, part(exchange, 'name'));
  const number = part(exchange, 'shard');
  const shard = (await shardsOf(exchange.services, index)).find((one) => String(one.shard) === number);
  return shard === undefined ? refuseMissingRecord(exchange, `shard of [${index.name}]`, number, undefined) : { index, shard };
}

async function shardsOf({ engine }: Services, { name }: IndexMetadata): Promise<readonly Shard[]> {
  return unwrap(await engine.stats(name)).shards;
}

function shardNode(index: IndexMetadata, { shard, documents, deleted, segments, bytes, pinned }: Shard): WireRecord {
  return {
    index: index.name,
    shard,
    documents,
    deleted,
    segments,
    bytes,
    pinned_segments: pinned.segments,
    pinned_bytes: pinned.bytes,
  } satisfies Written<WireShard>;
}

function segmentNode(index: IndexMetadata, { shard }: Shard, { name, documents, deleted, bytes, searchable }: SegmentStats): WireRecord {
  return {
    index: index.name,
    shard,
    name,
    documents,
    deleted,
    bytes,
    pinned_bytes: searchable ? 0 : bytes,
    searchable,
  } satisfies Written<WireSegment>;
}

const SHARDS = '/indices/{name}/shards';

/** `/shards` and `/indices/{name}/shards`: what the shards of an index hold, down to their segments. */
export const SHARD_ENDPOINTS: readonly Endpoint[] = [
  row(SHARD, { use: 'list', paths: ['/shards', SHARDS], summary: 'Shards and what they hold.', handle: listShards }),
  row(SHARD, { use: 'read', paths: [`${SHARDS}/{shard}`], summary: 'One shard.', handle: getShard }),
  row(SEGMENT, { use: 'list', paths: [`${SHARDS}/{shard}/segments`], summary: 'The segments of a shard.', handle: listSegments }),
  row(SEGMENT, { use: 'read', paths: [`${SHARDS}/{shard}/segments/{segment}`], summary: 'One segment.', handle: getSegment }),
];
