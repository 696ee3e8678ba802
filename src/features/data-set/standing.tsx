import { Button } from '../../components/button.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { messages } from './messages.ts';
import { fewDocuments, type DataSetState } from './use-data-set.ts';
import styles from './data-set-bar.module.css';

/** What there is, or how far it is. Both stand in the same place, so that nothing moves when the import is over. */
export function Standing({ state, onFewer }: { readonly state: DataSetState; readonly onFewer: () => void }) {
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
