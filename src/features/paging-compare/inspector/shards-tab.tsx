import { useState } from 'react';
import { count } from '../../../components/text/format.ts';
import { bytes, milliseconds } from '../../../components/text/measures.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import dataTable from '../../../components/data-table.module.css';
import type { WireCost, WireShardCost } from '../../../client/wire.ts';
import { messages } from './labels.ts';
import { inspectorMessages } from './messages.ts';
import { ShardsGantt } from './shards-gantt.tsx';
import looks from '../../../components/looks.module.css';
import styles from './inspector.module.css';

type Column = keyof typeof messages.counterWords;

/** A shard's cell; null where the counter belongs to the coordinator. */
const columns: readonly { readonly id: Column; shard(cost: WireShardCost): string | null; whole(cost: WireCost): string }[] = [
  { id: 'visited', shard: (cost) => count(cost.visited), whole: (cost) => count(sum(cost, (shard) => shard.visited)) },
  { id: 'kept', shard: (cost) => count(cost.kept), whole: (cost) => count(sum(cost, (shard) => shard.kept)) },
  { id: 'sent', shard: (cost) => count(cost.sent), whole: (cost) => count(sum(cost, (shard) => shard.sent)) },
  { id: 'merged', shard: () => null, whole: (cost) => count(cost.coordinator.merged) },
  { id: 'fetched', shard: (cost) => count(cost.fetched), whole: (cost) => count(sum(cost, (shard) => shard.fetched)) },
  { id: 'held', shard: () => null, whole: (cost) => count(cost.held.contexts) },
  {
    id: 'bytes',
    shard: (cost) => bytes(cost.sent_bytes + cost.fetched_bytes),
    whole: (cost) => bytes(sum(cost, (shard) => shard.sent_bytes + shard.fetched_bytes)),
  },
  {
    id: 'ms',
    shard: (cost) => milliseconds(cost.query_ms + cost.fetch_ms),
    whole: (cost) => milliseconds(cost.coordinator.reduce_ms),
  },
];

type Look = 'phases' | 'table';

/** What each shard and the coordinator did for the last request: along time, or every counter in a table. */
export function ShardsTab({ cost }: { readonly cost: WireCost | null }) {
  const [look, setLook] = useState<Look>('phases');
  if (cost === null) return <p className={looks.muted}>{messages.noCounters}</p>;
  return (
    <div className={styles.shards}>
      <Segmented legend={inspectorMessages.shardsLook} value={look} options={choices} onChange={setLook} />
      {look === 'phases' ? <ShardsGantt cost={cost} /> : <ShardsTable cost={cost} />}
    </div>
  );
}

const choices: readonly { readonly value: Look; readonly text: string }[] = [
  { value: 'phases', text: inspectorMessages.shardsPhases },
  { value: 'table', text: inspectorMessages.shardsTable },
];

/** Every counter, shard by shard, with the coordinator's below. */
function ShardsTable({ cost }: { readonly cost: WireCost }) {
  return (
    <ScrollRegion label={messages.tabs.shards} className={dataTable.scroll}>
      <table className={`${dataTable.table} ${styles.table}`}>
        <caption className={looks.muted}>{messages.shardsCaption(cost.coordinator)}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.shardColumn}</th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.id === 'ms' ? styles.time : undefined}>
                <dfn title={messages.counterWords[column.id]}>{column.id}</dfn>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cost.shards.map((shard) => (
            <tr key={`${shard.index}/${shard.shard}`}>
              <th scope="row">{messages.shard(shard.shard)}</th>
              {columns.map((column) => (
                <td key={column.id} className={column.id === 'ms' ? styles.time : undefined}>
                  {column.shard(shard)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{messages.coordinator}</th>
            {columns.map((column) => (
              <td key={column.id} className={column.id === 'ms' ? styles.time : undefined}>
                {column.whole(cost)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

function sum(cost: WireCost, pick: (shard: WireShardCost) => number): number {
  return cost.shards.reduce((total, shard) => total + pick(shard), 0);
}
