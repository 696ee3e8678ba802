import type { Ask } from '../../client/ask.ts';
import { later, Part } from '../../components/later.tsx';
import type { DataSetState } from './use-data-set.ts';
import type { Reshape } from './use-reshape.ts';

// Most readers never see them, so they are not part of the first download.
const Notes = later(async () => (await import('./notes.tsx')).Notes);

interface BarNotesProps {
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
    <Part>
      {(asks || rare || state.gone !== undefined) && (
        <Notes state={state} reshape={reshape} ask={ask} onForget={onForget} asks={asks} rare={rare} />
      )}
    </Part>
  );
}
