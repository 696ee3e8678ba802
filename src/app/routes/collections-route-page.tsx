import { useSyncExternalStore } from 'react';
import type { Ask } from '../../client/ask.ts';
import { CollectionsPage } from '../../features/collections/view/collections-page.tsx';
import { FileImport } from '../../features/file-import/file-import.tsx';
import { SwitchesPanel } from '../../features/switches/switches-panel.tsx';
import type { Keyring } from '../keyring.ts';
import { readCollectionsView, writeCollectionsView } from './collections-view.ts';
import type { ParameterRoute } from './route.ts';
import type { Navigate } from './use-route.ts';
import styles from './collections-route-page.module.css';

/** Binds the address to the collections, and puts the import and the switches below them. */
export function CollectionsRoutePage({
  ask,
  keyring,
  route,
  navigate,
}: {
  readonly ask: Ask;
  readonly keyring: Keyring;
  readonly route: ParameterRoute;
  readonly navigate: Navigate;
}) {
  const view = readCollectionsView(new URLSearchParams(route.params));
  const sentKey = useSyncExternalStore(keyring.subscribe, keyring.current);
  return (
    <main id="main" tabIndex={-1}>
      <CollectionsPage
        ask={ask}
        view={view}
        onView={(change) => navigate({ name: 'collections', params: writeCollectionsView({ ...view, ...change }).toString() }, 'push')}
        tools={
          <div className={styles.tools}>
            <FileImport ask={ask} />
            <SwitchesPanel ask={ask} sentKey={sentKey} onSendKey={keyring.choose} />
          </div>
        }
      />
    </main>
  );
}
