import { useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { NumberField, SelectField } from '../../components/field.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { messages } from './messages.ts';
import type { Selection } from './selection.ts';
import type { DataSetState } from './use-data-set.ts';
import styles from './data-set-bar.module.css';

/** What the page offers; the engine itself goes further. */
const mostShards = 20;
const mostDocuments = 2_000_000;
const largestWindow = 2_000_000;

/** A change that costs something and waits for a yes. */
interface Pending {
  readonly shards?: number;
  readonly documents?: number;
  readonly window?: number;
}

/** Which documents, on how many shards, behind which window; and how far the import is. */
export function DataSetBar({
  state,
  selection,
  onSelect,
}: {
  readonly state: DataSetState;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}) {
  const [pending, setPending] = useState<Pending>({});
  const { dataset, datasets } = state;
  const busy = state.status === 'loading';
  const documents = pending.documents ?? selection.documents ?? dataset?.documents ?? 0;
  const apply = () => {
    setPending({});
    if (pending.window !== undefined) return state.setWindow(pending.window);
    const next = { ...selection, shards: pending.shards ?? state.shards, documents: pending.documents ?? selection.documents };
    onSelect(next);
    state.load(next);
  };
  return (
    <section className={styles.frame} aria-label={messages.title}>
      <div className={styles.bar}>
        <SelectField
          label={messages.dataset}
          value={selection.dataset}
          options={datasets.map(({ id, title }) => ({ value: id, text: title }))}
          onChange={(id) => {
            setPending({});
            onSelect({ ...selection, dataset: id, documents: undefined });
          }}
        />
        <NumberField
          label={messages.documents}
          value={documents}
          min={1}
          max={mostDocuments}
          disabled={busy || dataset?.generated !== true}
          onChange={(documents) => setPending({ documents })}
        />
        <NumberField
          label={messages.shards}
          value={pending.shards ?? state.shards}
          min={1}
          max={mostShards}
          disabled={busy}
          onChange={(shards) => setPending({ shards })}
        />
        <NumberField
          label={messages.window}
          value={pending.window ?? state.maxResultWindow}
          min={1}
          max={largestWindow}
          disabled={busy}
          onChange={(window) => setPending({ window })}
        />
        <p className={styles.summary}>
          {state.row && state.status === 'ready'
            ? messages.summary(state.row.documents, state.shards, state.row.storeSize)
            : dataset?.description}
        </p>
      </div>
      {Object.keys(pending).length > 0 && (
        <Note
          text={
            pending.window === undefined
              ? messages.remake(selection.dataset, pending.shards ?? state.shards, documents)
              : messages.newWindow(pending.window, state.shards, pending.window * state.shards)
          }
        >
          <Button look="primary" onClick={apply}>
            {messages.apply}
          </Button>
          <Button onClick={() => setPending({})}>{messages.keep}</Button>
        </Note>
      )}
      <Progress state={state} />
    </section>
  );
}

/** The import, or what became of it. */
function Progress({ state }: { readonly state: DataSetState }) {
  const { task } = state;
  if (state.status === 'failed') {
    const reason = task?.error ?? state.error?.message ?? '';
    return (
      <Note error text={task?.status === 'failed' ? messages.failed(reason) : messages.unreachable(reason)}>
        <Button onClick={state.retry}>{messages.retry}</Button>
      </Note>
    );
  }
  if (state.status === 'waiting') return <Note text={state.datasets.length === 0 ? messages.loadingList : messages.creating} />;
  if (state.status === 'loading') {
    return (
      <>
        <ProgressBar label={messages.progress} done={task?.done ?? 0} total={task?.total ?? 0} />
        <Note text={task === undefined ? messages.creating : messages.importing(task.done, task.total)}>
          <Button onClick={state.cancel} disabled={task === undefined}>
            {messages.cancel}
          </Button>
        </Note>
      </>
    );
  }
  return task?.status === 'cancelled' ? <Note text={messages.cancelled(task.done)} /> : null;
}

function Note({ text, error = false, children }: { readonly text: string; readonly error?: boolean; readonly children?: ReactNode }) {
  return (
    <div className={`${styles.note} ${error ? styles.error : ''}`}>
      <p>{text}</p>
      {children !== undefined && <div className={styles.buttons}>{children}</div>}
    </div>
  );
}
