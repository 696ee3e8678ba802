import { largest } from '../../components/text/largest.ts';
import { count } from '../../components/text/format.ts';
import { bytes } from '../../components/text/measures.ts';
import type { MemoryFacts, SegmentRow, ShapeFacts } from '../../client/queries/shape-queries.ts';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import { messages } from './messages.ts';
import styles from './data-shape.module.css';
import { TableHead } from '../../components/table-head.tsx';
import { Titled } from '../../components/titled.tsx';

/** The segments of each shard as blocks on one scale, and the same as a table. */
export function LayoutView({ facts, memory }: { readonly facts: ShapeFacts; readonly memory: MemoryFacts | undefined }) {
  const segments = facts.shards.reduce((sum, shard) => sum + shard.segments.length, 0);
  const most = largest(facts.shards, (shard) => sizeOf(shard.segments), 1);
  return (
    <Titled className={styles.card} title={messages.layoutTitle} titleClass={styles.title}>
      <p>
        {messages.layoutSummary(facts.documents, facts.bytes, facts.shards.length, segments)}{' '}
        <span className={styles.muted}>{messages.layoutSource}</span>
      </p>
      <ol className={styles.shards}>
        {facts.shards.map((shard) => (
          <li key={shard.shard} className={styles.shard}>
            <span className={styles.shardName}>{messages.shard(shard.shard)}</span>
            <span aria-hidden="true">
              <span className={styles.blocks} style={{ inlineSize: `${(sizeOf(shard.segments) / most) * 100}%` }}>
                {shard.segments.map((segment) => (
                  <span
                    key={segment.name}
                    className={`${styles.block} ${segment.searchable ? '' : styles.pinned}`}
                    style={{ flexGrow: segment.bytes }}
                    title={lineOf(segment)}
                  />
                ))}
              </span>
            </span>
            <span className={styles.shardLine}>
              {shard.segments.length === 0 ? messages.emptyShard : messages.shardLine(shard.documents, shard.segments.length, shard.bytes)}
            </span>
          </li>
        ))}
      </ol>
      {memory !== undefined && memory.used > 0 && <p>{messages.memoryUsed(memory.used, memory.limit)}</p>}
      <details className={styles.details}>
        <summary>{messages.table}</summary>
        <ScrollRegion label={messages.table} className={styles.scroll}>
          <SegmentTable facts={facts} />
        </ScrollRegion>
      </details>
    </Titled>
  );
}

function SegmentTable({ facts }: { readonly facts: ShapeFacts }) {
  return (
    <table className={styles.table}>
      <TableHead columns={Object.values(messages.columns)} />
      <tbody>
        {facts.shards.flatMap(({ shard, segments }) =>
          segments.map((segment) => (
            <tr key={`${shard}-${segment.name}`}>
              <td>{shard}</td>
              <th scope="row">{segment.name}</th>
              <td>{count(segment.documents)}</td>
              <td>{count(segment.deleted)}</td>
              <td title={count(segment.bytes)}>{bytes(segment.bytes)}</td>
              <td>{segment.searchable ? messages.yes : messages.no}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

function sizeOf(segments: readonly SegmentRow[]): number {
  return segments.reduce((sum, segment) => sum + segment.bytes, 0);
}

function lineOf({ name, documents, deleted, bytes: size, searchable }: SegmentRow): string {
  return messages.segmentLine(name, documents, deleted, size, searchable);
}
