import type { Effect } from '../../worker/effects/effect.ts';

/** The data sets the page brings, in indices of the same names. */
export const bundled: readonly string[] = ['logs', 'tiny', 'wordnet', 'cities', 'products', 'feed'];

/** Whatever tells of all an engine did. */
export interface TellsEffects {
  watchEffects(watcher: (effect: Effect) => void): void;
}

/**
 * Asks before the page is left while the engine holds documents of the reader's own: they go with the page. Bundled data sets come back, and do
 * not count, nor do the few writes that are made to them.
 */
export function warnBeforeLeaving(engine: TellsEffects, page: Pick<Window, 'addEventListener' | 'removeEventListener'>): void {
  const own = new Set<string>();
  const ask = (event: Event): void => event.preventDefault();
  engine.watchEffects((effect) => {
    const before = own.size;
    if (effect.kind === 'delete') own.delete(effect.index);
    else if (holdsMore(effect) && !bundled.includes(effect.index)) own.add(effect.index);
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
