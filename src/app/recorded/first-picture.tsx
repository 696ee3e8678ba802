import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createAsk } from '../../client/ask.ts';
import { createClient } from '../../client/client.ts';
import { createServiceClock } from '../../client/service-clock.ts';
import type { WireDataset } from '../../client/wire.ts';
import { DataSetBar } from '../../features/data-set/data-set-bar.tsx';
import { defaultView } from '../../features/paging-compare/compare-view.ts';
import { newFollow } from '../../features/paging-compare/follow/follow-state.ts';
import type { RecordedTrace } from '../../features/paging-compare/recorded.ts';
import { createLaneKeeper } from '../../features/paging-compare/lane-keeper.ts';
import { ComparePage } from '../../features/paging-compare/view/compare-page.tsx';
import { compareSettings } from '../routes/compare-settings.ts';
import { Header } from '../header.tsx';

/** Nobody follows a picture. */
const atRest = newFollow('');
const nothing = () => undefined;

/**
 * The Compare page as HTML, drawn by the page's own components with what was recorded, so that the first picture needs no script. The
 * page takes its place with the same picture. Run when the page is built.
 */
export function firstPicture(trace: RecordedTrace, dataset: WireDataset): string {
  const never: typeof fetch = () => Promise.reject(new Error('There is no service while the page is built'));
  const connection = { fetch: never, base: new URL('http://localhost/') };
  const route = { name: 'compare' as const, dataset: trace.dataset, shards: trace.shards };
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Header
        transport={{ state: 'in-page', reason: undefined, retry: undefined, subscribe: () => nothing }}
        clock={createServiceClock(createAsk(connection))}
        settled={false}
        page="compare"
        compareHref="#/compare"
        theme="auto"
        newVersion={false}
        onTheme={nothing}
        onHelp={nothing}
        onShare={nothing}
        onSaved={nothing}
      />
      <main id="main" tabIndex={-1}>
        <DataSetBar
          state={{
            selection: { dataset: trace.dataset, shards: trace.shards, documents: undefined },
            device: { memoryGib: undefined },
            datasets: [dataset],
            dataset,
            status: 'waiting',
            task: undefined,
            secondsLeft: undefined,
            row: undefined,
            shards: trace.shards,
            maxResultWindow: 10_000,
            generation: 0,
            scaledFrom: undefined,
            error: null,
            gone: undefined,
            own: false,
            loadAgain: nothing,
            takeOver: nothing,
            load: nothing,
            cancel: nothing,
            setWindow: nothing,
            retry: nothing,
          }}
          ask={createAsk(connection)}
          onSelect={nothing}
          onForget={nothing}
        />
        <ComparePage
          client={createClient(connection)}
          keeper={createLaneKeeper()}
          dataset={dataset}
          generation={0}
          shards={trace.shards}
          maxResultWindow={10_000}
          documents={trace.documents}
          ready={false}
          gone={false}
          settings={compareSettings(route, dataset)}
          onSettings={nothing}
          view={defaultView}
          followed={{ state: atRest, getState: () => atRest, send: nothing }}
          onRaiseWindow={nothing}
          now={() => 0}
          trace={trace}
        >
          {() => null}
        </ComparePage>
      </main>
    </QueryClientProvider>,
  );
}
