import type { ApiRequest, ApiResponse } from '../../rest/api.ts';

/** The data sets the page brings, in indices of the same names. */
export const bundled: readonly string[] = ['logs', 'tiny', 'wordnet', 'cities', 'products', 'feed'];

/** Whatever tells of every answered request. */
interface Watched {
  watch(watcher: (request: ApiRequest, response: ApiResponse) => void): () => void;
}

/**
 * Asks before the page is left while the engine holds documents of the reader's own: they go with the page. Bundled data sets come back, and do
 * not count, nor do the few writes that are made to them.
 */
export function warnBeforeLeaving(engine: Watched, page: Pick<Window, 'addEventListener' | 'removeEventListener'>): void {
  const own = new Set<string>();
  const ask = (event: Event): void => event.preventDefault();
  engine.watch((request, response) => {
    if (response.status >= 300) return;
    const before = own.size;
    note(own, request);
    // Only while it is needed: a page that may ask is not kept by browsers for the way back.
    if (before === 0 && own.size > 0) page.addEventListener('beforeunload', ask);
    if (before > 0 && own.size === 0) page.removeEventListener('beforeunload', ask);
  });
}

/** The indices that hold documents of the reader's own, after this request. */
function note(own: Set<string>, { method, path, headers }: ApiRequest): void {
  const [, convention = '', index = '', action = ''] = /^(\/indices)?\/([^/]*)(?:\/([^/]+))?/.exec(path) ?? [];
  if (method === 'DELETE' && action === '') {
    for (const name of index.split(',')) own.delete(name);
    if (index === '_all' || index.includes('*')) own.clear();
    return;
  }
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE' || bundled.includes(index)) return;
  const file = action === 'imports' && !/json/.test(headers['content-type'] ?? 'json');
  const written = convention === '' ? ['_bulk', '_doc', '_create', '_update'].includes(action) : file || action === 'documents';
  if (written || ['_bulk', '_reindex'].includes(index)) own.add(index);
}
