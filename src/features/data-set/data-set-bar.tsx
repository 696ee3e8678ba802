import { useState } from 'react';
import type { Ask } from '../../client/ask.ts';
import { later, Part } from '../../components/later.tsx';
import { Button } from '../../components/button.tsx';
import { NumberField, SelectField } from '../../components/field.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { documentsShown, documentsToMake } from './documents-shown.ts';
import { messages } from './messages.ts';
import type { DeviceHints } from './device.ts';
import type { Selection } from './selection.ts';
import type { DataSetState } from './use-data-set.ts';
import styles from './data-set-bar.module.css';

// Most readers never see them, so they are not part of the first download.
const AbsentNote = later(async () => (await import('./rare-notes.tsx')).AbsentNote);
const ReshapeQuestion = later(async () => (await import('./questions.tsx')).ReshapeQuestion);
const WindowQuestion = later(async () => (await import('./questions.tsx')).WindowQuestion);
const Outcome = later(async () => (await import('./rare-notes.tsx')).Outcome);
const GoneNote = later(async () => (await import('./gone-note.tsx')).GoneNote);
const ScaledNote = later(async () => (await import('./rare-notes.tsx')).ScaledNote);

/** What the page offers; the engine itself goes further. */
const mostShards = 20;
const mostDocuments = 2_000_000;
const largestWindow = 2_000_000;
/** Enough to begin with, for those who will not wait. */
const fewDocuments = 10_000;

/** Another shape of the index, which costs making it anew and waits for a yes. */
interface Reshape {
  readonly shards?: number;
  readonly documents?: number;
}

/** Which documents, on how many shards, behind which window; and how far the import is. */
export function DataSetBar({
  state,
  selection,
  device,
  ask,
  shapeToo = true,
  onSelect,
  onForget,
}: {
  readonly state: DataSetState;
  readonly selection: Selection;
  readonly device: DeviceHints;
  readonly ask: Ask;
  /** False where shards and window are offered elsewhere on the page. */
  readonly shapeToo?: boolean;
  readonly onSelect: (selection: Selection) => void;
  /** Of data of the reader's own that is gone. */
  readonly onForget: (dataset: string) => void;
}) {
  // Two questions, answered apart: a window is set on the index there is, and an index made anew has the default again.
  const [reshape, setReshape] = useState<Reshape | undefined>();
  const [window, setWindow] = useState<number | undefined>();
  const { dataset, datasets } = state;
  const busy = ['loading', 'absent', 'gone'].includes(state.status);
  const shards = reshape?.shards ?? state.shards;
  const there = documentsShown({
    ready: state.status === 'ready',
    held: state.row?.documents,
    chosen: selection.documents,
    suggested: dataset?.documents ?? 0,
  });
  const documents = reshape?.documents ?? there;
  const toMake = documentsToMake(documents, dataset);
  const make = (next: Selection) => {
    onSelect(next);
    state.load(next);
  };
  const fewer = () => make({ ...selection, shards, documents: fewDocuments });
  const remake = () => {
    setReshape(undefined);
    make({ ...selection, shards, documents: toMake });
  };
  return (
    <section className={styles.frame} aria-label={messages.title}>
      <div className={styles.bar}>
        <SelectField
          label={messages.dataset}
          value={selection.dataset}
          options={datasets.map(({ id, title }) => ({ value: id, text: title }))}
          onChange={(id) => {
            setReshape(undefined);
            setWindow(undefined);
            onSelect({ ...selection, dataset: id, documents: undefined });
          }}
        />
        <NumberField
          label={messages.documents}
          value={documents}
          min={1}
          max={mostDocuments}
          disabled={busy || dataset?.generated !== true}
          onChange={(documents) => setReshape((before) => ({ ...before, documents }))}
        />
        {shapeToo && (
          <>
            <NumberField
              label={messages.shards}
              value={shards}
              min={1}
              max={mostShards}
              disabled={busy}
              onChange={(shards) => setReshape((before) => ({ ...before, shards }))}
            />
            <NumberField
              label={messages.window}
              value={window ?? state.maxResultWindow}
              min={1}
              max={largestWindow}
              disabled={busy}
              onChange={setWindow}
            />
          </>
        )}
        <div className={styles.summary}>
          <Standing state={state} onFewer={fewer} />
        </div>
      </div>
      <Part>
        {reshape && (
          <ReshapeQuestion
            index={selection.dataset}
            shards={shards}
            documents={toMake ?? dataset?.documents ?? documents}
            onYes={remake}
            onNo={() => setReshape(undefined)}
          />
        )}
        {window !== undefined && (
          <WindowQuestion
            window={window}
            shards={state.shards}
            onYes={() => {
              setWindow(undefined);
              state.setWindow(window);
            }}
            onNo={() => setWindow(undefined)}
          />
        )}
      </Part>
      <Part>
        {(state.status === 'failed' || (state.task?.status === 'cancelled' && state.status === 'ready')) && (
          <Outcome state={state} few={fewDocuments} onFewer={fewer} />
        )}
        {state.status === 'absent' && state.gone === undefined && (
          <AbsentNote index={selection.dataset} file={dataset?.description ?? ''} onForget={onForget} />
        )}
        {state.gone !== undefined && <GoneNote ask={ask} index={selection.dataset} state={state} gone={state.gone} onForget={onForget} />}
        {state.scaledFrom !== undefined && state.row && state.status === 'ready' && (
          <ScaledNote
            documents={state.row.documents}
            all={state.scaledFrom}
            device={device}
            onRaise={(documents) => make({ ...selection, shards, documents })}
          />
        )}
      </Part>
    </section>
  );
}

/** What there is, or how far it is. Both stand in the same place, so that nothing moves when the import is over. */
function Standing({ state, onFewer }: { readonly state: DataSetState; readonly onFewer: () => void }) {
  const { task, status, row, dataset } = state;
  if (status === 'ready' && row) {
    return (
      <>
        <p>{messages.summary(row.documents, state.shards, row.storeSize)}</p>
        <p className={styles.what}>{dataset?.description}</p>
      </>
    );
  }
  if (status === 'waiting') return <p>{state.datasets.length === 0 ? messages.loadingList : messages.creating}</p>;
  if (status !== 'loading') return <p>{dataset?.description}</p>;
  return (
    <>
      <div className={styles.progress}>
        <ProgressBar label={messages.progress} done={task?.done ?? 0} total={task?.total ?? 0} />
      </div>
      <p>{task === undefined ? messages.creating : messages.importing(task.done, task.total, state.secondsLeft)}</p>
      {task !== undefined && task.total > fewDocuments && task.status === 'running' && (
        <Button onClick={onFewer}>{messages.fewer(fewDocuments)}</Button>
      )}
      <Button onClick={state.cancel} disabled={task === undefined}>
        {messages.cancel}
      </Button>
    </>
  );
}
