import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import dataTable from '../../../components/data-table.module.css';
import type { LoadedRecord, Texts } from '../fields.ts';
import { diffFields } from '../merge.ts';
import { messages } from '../messages.ts';
import styles from './collections.module.css';

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
  const id = useId();
  return (
    <section className={styles.conflict} aria-labelledby={id}>
      <h4 id={id} className={styles.conflictTitle}>
        {messages.conflictTitle(base.version, theirs.version)}
      </h4>
      <p className={styles.muted}>{messages.conflictHint}</p>
      <ScrollRegion label={messages.fieldsChanged} className={dataTable.scroll}>
        <table className={`${dataTable.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{messages.field}</th>
              <th scope="col">{messages.base}</th>
              <th scope="col">{messages.mine}</th>
              <th scope="col">{messages.theirs}</th>
              <th scope="col">{messages.who}</th>
            </tr>
          </thead>
          <tbody>
            {diffFields(base.texts, draft, theirs.texts).map(({ name, base, mine, theirs, by }) => (
              <tr key={name} data-by={by}>
                <th scope="row">{name}</th>
                <td>{base}</td>
                <td>{mine}</td>
                <td>{theirs}</td>
                <td className={by === 'both' ? styles.error : styles.muted}>{messages.by[by]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className={styles.buttons}>
        <Button look="primary" onClick={onReapply}>
          {messages.reapply}
        </Button>
        <Button onClick={onOverwrite}>{messages.overwrite}</Button>
        <Button look="quiet" onClick={onDiscard}>
          {messages.discard}
        </Button>
      </div>
    </section>
  );
}
