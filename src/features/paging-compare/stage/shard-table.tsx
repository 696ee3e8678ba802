import dataTable from '../../../components/data-table.module.css';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { count } from '../../../components/text/format.ts';
import { messages } from './late-messages.ts';
import type { AnswerScene, Column } from '../../../drawing/answer-scene.ts';

const columns: readonly { readonly id: keyof typeof messages.columns; readonly text: (column: Column) => string }[] = [
  { id: 'matched', text: ({ matched, atLeast }) => (atLeast ? messages.atLeast(matched) : count(matched)) },
  { id: 'visited', text: ({ visited }) => count(visited.entries) },
  { id: 'kept', text: ({ kept }) => count(kept.entries) },
  { id: 'from', text: ({ kept }) => (kept.from === null ? '–' : count(kept.from)) },
  { id: 'sent', text: ({ sent }) => count(sent) },
  { id: 'fetched', text: ({ fetched }) => count(fetched) },
];

/** The drawing as a table: every length in it, shard by shard. */
export function ShardTable({ lane, scene }: { readonly lane: string; readonly scene: AnswerScene }) {
  return (
    <ScrollRegion label={messages.shardsOf(lane)} className={dataTable.scroll}>
      <table className={dataTable.table}>
        <caption>{messages.shardsOf(lane)}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.shard}</th>
            {columns.map(({ id }) => (
              <th key={id} scope="col">
                {messages.columns[id]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scene.columns.map((column) => (
            <tr key={column.key}>
              <th scope="row">{column.shards.first}</th>
              {columns.map(({ id, text }) => (
                <td key={id}>{text(column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
