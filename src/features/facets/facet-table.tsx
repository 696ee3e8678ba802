import type { FacetSent } from '../../client/queries/facet-queries.ts';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import { TableHead } from '../../components/table-head.tsx';
import { count } from '../../components/text/format.ts';
import type { FacetRow } from './facet-rows.ts';
import styles from './facets.module.css';
import { messages } from './messages.ts';

/** A row for each term: what each shard sent of it, its count in the answer, and its true one. */
export function FacetTable({ rows, shards }: { readonly rows: readonly FacetRow[]; readonly shards: readonly FacetSent[] }) {
  const columns = [messages.term, ...shards.map(({ shard }) => messages.shard(shard)), messages.answered, messages.may, messages.truth];
  return (
    <ScrollRegion label={messages.table} className={styles.scroll}>
      <table className={styles.table} aria-label={messages.table}>
        <TableHead columns={columns} />
        <tbody>
          {rows.map((row) => (
            <TermRow key={row.term} row={row} shards={shards} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{messages.total}</th>
            {shards.map(({ shard, buckets }) => (
              <td key={shard}>{count(buckets)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

function TermRow({
  row: { term, sent, counted, bound, truth },
  shards,
}: {
  readonly row: FacetRow;
  readonly shards: readonly FacetSent[];
}) {
  const off = counted === undefined ? 0 : truth - counted;
  return (
    <tr>
      <th scope="row">{term}</th>
      {sent.map((own, at) => (
        <td key={shards[at]?.shard}>{own === undefined ? <span className={styles.muted}>{messages.notSent}</span> : count(own)}</td>
      ))}
      <td>
        {counted === undefined ? <strong className={styles.wrong}>{messages.notShown}</strong> : count(counted)}
        {off > 0 && <span className={styles.wrong}> ({messages.tooLow(off)})</span>}
      </td>
      <td>{bound === undefined || bound < 0 ? '' : count(bound)}</td>
      <td>{count(truth)}</td>
    </tr>
  );
}
