import { useState } from 'react';
import { documentsShown, documentsToMake } from './documents-shown.ts';
import type { Selection } from './selection.ts';
import type { DataSetState } from './use-data-set.ts';

/** What was chosen and waits for a yes. A window is set on the index there is; shards and documents make it anew, with the default window. */
export interface Draft {
  readonly shards?: number | undefined;
  readonly documents?: number | undefined;
  readonly window?: number | undefined;
}

/** Nothing chosen that makes the index anew. */
export const sameIndex: Draft = { shards: undefined, documents: undefined };

/** Follows the fields of the bar. */
export function useReshape(state: DataSetState, onSelect: (selection: Selection) => void) {
  const { dataset, selection } = state;
  const [draft, setDraft] = useState<Draft>({});
  const shards = draft.shards ?? state.shards;
  const window = draft.window ?? state.maxResultWindow;
  const there = documentsShown({
    ready: state.status === 'ready',
    held: state.row?.documents,
    chosen: selection.documents,
    suggested: dataset?.documents ?? 0,
  });
  const documents = draft.documents ?? there;
  const chosen = documentsToMake(documents, dataset);
  const choose = (part: Draft) => setDraft((before) => ({ ...before, ...part }));
  const make = (documents: number | undefined) => {
    const next = { ...selection, shards, documents };
    onSelect(next);
    state.load(next);
  };
  return {
    shards,
    documents,
    window,
    /** Documents of the index there is, or of the one on its way. */
    there,
    draft,
    /** Undefined takes back what was chosen. */
    choose,
    remake: () => {
      choose(sameIndex);
      make(chosen);
    },
    /** How many documents a yes makes. */
    toMake: chosen ?? dataset?.documents ?? documents,
    setWindow: () => {
      choose({ window: undefined });
      state.setWindow(window);
    },
    /** Makes the index anew with so many documents, unasked. */
    make,
  };
}

/** Another shape of the index: what stands in the fields, and what a yes does. */
export type Reshape = ReturnType<typeof useReshape>;
