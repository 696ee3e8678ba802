import type { SegmentStats } from '../../../engine/index.ts';
import type { Answer, Exchange } from '../../endpoints/endpoint.ts';
import { unwrap } from '../../errors/refusal.ts';
import { targetIndices } from '../index-expression.ts';
import { NODE_ADDRESS, NODE_ID } from '../node.ts';
import { catAnswer, numberColumn, type Column } from './cat-table.ts';
import { byteFormat } from './cat-units.ts';

interface Row {
  readonly index: string;
  readonly shard: number;
  readonly primary: boolean;
  readonly segment: SegmentStats;
  readonly bytes: (bytes: number) => string;
  readonly lucene: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'index', aliases: ['i', 'idx'], help: 'index name', value: ({ index }) => index },
  numberColumn('shard', ['s', 'sh'], 'shard name', ({ shard }) => shard),
  { name: 'prirep', aliases: ['p', 'pr', 'primaryOrReplica'], help: 'primary or replica', value: ({ primary }) => (primary ? 'p' : 'r') },
  { name: 'ip', aliases: [], help: 'ip of node where it lives', value: () => NODE_ADDRESS },
  { name: 'id', aliases: [], help: 'unique id of node where it lives', onRequest: true, value: () => NODE_ID },
  { name: 'segment', aliases: ['seg'], help: 'segment name', value: ({ segment }) => segment.name },
  numberColumn('generation', ['g', 'gen'], 'segment generation', ({ segment }) => Number.parseInt(segment.name.slice(1), 36)),
  numberColumn('docs.count', ['dc', 'docsCount'], 'number of docs in segment', ({ segment }) => segment.withNested.documents),
  numberColumn('docs.deleted', ['dd', 'docsDeleted'], 'number of deleted docs in segment', ({ segment }) => segment.withNested.deleted),
  numberColumn(
    'size',
    ['si'],
    'segment size in bytes',
    ({ segment }) => segment.bytes,
    (size, { bytes }) => bytes(size),
  ),
  numberColumn('size.memory', ['sm', 'sizeMemory'], 'segment memory in bytes', ({ segment }) => segment.bytes),
  // Segments are in memory alone.
  { name: 'committed', aliases: ['ic', 'isCommitted'], help: 'is segment committed', value: () => 'false' },
  { name: 'searchable', aliases: ['is', 'isSearchable'], help: 'is segment searched', value: ({ segment }) => String(segment.searchable) },
  { name: 'version', aliases: ['v', 'ver'], help: 'version', value: ({ lucene }) => lucene },
  { name: 'compound', aliases: ['ico', 'isCompound'], help: 'is segment compound', value: () => 'false' },
];

/** `_cat/segments`: those searches see and, not searchable, those that only open contexts keep alive. */
export function catSegments(exchange: Exchange): Promise<Answer> {
  const { parameters, services } = exchange;
  const bytes = byteFormat(parameters.text('bytes'));
  const { lucene } = services.release;
  return catAnswer(exchange, COLUMNS, async () => {
    const rows: Row[] = [];
    for (const index of targetIndices(exchange)) {
      if (services.engine.index(index) === undefined) continue;
      for (const { shard, copy, leaves } of unwrap(await services.engine.stats(index)).copies) {
        for (const segment of leaves) rows.push({ index, shard, primary: copy === 0, segment, bytes, lucene });
      }
    }
    return rows;
  });
}
