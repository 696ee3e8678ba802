import { Button } from '../../../components/button.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import dataTable from '../../../components/data-table.module.css';
import type { LoadedRecord, Texts } from '../fields.ts';
import { diffFields } from '../merge.ts';
import { messages } from '../messages.ts';
import looks from '../../../components/looks.module.css';
import styles from './collections.module.css';
import { TableHead } from '../../../components/table-head.tsx';
import { Titled } from '../../../components/titled.tsx';

/** A refused save: who changed what, and the three ways on. */
export function Conflict({
  base,
  draft,
  theirs,
  onReapply,
  onOverwrite,
  onDiscard,
}: {
  readonly base: LoadedRecord;
  readonly draft: Texts;
  readonly theirs: LoadedRecord;
  readonly onReapply: () => void;
  readonly onOverwrite: () => void;
  readonly onDiscard: () => void;
}) {
  return (
    <Titled
      className={styles.conflict}
      title={messages.conflictTitle(base.version, theirs.version)}
      heading="h4"
      titleClass={styles.conflictTitle}
    >
      <p className={looks.muted}>{messages.conflictHint}</p>
      <ScrollRegion label={messages.fieldsChanged} className={dataTable.scroll}>
        <table className={`${dataTable.table} ${styles.table}`}>
          <TableHead columns={[messages.field, messages.base, messages.mine, messages.theirs, messages.who]} />
          <tbody>
            {diffFields(base.texts, draft, theirs.texts).map(({ name, base, mine, theirs, by }) => (
              <tr key={name} data-by={by}>
                <th scope="row">{name}</th>
                <td>{base}</td>
                <td>{mine}</td>
                <td>{theirs}</td>
                <td className={by === 'both' ? styles.error : looks.muted}>{messages.by[by]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className={looks.bar}>
        <Button look="primary" onClick={onReapply}>
          {messages.reapply}
        </Button>
        <Button onClick={onOverwrite}>{messages.overwrite}</Button>
        <Button look="quiet" onClick={onDiscard}>
          {messages.discard}
        </Button>
      </div>
    </Titled>
  );
}
