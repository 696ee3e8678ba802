import { Button } from '../../components/button.tsx';
import type { DeviceHints } from './device.ts';
import { messages as early } from './messages.ts';
import { Note } from './note.tsx';
import { messages } from './rare-messages.ts';
import type { DataSetState } from './use-data-set.ts';

/** Data of the reader's own, of which only the description is left. */
export function AbsentNote({
  index,
  file,
  onForget,
}: {
  readonly index: string;
  readonly file: string;
  readonly onForget: (index: string) => void;
}) {
  return (
    <Note text={messages.absent(index, file)}>
      <a href={`#/data?data=${encodeURIComponent(index)}`}>{messages.chooseAgain}</a>
      <Button onClick={() => onForget(index)}>{messages.forget}</Button>
    </Note>
  );
}

/** The engine was started with fewer documents than the data set suggests. */
export function ScaledNote({
  documents,
  all,
  device,
  onRaise,
}: {
  readonly documents: number;
  readonly all: number;
  readonly device: DeviceHints;
  readonly onRaise: (documents: number) => void;
}) {
  return (
    <Note text={messages.scaled(documents, all, device.memoryGib ?? 0)}>
      <Button onClick={() => onRaise(all)}>{messages.raise(all)}</Button>
    </Note>
  );
}

/** What became of an import that did not come to its end. `few`: enough documents to begin with. */
export function Outcome({
  state,
  few,
  onFewer,
}: {
  readonly state: Pick<DataSetState, 'status' | 'task' | 'error' | 'retry'>;
  readonly few: number;
  readonly onFewer: () => void;
}) {
  const { task } = state;
  if (state.status !== 'failed') return task && <Note text={messages.cancelled(task.done)} />;
  const reason = task?.error ?? state.error?.message ?? '';
  return (
    <Note error text={task?.status === 'failed' ? messages.failed(reason) : messages.unreachable(reason)}>
      <Button onClick={state.retry}>{messages.retry}</Button>
      {task?.status === 'failed' && task.total > few && <Button onClick={onFewer}>{early.fewer(few)}</Button>}
    </Note>
  );
}
