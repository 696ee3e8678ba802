import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { Ask } from '../client/ask.ts';
import { Button } from '../components/button.tsx';
import type { Client } from '../client/client.ts';
import type { Connection } from '../client/send.ts';
import type { TransportInfo } from '../features/connection/transport-pill.tsx';
import { DataSetBar } from '../features/data-set/data-set-bar.tsx';
import { deviceHints } from '../features/data-set/device.ts';
import { useNewVersion } from '../features/connection/use-new-version.ts';
import { useOwnDatasets, type OwnDatasets } from '../features/data-set/own-datasets.ts';
import type { Selection } from '../features/data-set/selection.ts';
import { useDataSet } from '../features/data-set/use-data-set.ts';
import type { CompareSettings } from '../features/paging-compare/settings.ts';
import { writeSort } from '../features/paging-compare/sort-choices.ts';
import type { TripsSlot } from '../features/consistency/view/use-trips.ts';
import { createLaneKeeper, type LaneKeeper } from '../features/paging-compare/lane-keeper.ts';
import { ComparePage } from '../features/paging-compare/view/compare-page.tsx';
import { compareSettings } from './compare-settings.ts';
import type { ConsoleSlot } from './console-route-page.tsx';
import type { DeskSlot } from './data-route-page.tsx';
import { createEarlyKey, keepsKey, KeyMapContext, type KeyOf } from '../components/key-map-context.ts';
import { useCompareView, type FollowedView } from './permalink/use-compare-view.ts';
import { Header } from './header.tsx';
import type { Keyring } from './keyring.ts';
import { messages } from './messages.ts';
import { Notice } from './notice.tsx';
import { readTrace } from './recorded/read-trace.ts';
import type { RecordedTrace } from '../features/paging-compare/recorded.ts';
import type { CompareRoute } from './route.ts';
import type { Theme } from './theme.ts';
import { createServiceClock, type ServiceClock } from '../client/service-clock.ts';
import { useLastCompare } from './use-last-compare.ts';
import { useTheme } from './use-theme.ts';
import { useRoute, type Navigate } from './use-route.ts';

// Not part of the first picture, so not part of its download either.
const CollectionsRoutePage = lazy(async () => ({ default: (await import('./collections-route-page.tsx')).CollectionsRoutePage }));
const DataRoutePage = lazy(async () => ({ default: (await import('./data-route-page.tsx')).DataRoutePage }));
const ConsoleRoutePage = lazy(async () => ({ default: (await import('./console-route-page.tsx')).ConsoleRoutePage }));
const FidelityRoutePage = lazy(async () => ({ default: (await import('./fidelity-route-page.tsx')).FidelityRoutePage }));
const ApiRoutePage = lazy(async () => ({ default: (await import('./api-route-page.tsx')).ApiRoutePage }));

const SavedDialog = lazy(async () => ({ default: (await import('./saved-dialog.tsx')).SavedDialog }));
const ConsistencySlot = lazy(async () => ({ default: (await import('./consistency-slot.tsx')).ConsistencySlot }));
const ContextsPanel = lazy(async () => ({ default: (await import('../features/contexts/contexts-panel.tsx')).ContextsPanel }));
const UnreadLink = lazy(async () => ({ default: (await import('./permalink/unread-link.tsx')).UnreadLink }));
const KeyLayer = lazy(async () => ({ default: (await import('./keys/key-layer.tsx')).KeyLayer }));
const ShareDialog = lazy(async () => ({ default: (await import('./permalink/share-dialog.tsx')).ShareDialog }));

