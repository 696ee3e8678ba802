import type { Ask } from '../client/ask.ts';
import type { Client } from '../client/client.ts';
import type { Connection } from '../client/send.ts';
import { later } from '../components/later.tsx';
import type { OwnDatasets } from '../features/data-set/own-datasets.ts';
import type { Kept } from './kept.ts';
import type { EngineKeeper } from './boot/engine-keeper.ts';
import type { Keyring } from './keyring.ts';
import { messages } from './other-messages.ts';
import { Notice } from './notice.tsx';
import type { Route } from './routes/route.ts';
import type { Navigate } from './routes/use-route.ts';
import { useTitle } from './use-title.ts';

const CollectionsRoutePage = later(async () => (await import('./routes/collections-route-page.tsx')).CollectionsRoutePage);
const ScaleRoutePage = later(async () => (await import('./routes/scale-route-page.tsx')).ScaleRoutePage);
const DataRoutePage = later(async () => (await import('./routes/data/data-route-page.tsx')).DataRoutePage);
const ConsoleRoutePage = later(async () => (await import('./routes/console-route-page.tsx')).ConsoleRoutePage);
const FidelityRoutePage = later(async () => (await import('./routes/fidelity-route-page.tsx')).FidelityRoutePage);
const ConnectPage = later(async () => (await import('../features/cluster/view/connect-page.tsx')).ConnectPage);
const LessonsRoutePage = later(async () => (await import('./routes/lessons-route-page.tsx')).LessonsRoutePage);
const ApiRoutePage = later(async () => (await import('./routes/api-route-page.tsx')).ApiRoutePage);

interface OtherPageProps {
  readonly client: Client;
  readonly ask: Ask;
  readonly connection: Connection;
  readonly keyring: Keyring;
  readonly engine: EngineKeeper;
  readonly kept: Kept;
  readonly own: OwnDatasets;
  readonly compareHref: string;
  readonly navigate: Navigate;
}

/** Every page but Compare. */
export function OtherPage({ route, ...props }: OtherPageProps & { readonly route: Exclude<Route, { readonly name: 'compare' }> }) {
  const { client, ask, navigate, kept } = props;
  useTitle(route);
  switch (route.name) {
    case 'collections':
      return <CollectionsRoutePage ask={ask} keyring={props.keyring} route={route} navigate={navigate} />;
    case 'scale':
      return <ScaleRoutePage ask={ask} route={route} navigate={navigate} />;
    case 'data':
      return (
        <DataRoutePage
          client={client}
          ask={ask}
          route={route}
          navigate={navigate}
          own={props.own}
          deskSlot={kept.desk}
          engine={props.engine}
          compareHref={props.compareHref}
        />
      );
    case 'console':
      return (
        <ConsoleRoutePage
          ask={ask}
          connection={props.connection}
          slot={kept.sheets}
          cluster={kept.cluster}
          route={route}
          navigate={navigate}
        />
      );
    case 'unknown':
      return (
        <Notice title={messages.unknownTitle}>
          <p>{messages.unknown(route.path)}</p>
          <a href="#/compare">{messages.toCompare}</a>
        </Notice>
      );
    case 'fidelity':
      return <FidelityRoutePage />;
    case 'cluster':
      return (
        <main id="main" tabIndex={-1}>
          <ConnectPage slot={kept.cluster} />
        </main>
      );
    case 'lessons':
      return <LessonsRoutePage slot={kept.lessons} route={route} navigate={navigate} />;
    case 'api':
      return <ApiRoutePage ask={ask} route={route} navigate={navigate} />;
    default:
      return route satisfies never;
  }
}
