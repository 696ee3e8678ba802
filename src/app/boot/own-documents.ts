import type { Effect } from '../../worker/effects/effect.ts';

/** Whatever tells of all an engine did. */
export interface TellsEffects {
  watchEffects(watcher: (effect: Effect) => void): void;
}

/**
 * Asks before the page is left while the engine holds documents of the reader's own: they go with the page. An index with the data set of its
 * name comes back, and does not count, nor do the few writes that are made to it.
 */
export function warnBeforeLeaving(engine: TellsEffects, page: Pick<Window, 'addEventListener' | 'removeEventListener'>): void {
  const own = new Set<string>();
  const comeBack = new Set<string>();
  const ask = (event: Event): void => event.preventDefault();
  engine.watchEffects((effect) => {
    const { kind, index } = effect;
    const before = own.size;
    if (kind === 'made' && effect.origin.dataset === index) comeBack.add(index);
    if (kind === 'delete') comeBack.delete(index);
    if (kind === 'delete' || comeBack.has(index)) own.delete(index);
    else if (holdsMore(effect)) own.add(index);
    // Only while it is needed: a page that may ask is not kept by browsers for the way back.
    if (before === 0 && own.size > 0) page.addEventListener('beforeunload', ask);
    if (before > 0 && own.size === 0) page.removeEventListener('beforeunload', ask);
  });
}

/** Whether it brought documents that no data set has. */
function holdsMore(effect: Effect): boolean {
  if (effect.kind === 'lost') return true;
  return effect.kind === 'write' && effect.writes.some(({ action, came }) => action !== 'delete' && came !== undefined);
}
