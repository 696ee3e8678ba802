import type { KeptState } from '../../worker/kept/kept-state.ts';
import { readStored, writeStored } from '../../components/browser/stored.ts';
import type { TellsChanges } from './own-documents.ts';

/** Stored beside what is kept, in a place that most browsers do not clear with it: something of the reader's own is kept. */
const KEY = 'fathom.own-kept';

interface MayBeCleared extends TellsChanges {
  readonly kept: { getState(): KeptState | undefined; subscribe(listener: () => void): () => void };
}

/** Notices that the browser has cleared what it kept for the page, as it may when its disk is full: tells it once, where something of the reader's own was among it. */
export function noticeClearing(engine: MayBeCleared, onCleared: () => void): void {
  let isNoted = readStored(KEY) !== undefined;
  // What is opened first: later on it may be told again.
  let isKnown = false;
  const look = (): void => {
    const state = engine.kept.getState();
    if (isKnown || state === undefined) return;
    isKnown = true;
    if (!isNoted || state.kind !== 'kept' || state.isNew !== true) return;
    isNoted = false;
    writeStored(KEY, undefined);
    onCleared();
  };
  engine.kept.subscribe(look);
  look();
  engine.watchChanges((change) => {
    if (isNoted || change.kind !== 'write' || change.dataset !== undefined || engine.kept.getState()?.kind !== 'kept') return;
    isNoted = true;
    writeStored(KEY, true);
  });
}
