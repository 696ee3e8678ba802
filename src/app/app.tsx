import { lazy, Suspense, useState } from 'react';
import type { Ask } from '../client/ask.ts';
import { Dialog } from '../components/dialog.tsx';
import { Button } from '../components/button.tsx';
import type { Client } from '../client/client.ts';
import type { TransportInfo } from '../features/connection/transport-pill.tsx';
import { ContextsPanel } from '../features/contexts/contexts-panel.tsx';
import { DataSetBar } from '../features/data-set/data-set-bar.tsx';
import type { Selection } from '../features/data-set/selection.ts';
import { useDataSet } from '../features/data-set/use-data-set.ts';
import type { CompareSettings } from '../features/paging-compare/settings.ts';
import { writeSort } from '../features/paging-compare/sort-choices.ts';
import { ComparePage } from '../features/paging-compare/view/compare-page.tsx';
import { SavedSearches } from '../features/saved-searches/saved-searches.tsx';
import { compareSettings } from './compare-settings.ts';
import { Header, HelpDialog } from './header.tsx';
import type { Keyring } from './keyring.ts';
import { messages } from './messages.ts';
import { Notice } from './notice.tsx';
import type { CompareRoute } from './route.ts';
import { routeOf, searchOf } from './saved-compare.ts';
import type { Theme } from './theme.ts';
import { useLastCompare } from './use-last-compare.ts';
import { useTheme } from './use-theme.ts';
import { useRoute, type Navigate } from './use-route.ts';

// Not part of the first picture, so not part of its download either.
const CollectionsRoutePage = lazy(async () => ({ default: (await import('./collections-route-page.tsx')).CollectionsRoutePage }));
const ApiRoutePage = lazy(async () => ({ default: (await import('./api-route-page.tsx')).ApiRoutePage }));

/** The frame and the page the address names. */
export function App({
  client,
  ask,
  keyring,
  transport,
}: {
  readonly client: Client;
  readonly ask: Ask;
  readonly keyring: Keyring;
  readonly transport: TransportInfo;
}) {
  const { route, navigate } = useRoute();
  const compareHref = useLastCompare(route);
  const [saved, setSaved] = useState(false);
  const [help, setHelp] = useState(false);
  const theme = useTheme(route.name === 'compare' ? route.theme : undefined);
  const onTheme = (next: Theme) => {
    theme.choose(next);
    if (route.name === 'compare') navigate({ ...route, theme: next }, 'replace');
  };
  return (
    <>
      <Header
        transport={transport}
        page={route.name}
        compareHref={compareHref}
        theme={theme.theme}
        onTheme={onTheme}
        onHelp={() => setHelp(true)}
        onSaved={route.name === 'compare' ? () => setSaved(true) : undefined}
      />
      {route.name === 'unknown' && (
        <Notice title={messages.unknownTitle}>
          <p>{messages.unknown(route.path)}</p>
          <a href="#/compare">{messages.toCompare}</a>
        </Notice>
      )}
      {route.name === 'compare' && (
        <CompareRoutePage
          client={client}
          ask={ask}
          route={route}
          navigate={navigate}
          onHelp={() => setHelp(true)}
          saved={saved}
          onCloseSaved={() => setSaved(false)}
        />
      )}
      <Suspense fallback={<Notice title={messages.loadingPage} />}>
        {route.name === 'collections' && <CollectionsRoutePage ask={ask} keyring={keyring} route={route} navigate={navigate} />}
        {route.name === 'api' && <ApiRoutePage ask={ask} route={route} navigate={navigate} />}
      </Suspense>
      <HelpDialog open={help} onClose={() => setHelp(false)} />
    </>
  );
}

/** Binds the address to the data set and the lanes. */
function CompareRoutePage({
  client,
  ask,
  route,
  navigate,
  onHelp,
  saved,
  onCloseSaved,
}: {
  readonly client: Client;
  readonly ask: Ask;
  readonly route: CompareRoute;
  readonly navigate: Navigate;
  readonly onHelp: () => void;
  /** Whether the saved searches are open. */
  readonly saved: boolean;
  readonly onCloseSaved: () => void;
}) {
  const selection: Selection = { dataset: route.dataset, shards: route.shards, documents: route.documents };
  const state = useDataSet(client, selection);
  const { dataset } = state;
  const onSelect = (next: Selection) => {
    const { documents: _, ...kept } = route;
    const documents = next.documents === undefined ? {} : { documents: next.documents };
    // Another data set has other fields: what was chosen for the old one does not carry over.
    if (next.dataset === route.dataset) navigate({ ...kept, shards: next.shards, ...documents }, 'push');
    else navigate({ name: 'compare', dataset: next.dataset, shards: next.shards, ...(route.theme && { theme: route.theme }) }, 'push');
  };
  const onSettings = ({ sort, ...change }: Partial<CompareSettings>) => {
    const moved = Object.keys(change).length === 1 && change.page !== undefined;
    navigate({ ...route, ...change, ...(sort && { sort: writeSort(sort) }) }, moved ? 'replace' : 'push');
  };
  if (dataset === undefined && state.datasets.length > 0) {
    return (
      <Notice title={messages.noDataset(route.dataset)}>
        <Button onClick={() => onSelect({ dataset: 'logs', shards: route.shards, documents: undefined })}>{messages.openLogs}</Button>
      </Notice>
    );
  }
  return (
    <main id="main" tabIndex={-1}>
      <DataSetBar key={route.dataset} state={state} selection={selection} onSelect={onSelect} />
      {dataset && (
        <ComparePage
          client={client}
          dataset={dataset}
          index={dataset.id}
          generation={state.generation}
          shards={state.shards}
          maxResultWindow={state.maxResultWindow}
          documents={state.status === 'ready' && state.row ? state.row.documents : (route.documents ?? dataset.documents)}
          ready={state.status === 'ready'}
          settings={compareSettings(route, dataset)}
          onSettings={onSettings}
          onRaiseWindow={state.setWindow}
          onHelp={onHelp}
        />
      )}
      {dataset && <ContextsPanel ask={ask} />}
      <Dialog title={messages.savedSearches} open={saved} onClose={onCloseSaved}>
        <SavedSearches
          ask={ask}
          current={dataset && searchOf(dataset.id, dataset.suggested.search_field, compareSettings(route, dataset))}
          onLoad={(search) => {
            onCloseSaved();
            navigate({ ...routeOf(search, route.shards), ...(route.theme && { theme: route.theme }) }, 'push');
          }}
        />
      </Dialog>
    </main>
  );
}