/** The frame and the page the address names. */
export function App({
  client,
  ask,
  connection,
  keyring,
  transport,
}: {
  readonly client: Client;
  readonly ask: Ask;
  readonly connection: Connection;
  readonly keyring: Keyring;
  readonly transport: TransportInfo;
}) {
  const { route, navigate } = useRoute();
  const compareHref = useLastCompare(route);
  const own = useOwnDatasets();
  const newVersion = useNewVersion();
  const [deskSlot] = useState<DeskSlot>({ current: undefined });
  const [consoleSlot] = useState<ConsoleSlot>({ current: undefined });
  const [keeper] = useState(createLaneKeeper);
  const [trips] = useState<TripsSlot>(() => new Map());
  const [saved, setSaved] = useState(false);
  const [help, setHelp] = useState(false);
  const [keyOf, setKeyOf] = useState<KeyOf>(() => noKeys);
  // A function is a state here, not a way to make one.
  const onKeyOf = useCallback((next: KeyOf) => setKeyOf(() => next), []);
  const [early] = useState(createEarlyKey);
  const keys = useMemo(() => ({ keyOf, early }), [keyOf, early]);
  const mapped = keyOf !== noKeys;
  // The map of keys is fetched late; what is pressed until then waits for it.
  useEffect(() => {
    if (mapped) return undefined;
    const note = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && !keepsKey(event)) early.note(event.key);
    };
    document.addEventListener('keydown', note);
    return () => document.removeEventListener('keydown', note);
  }, [mapped, early]);
  const [share, setShare] = useState(false);
  const [settled, setSettled] = useState(false);
  const onSettled = useCallback(() => setSettled(true), []);
  const [clock] = useState(() => createServiceClock(ask));
  const compare = route.name === 'compare' ? route : undefined;
  const followed = useCompareView(compare, navigate);
  const theme = useTheme(route.name === 'compare' ? route.theme : undefined);
  const onTheme = (next: Theme) => {
    theme.choose(next);
    if (route.name === 'compare') navigate({ ...route, theme: next }, 'replace');
  };
  return (
    <KeyMapContext value={keys}>
      <Header
        transport={transport}
        newVersion={newVersion}
        clock={clock}
        settled={settled || route.name !== 'compare'}
        page={route.name}
        compareHref={compareHref}
        theme={theme.theme}
        onTheme={onTheme}
        onHelp={() => setHelp(true)}
        onShare={() => setShare(true)}
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
          clock={clock}
          keeper={keeper}
          trips={trips}
          route={route}
          navigate={navigate}
          followed={followed}
          own={own}
          settled={settled}
          onSettled={onSettled}
          saved={saved}
          onCloseSaved={() => setSaved(false)}
        />
      )}
      <Suspense fallback={<Notice title={messages.loadingPage} />}>
        {route.name === 'collections' && <CollectionsRoutePage ask={ask} keyring={keyring} route={route} navigate={navigate} />}
        {route.name === 'data' && (
          <DataRoutePage
            client={client}
            ask={ask}
            route={route}
            navigate={navigate}
            own={own}
            deskSlot={deskSlot}
            compareHref={compareHref}
          />
        )}
        {route.name === 'console' && (
          <ConsoleRoutePage ask={ask} connection={connection} slot={consoleSlot} route={route} navigate={navigate} />
        )}
        {route.name === 'fidelity' && <FidelityRoutePage />}
        {route.name === 'api' && <ApiRoutePage ask={ask} route={route} navigate={navigate} />}
      </Suspense>
      <Suspense>
        {(help || settled || route.name !== 'compare') && (
          <KeyLayer help={help} newVersion={newVersion} onHelp={setHelp} onKeyOf={onKeyOf} />
        )}
        {share && (
          <ShareDialog
            client={client}
            ask={ask}
            route={route}
            sheets={consoleSlot}
            settle={followed.settle}
            onClose={() => setShare(false)}
          />
        )}
      </Suspense>
    </KeyMapContext>
  );
}

const trace = readTrace(document);

/** The recording, where the address asks for what was recorded. */
function asRecorded(
  trace: RecordedTrace | undefined,
  route: CompareRoute,
  settings: CompareSettings,
  scaledFrom: number | undefined,
): RecordedTrace | undefined {
  if (trace === undefined || scaledFrom !== undefined) return undefined;
  const { dataset, shards, documents = trace.documents } = route;
  const { query, size, tieBreak, sort } = settings;
  const keys = tieBreak === '_id' ? `${writeSort(sort)},_id:asc` : writeSort(sort);
  const same = dataset === trace.dataset && shards === trace.shards && documents === trace.documents && size === trace.size;
  return same && query === '' && keys === trace.sort ? trace : undefined;
}

/** Until the map of keys is there. */
const noKeys: KeyOf = () => null;

