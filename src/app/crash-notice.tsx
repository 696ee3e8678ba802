import { CrashNote } from '../features/engine/crash-note.tsx';
import { beginNextWith } from './boot/last-end.ts';
import { formatRoute, parseRoute } from './routes/route.ts';

/** Says that the last visit ended without warning; beginning smaller is loading the page anew. */
export function CrashNotice({ onDismiss }: { readonly onDismiss: () => void }) {
  const startWith = (documents: number) => {
    askFor(documents);
    beginNextWith(documents);
    window.location.reload();
  };
  return <CrashNote onFewer={startWith} onDismiss={onDismiss} />;
}

/** Has the page go to that many documents of the data set it pages through. */
export function askFor(documents: number): void {
  const route = parseRoute(window.location.hash);
  const compare = route.name === 'compare' ? route : { name: 'compare' as const, dataset: 'logs', shards: 5 };
  window.location.hash = formatRoute({ ...compare, documents });
}
