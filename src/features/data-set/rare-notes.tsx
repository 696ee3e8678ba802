import { Button } from '../../components/button.tsx';
import { messages as early } from './messages.ts';
import { Note } from './note.tsx';
import { messages } from './rare-messages.ts';
import { fewDocuments, type DataSetState } from './use-data-set.ts';

interface RareNotesProps {
  readonly state: DataSetState;
  /** Makes the index anew with so many documents. */
  readonly onMake: (documents: number) => void;
  readonly onForget: (index: string) => void;
}

/** What became of an import that did not come to its end; own data of which only the description is left; an engine started with less. */
export function RareNotes({ state, onMake, onForget }: RareNotesProps) {
  const { task, status, row, scaledFrom } = state;
  if (status === 'failed') return <Failed state={state} onMake={onMake} />;
  if (status === 'absent') return state.gone === undefined && <AbsentNote state={state} onForget={onForget} />;
  return (
    <>
      {task?.status === 'cancelled' && <Note text={messages.cancelled(task.done)} />}
      {scaledFrom !== undefined && row && (
        <Note text={messages.scaled(row.documents, scaledFrom, state.device.memoryGib ?? 0)}>
          <Button onClick={() => onMake(scaledFrom)}>{messages.raise(scaledFrom)}</Button>
        </Note>
      )}
    </>
  );
}

function Failed({ state: { task, error, retry }, onMake }: Pick<RareNotesProps, 'state' | 'onMake'>) {
  const reason = task?.error ?? error?.message ?? '';
  return (
    <Note error text={task?.status === 'failed' ? messages.failed(reason) : messages.unreachable(reason)}>
      <Button onClick={retry}>{messages.retry}</Button>
      {task?.status === 'failed' && task.total > fewDocuments && (
        <Button onClick={() => onMake(fewDocuments)}>{early.fewer(fewDocuments)}</Button>
      )}
    </Note>
  );
}

/** Data of the reader's own, of which only the description is left. */
function AbsentNote({ state: { selection, dataset }, onForget }: Pick<RareNotesProps, 'state' | 'onForget'>) {
  const index = selection.dataset;
  return (
    <Note text={messages.absent(index, dataset?.description ?? '')}>
      <a href={`#/data?data=${encodeURIComponent(index)}`}>{messages.chooseAgain}</a>
      <Button onClick={() => onForget(index)}>{messages.forget}</Button>
    </Note>
  );
}
