import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { createAsk } from '../../client/ask.ts';
import { createClient } from '../../client/client.ts';
import type { WireDataset } from '../../client/wire.ts';
import { DataSetPhrase } from '../../features/data-set/data-set-phrase.tsx';
import { defaultView } from '../../features/paging-compare/compare-view.ts';
import { newFollow } from '../../features/paging-compare/follow/follow-state.ts';
import type { RecordedTrace } from '../../features/paging-compare/recorded.ts';
import { createLaneKeeper } from '../../features/paging-compare/lane-keeper.ts';
import { ComparePage } from '../../features/paging-compare/view/compare-page.tsx';
import { compareSettings } from '../routes/compare-settings.ts';
import { withLesson } from '../routes/lesson-param.ts';
import { formatRoute } from '../routes/route.ts';
import { Header } from '../header.tsx';

/** Nobody follows a picture. */
const atRest = newFollow('');
const nothing = () => undefined;

/**
 * The Compare page as HTML, drawn by the page's own components with what was recorded, so that the first picture needs no script. The
 * page takes its place with the same picture. Run when the page is built.
 */
export async function firstPicture(trace: RecordedTrace, dataset: WireDataset): Promise<string> {
  const never: typeof fetch = () => Promise.reject(new Error('There is no service while the page is built'));
  const connection = { fetch: never, base: new URL('http://localhost/') };
  const route = { name: 'compare' as const, dataset: trace.dataset, shards: trace.shards };
  // With what comes later in the page: here nobody waits for it.
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <Header
        pills={null}
        page="compare"
        compareHref="#/compare"
        theme="auto"
        newVersion={false}
        inLesson={false}
        onTheme={nothing}
        onHelp={nothing}
        onShare={nothing}
        onSaved={nothing}
      />
      <main id="main" tabIndex={-1}>
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
          inLesson={false}
          trace={trace}
          lessonHref={withLesson(formatRoute(route), 'page-1000')}
          open={[]}
          onOpen={nothing}
          addressOf={(section) => formatRoute({ ...route, open: [section] })}
          setUp={(asked, note) => (
            <DataSetPhrase
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
              aside={null}
              note={note}
            >
              {asked}
            </DataSetPhrase>
          )}
        >
          {() => null}
        </ComparePage>
      </main>
    </QueryClientProvider>,
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}
