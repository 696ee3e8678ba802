import type { Change } from '../../worker/change.ts';
import type { KeptState } from '../../worker/kept/kept-state.ts';

/** Whatever tells what becomes of an engine's indices. */
export interface TellsChanges {
  watchChanges(watcher: (change: Change) => void): void;
}

/** An engine that knows whether what is made in it is kept. */
interface MayKeep extends TellsChanges {
  readonly kept: { getState(): KeptState | undefined };
}

/**
 * Asks before the page is left while the engine holds documents of the reader's own that go with the page: those that are in memory. An index with the data set
 * of its name comes back, and does not count, nor do the few writes that are made to it.
 */
export function warnBeforeLeaving(engine: MayKeep, page: Pick<Window, 'addEventListener' | 'removeEventListener'>): void {
  const own = new Set<string>();
  const comeBack = new Set<string>();
  const ask = (event: Event): void => {
    if (engine.kept.getState()?.kind !== 'kept') event.preventDefault();
  };
  engine.watchChanges((change) => {
    const { kind, index } = change;
    const before = own.size;
    if (kind === 'write' && change.dataset === index) comeBack.add(index);
    if (kind === 'delete') comeBack.delete(index);
    if (kind === 'delete' || comeBack.has(index)) own.delete(index);
    else if (kind === 'write' && change.dataset === undefined && engine.kept.getState()?.kind !== 'kept') own.add(index);
    // Only while it is needed: a page that may ask is not kept by browsers for the way back.
    if (before === 0 && own.size > 0) page.addEventListener('beforeunload', ask);
    if (before > 0 && own.size === 0) page.removeEventListener('beforeunload', ask);
  });
}
