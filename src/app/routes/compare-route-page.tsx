import { useEffect, useState, type ReactNode } from 'react';
import { later, Part } from '../../components/later.tsx';
import type { Ask } from '../../client/ask.ts';
import type { Client } from '../../client/client.ts';
import { Button } from '../../components/button.tsx';
import { DataSetPhrase } from '../../features/data-set/data-set-phrase.tsx';
import { deviceHints } from '../../features/data-set/device.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import type { OwnDatasets } from '../../features/data-set/own-datasets.ts';
import { useDataSet } from '../../features/data-set/use-data-set.ts';
import { ComparePage } from '../../features/paging-compare/view/compare-page.tsx';
import { compareAddress } from './compare-address.ts';
import { compareSettings } from './compare-settings.ts';
import type { Kept } from '../kept.ts';
import { messages } from '../messages.ts';
import { Notice } from '../notice.tsx';
import type { FollowedView } from '../permalink/use-compare-view.ts';
import { asRecorded } from '../recorded/as-recorded.ts';
import { readTrace } from '../recorded/read-trace.ts';
import { openSections } from './open-sections.ts';
import { withLesson } from './lesson-param.ts';
import { formatRoute, type CompareRoute } from './route.ts';
import type { Navigate } from './use-route.ts';

// Not part of the first picture, so not part of its download either.
const SavedDialog = later(async () => (await import('./saved-dialog.tsx')).SavedDialog);
const BelowLanes = later(async () => (await import('./below-lanes.tsx')).BelowLanes);
const UnreadLink = later(async () => (await import('../permalink/unread-link.tsx')).UnreadLink);

const trace = readTrace(document);

interface CompareRoutePageProps {
  readonly client: Client;
  readonly ask: Ask;
  readonly kept: Kept;
  readonly route: CompareRoute;
  readonly navigate: Navigate;
  readonly followed: FollowedView;
  readonly own: OwnDatasets;
  /** Whether the lanes could be asked once, or were refused: what lies around them is fetched then, and stays. */
  readonly settled: boolean;
  readonly inLesson: boolean;
  readonly onSettled: () => void;
  /** Whether the saved searches are open. */
  readonly saved: boolean;
  readonly onCloseSaved: () => void;
  /** What stands at the end of the set-up. */
  readonly aside: ReactNode;
}

/** Binds the address to the data set and the lanes. */
export function CompareRoutePage(props: CompareRoutePageProps) {
  const { client, ask, kept, route, followed, own, settled, onSettled } = props;
  const { shards, documents } = route;
  const state = useDataSet(client, { dataset: route.dataset, shards, documents }, { own: own.all, device: deviceHints(navigator) });
  const { dataset } = state;
  const { view, unread } = followed.state;
  const ready = state.status === 'ready';
  // A page that cannot be had needs what lies around it even more.
  const answered = ready || state.error !== null;
  useEffect(() => {
    if (answered) onSettled();
  }, [answered, onSettled]);
  const open = openSections(route, view);
  // What its reader opens before the rest of the page is there is none to be taken to.
  const [arrivedAt] = useState(route.open?.[0]);
  const address = compareAddress(route, props.navigate, followed);
  if (dataset === undefined && state.datasets.length > 0) {
    return (
      <Notice title={messages.noDataset(route.dataset)}>
        <Button onClick={() => address.select({ dataset: 'logs', shards, documents: undefined })}>{messages.openLogs}</Button>
      </Notice>
    );
  }
  const settings = dataset && compareSettings(route, dataset);
  const setUp = (asked?: ReactNode, note?: ReactNode) => (
    <DataSetPhrase
      key={route.dataset}
      state={state}
      ask={ask}
      onSelect={address.select}
      onForget={own.forget}
      aside={props.aside}
      note={note}
    >
      {asked}
    </DataSetPhrase>
  );
  return (
    <main id="main" tabIndex={-1}>
      <Part>{unread !== null && <UnreadLink why={unread} />}</Part>
      {dataset && settings && view ? (
        <ComparePage
          client={client}
          keeper={kept.lanes}
          dataset={dataset}
          generation={state.generation}
          shards={state.shards}
          maxResultWindow={state.maxResultWindow}
          documents={ready && state.row ? state.row.documents : (documents ?? dataset.documents)}
          ready={ready}
          gone={state.gone !== undefined}
          settings={settings}
          onSettings={address.set}
          view={view}
          followed={followed}
          inLesson={props.inLesson}
          // A lesson's counts are the learner's own: what was recorded would tell its answers.
          trace={state.scaledFrom === undefined && !props.inLesson ? asRecorded(trace, route, settings) : undefined}
          lessonHref={withLesson(formatRoute(route), 'page-1000')}
          open={open}
          onOpen={(section, wanted) => address.turn(open, section, wanted)}
          addressOf={(section) => address.of(open, section)}
          onRaiseWindow={state.setWindow}
          now={kept.clock.now}
          setUp={setUp}
        >
          {(compare) => (
            <Part>{settled && <BelowLanes compare={compare} arrivedAt={arrivedAt} ask={ask} kept={kept} recorded={trace?.check} />}</Part>
          )}
        </ComparePage>
      ) : (
        <>
          {/* Until the question stands there. */}
          <h1>
            <VisuallyHidden>{messages.compare}</VisuallyHidden>
          </h1>
          {setUp()}
        </>
      )}
      <Part>
        {props.saved && (
          <SavedDialog ask={ask} dataset={dataset} settings={settings} shards={shards} onLoad={address.load} onClose={props.onCloseSaved} />
        )}
      </Part>
    </main>
  );
}
