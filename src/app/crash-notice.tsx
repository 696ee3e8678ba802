import { CrashNote } from '../features/engine/crash-note.tsx';
import { formatRoute, parseRoute } from './routes/route.ts';

/** Says that the last visit ended without warning; beginning smaller is loading the page anew. */
export function CrashNotice({ onDismiss }: { readonly onDismiss: () => void }) {
  return <CrashNote onFewer={startWith} onDismiss={onDismiss} />;
}

/** Loads the page anew with fewer documents of the data set it pages through. */
function startWith(documents: number): void {
  const route = parseRoute(window.location.hash);
  const compare = route.name === 'compare' ? route : { name: 'compare' as const, dataset: 'logs', shards: 5 };
  window.location.hash = formatRoute({ ...compare, documents });
  window.location.reload();
}
