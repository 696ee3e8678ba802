import type { Ask } from '../../client/ask.ts';
import { GoneNote } from './gone-note.tsx';
import { Questions } from './questions.tsx';
import { RareNotes } from './rare-notes.tsx';
import type { DataSetState } from './use-data-set.ts';
import type { Reshape } from './use-reshape.ts';

interface NotesProps {
  readonly state: DataSetState;
  readonly reshape: Reshape;
  readonly ask: Ask;
  readonly onForget: (dataset: string) => void;
  /** Something was chosen and waits for a yes. */
  readonly asks: boolean;
  /** There is something to say of the import. */
  readonly rare: boolean;
}

/** Whatever there is to say of the index besides how large it is, one below the other. */
export function Notes({ state, reshape, ask, onForget, asks, rare }: NotesProps) {
  const index = state.selection.dataset;
  return (
    <>
      {asks && <Questions index={index} shards={state.shards} reshape={reshape} />}
      {rare && <RareNotes state={state} onMake={reshape.make} onForget={onForget} />}
      {state.gone !== undefined && <GoneNote ask={ask} index={index} state={state} gone={state.gone} onForget={onForget} />}
    </>
  );
}
