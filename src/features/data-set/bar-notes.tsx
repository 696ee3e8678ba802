import type { Ask } from '../../client/ask.ts';
import { later, Part } from '../../components/later.tsx';
import type { DataSetState } from './use-data-set.ts';
import type { Reshape } from './use-reshape.ts';

// Most readers never see them, so they are not part of the first download.
const Questions = later(async () => (await import('./questions.tsx')).Questions);
const RareNotes = later(async () => (await import('./rare-notes.tsx')).RareNotes);
const GoneNote = later(async () => (await import('./gone-note.tsx')).GoneNote);

export interface BarNotesProps {
  readonly state: DataSetState;
  readonly reshape: Reshape;
  readonly ask: Ask;
  /** Of data of the reader's own that is gone. */
  readonly onForget: (dataset: string) => void;
}

/** What waits for a yes, and what there is to say of the index besides how large it is. */
export function BarNotes({ state, reshape, ask, onForget }: BarNotesProps) {
  const { draft } = reshape;
  const asks = draft.shards !== undefined || draft.documents !== undefined || draft.window !== undefined;
  const ready = state.status === 'ready';
  const rare =
    state.status === 'failed' ||
    state.status === 'absent' ||
    (ready && (state.task?.status === 'cancelled' || state.scaledFrom !== undefined));
  return (
    <>
      <Part>{asks && <Questions index={state.selection.dataset} shards={state.shards} reshape={reshape} />}</Part>
      <Part>
        {rare && <RareNotes state={state} onMake={reshape.make} onForget={onForget} />}
        {state.gone !== undefined && (
          <GoneNote ask={ask} index={state.selection.dataset} state={state} gone={state.gone} onForget={onForget} />
        )}
      </Part>
    </>
  );
}
