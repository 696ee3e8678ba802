import { useEffect, useState } from 'react';
import { later, Part } from '../../components/later.tsx';
import type { Ask } from '../../client/ask.ts';
import type { Client } from '../../client/client.ts';
import type { ServiceClock } from '../../client/service-clock.ts';
import { Button } from '../../components/button.tsx';
import type { TripsSlot } from '../../features/consistency/view/use-trips.ts';
import { DataSetBar } from '../../features/data-set/data-set-bar.tsx';
import { deviceHints } from '../../features/data-set/device.ts';
import type { OwnDatasets } from '../../features/data-set/own-datasets.ts';
import type { Selection } from '../../features/data-set/selection.ts';
import { useDataSet } from '../../features/data-set/use-data-set.ts';
import type { CompareView } from '../../features/paging-compare/compare-view.ts';
import type { LaneKeeper } from '../../features/paging-compare/lane-keeper.ts';
import type { RecordedTrace } from '../../features/paging-compare/recorded.ts';
import type { CompareSettings } from '../../features/paging-compare/settings.ts';
import { writeSort } from '../../features/paging-compare/sort-choices.ts';
import { ComparePage } from '../../features/paging-compare/view/compare-page.tsx';
import { compareSettings } from './compare-settings.ts';
import { messages } from '../messages.ts';
import { Notice } from '../notice.tsx';
import type { FollowedView } from '../permalink/use-compare-view.ts';
import { readTrace } from '../recorded/read-trace.ts';
import type { CompareRoute } from './route.ts';
import type { Navigate } from './use-route.ts';

// Not part of the first picture, so not part of its download either.
const SavedDialog = later(async () => (await import('./saved-dialog.tsx')).SavedDialog);
const ConsistencySlot = later(async () => (await import('./consistency-slot.tsx')).ConsistencySlot);
const ContextsPanel = later(async () => (await import('../../features/contexts/contexts-panel.tsx')).ContextsPanel);
const UnreadLink = later(async () => (await import('../permalink/unread-link.tsx')).UnreadLink);

/** Binds the address to the data set and the lanes. */
export function CompareRoutePage({
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
  /** Whether the lanes could be asked once, or were refused: what lies around them is fetched then, and stays. */
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
  const { view, unread } = followed.state;
  const look = (part: Partial<CompareView>) => followed.send({ type: 'changed', part, how: 'replace' });
  const ready = state.status === 'ready';
  // A page that cannot be had needs what lies around it even more.
  const answered = ready || state.error !== null;
  useEffect(() => {
    if (answered) onSettled();
  }, [answered, onSettled]);
  const [ledger, setLedger] = useState(false);
  const onSelect = (next: Selection) => {
    const { documents: _, ...kept } = route;
    look({ positions: {} });
    const documents = next.documents === undefined ? {} : { documents: next.documents };
    // Another data set has other fields: what was chosen for the old one does not carry over.
    if (next.dataset === route.dataset) navigate({ ...kept, shards: next.shards, ...documents }, 'push');
    else navigate({ name: 'compare', dataset: next.dataset, shards: next.shards, ...(route.theme && { theme: route.theme }) }, 'push');
  };
  const onSettings = ({ sort, ...change }: Partial<CompareSettings>) => {
    const moved = Object.keys(change).length === 1 && change.page !== undefined;
    // Another question starts lanes of its own, from the surface.
    if (!moved) look({ positions: {} });
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
      <DataSetBar
        key={route.dataset}
        state={state}
        selection={selection}
        device={device}
        ask={ask}
        onSelect={onSelect}
        onForget={own.forget}
      />
      {unread !== null && (
        <Part>
          <UnreadLink why={unread} />
        </Part>
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
          ready={ready}
          gone={state.gone}
          settings={settings}
          onSettings={onSettings}
          view={view}
          followed={followed}
          recorded={asRecorded(trace, route, settings, state.scaledFrom)}
          onRaiseWindow={state.setWindow}
          now={clock.now}
        >
          {({ comparison, question, matching }) =>
            settled && (
              <Part>
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
                  onText={(consistency) => look({ consistency })}
                />
              </Part>
            )
          }
        </ComparePage>
      )}
      {dataset && settled && (
        <Part>
          <ContextsPanel ask={ask} now={clock.now} open={ledger} onOpen={setLedger} />
        </Part>
      )}
      {saved && (
        <Part>
          <SavedDialog
            ask={ask}
            dataset={dataset}
            settings={settings}
            shards={route.shards}
            onLoad={(loaded) => navigate({ ...loaded, ...(route.theme && { theme: route.theme }) }, 'push')}
            onClose={onCloseSaved}
          />
        </Part>
      )}
    </main>
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
