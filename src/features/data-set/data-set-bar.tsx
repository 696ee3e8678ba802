import type { Ask } from '../../client/ask.ts';
import { NumberField } from '../../components/fields/number-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { BarNotes } from './bar-notes.tsx';
import { messages } from './messages.ts';
import { mostDocuments } from './reach.ts';
import type { Selection } from './selection.ts';
import { Standing } from './standing.tsx';
import { fewDocuments, type DataSetState } from './use-data-set.ts';
import { useReshape } from './use-reshape.ts';
import styles from './data-set-bar.module.css';

interface DataSetBarProps {
  readonly state: DataSetState;
  readonly ask: Ask;
  readonly onSelect: (selection: Selection) => void;
  /** Of data of the reader's own that is gone. */
  readonly onForget: (dataset: string) => void;
}

/** Which documents, and how far the import is; the index's shape is offered elsewhere on the page. */
export function DataSetBar({ state, ask, onSelect, onForget }: DataSetBarProps) {
  const { dataset, datasets, selection } = state;
  const reshape = useReshape(state, onSelect);
  const busy = ['loading', 'absent', 'gone'].includes(state.status);
  return (
    <section className={styles.frame} aria-label={messages.title}>
      <div className={styles.bar}>
        <SelectField
          label={messages.dataset}
          value={selection.dataset}
          options={datasets.map(({ id, title }) => ({ value: id, text: title }))}
          onChange={(id) => {
            onSelect({ ...selection, dataset: id, documents: undefined });
          }}
        />
        <NumberField
          label={messages.documents}
          value={reshape.documents}
          min={1}
          max={mostDocuments}
          disabled={busy || dataset?.generated !== true}
          onChange={(documents) => reshape.choose({ documents })}
        />
        <div className={styles.summary}>
          <Standing state={state} onFewer={() => reshape.make(fewDocuments)} />
        </div>
      </div>
      <BarNotes state={state} reshape={reshape} ask={ask} onForget={onForget} />
    </section>
  );
}