/** Binds the address to the data set and the lanes. */
function CompareRoutePage({
  client,
  ask,
  clock,
  keeper,
  trips,
  route,
  navigate,
  followed,
  own,
  settled,
  onSettled,
  saved,
  onCloseSaved,
}: {
  readonly client: Client;
  readonly ask: Ask;
  readonly clock: ServiceClock;
  /** The lanes, which stay while other pages are on screen. */
  readonly keeper: LaneKeeper;
  /** And what was read through them while somebody wrote. */
  readonly trips: TripsSlot;
  readonly route: CompareRoute;
  readonly navigate: Navigate;
  readonly followed: FollowedView;
  readonly own: OwnDatasets;
  /** Whether the lanes could be asked once: what lies around them is fetched then, and stays. */
  readonly settled: boolean;
  readonly onSettled: () => void;
  /** Whether the saved searches are open. */
  readonly saved: boolean;
  readonly onCloseSaved: () => void;
}) {
  const selection: Selection = { dataset: route.dataset, shards: route.shards, documents: route.documents };
  const device = deviceHints(navigator);
  const state = useDataSet(client, selection, { own: own.all, device });
  const { dataset } = state;
  const { view } = followed;
  const ready = state.status === 'ready';
  useEffect(() => {
    if (ready) onSettled();
  }, [ready, onSettled]);
  const [ledger, setLedger] = useState(false);
  const onSelect = (next: Selection) => {
    const { documents: _, ...kept } = route;
    followed.change({ positions: {} }, 'replace');
    const documents = next.documents === undefined ? {} : { documents: next.documents };
    // Another data set has other fields: what was chosen for the old one does not carry over.
    if (next.dataset === route.dataset) navigate({ ...kept, shards: next.shards, ...documents }, 'push');
    else navigate({ name: 'compare', dataset: next.dataset, shards: next.shards, ...(route.theme && { theme: route.theme }) }, 'push');
  };
  const onSettings = ({ sort, ...change }: Partial<CompareSettings>) => {
    const moved = Object.keys(change).length === 1 && change.page !== undefined;
    // Another question starts lanes of its own, from the surface.
    if (!moved) followed.change({ positions: {} }, 'replace');
    navigate({ ...route, ...change, ...(sort && { sort: writeSort(sort) }) }, moved ? 'replace' : 'push');
  };
  if (dataset === undefined && state.datasets.length > 0) {
    return (
      <Notice title={messages.noDataset(route.dataset)}>
        <Button onClick={() => onSelect({ dataset: 'logs', shards: route.shards, documents: undefined })}>{messages.openLogs}</Button>
      </Notice>
    );
  }
  const settings = dataset && compareSettings(route, dataset);
  return (
    <main id="main" tabIndex={-1}>
      <DataSetBar key={route.dataset} state={state} selection={selection} device={device} onSelect={onSelect} onForget={own.forget} />
      {followed.unread !== null && (
        <Suspense>
          <UnreadLink why={followed.unread} />
        </Suspense>
      )}
      {dataset && settings && view && (
        <ComparePage
          client={client}
          keeper={keeper}
          dataset={dataset}
          index={dataset.id}
          generation={state.generation}
          shards={state.shards}
          maxResultWindow={state.maxResultWindow}
          documents={state.status === 'ready' && state.row ? state.row.documents : (route.documents ?? dataset.documents)}
          ready={state.status === 'ready'}
          settings={settings}
          onSettings={onSettings}
          view={view}
          linked={followed.linked}
          recorded={asRecorded(trace, route, settings, state.scaledFrom)}
          onView={followed.change}
          onRaiseWindow={state.setWindow}
          now={clock.now}
        >
          {({ comparison, question, matching }) =>
            settled && (
              <Suspense>
                <ConsistencySlot
                  client={client}
                  slot={trips}
                  clock={clock}
                  dataset={dataset}
                  comparison={comparison}
                  onTooManyContexts={setLedger}
                  question={question}
                  matching={matching}
                  maxResultWindow={state.maxResultWindow}
                  ready={state.status === 'ready'}
                  text={view.consistency}
                  onText={(consistency) => followed.change({ consistency }, 'replace')}
                />
              </Suspense>
            )
          }
        </ComparePage>
      )}
      {dataset && settled && (
        <Suspense>
          <ContextsPanel ask={ask} now={clock.now} open={ledger} onOpen={setLedger} />
        </Suspense>
      )}
      {saved && (
        <Suspense>
          <SavedDialog
            ask={ask}
            dataset={dataset}
            settings={settings}
            shards={route.shards}
            onLoad={(loaded) => navigate({ ...loaded, ...(route.theme && { theme: route.theme }) }, 'push')}
            onClose={onCloseSaved}
          />
        </Suspense>
      )}
    </main>
  );
}
