import type { Ask } from '../../client/ask.ts';
import { NumberField, SelectField } from '../../components/field.tsx';
import { BarNotes } from './bar-notes.tsx';
import { messages } from './messages.ts';
import type { Selection } from './selection.ts';
import { Standing } from './standing.tsx';
import { fewDocuments, type DataSetState } from './use-data-set.ts';
import { useReshape } from './use-reshape.ts';
import styles from './data-set-bar.module.css';

/** What the page offers; the engine itself goes further. */
const mostShards = 20;
const mostDocuments = 2_000_000;
const largestWindow = 2_000_000;

interface DataSetBarProps {
  readonly state: DataSetState;
  readonly ask: Ask;
  /** False where shards and window are offered elsewhere on the page. */
  readonly shapeToo?: boolean;
  readonly onSelect: (selection: Selection) => void;
  /** Of data of the reader's own that is gone. */
  readonly onForget: (dataset: string) => void;
}

/** Which documents, on how many shards, behind which window; and how far the import is. */
export function DataSetBar({ state, ask, shapeToo = true, onSelect, onForget }: DataSetBarProps) {
  const { dataset, datasets, selection } = state;
  const reshape = useReshape(state, onSelect);
  const { choose } = reshape;
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
          onChange={(documents) => choose({ documents })}
        />
        {shapeToo && (
          <>
            <NumberField
              label={messages.shards}
              value={reshape.shards}
              min={1}
              max={mostShards}
              disabled={busy}
              onChange={(shards) => choose({ shards })}
            />
            <NumberField
              label={messages.window}
              value={reshape.window}
              min={1}
              max={largestWindow}
              disabled={busy}
              onChange={(window) => choose({ window })}
            />
          </>
        )}
        <div className={styles.summary}>
          <Standing state={state} onFewer={() => reshape.make(fewDocuments)} />
        </div>
      </div>
      <BarNotes state={state} reshape={reshape} ask={ask} onForget={onForget} />
    </section>
  );
}
