import { useCallback, useState } from 'react';
import { later, Part } from '../components/later.tsx';
import type { Ask } from '../client/ask.ts';
import type { Client } from '../client/client.ts';
import type { Connection } from '../client/send.ts';
import type { TransportInfo } from '../features/connection/transport-pill.tsx';
import { useNewVersion } from '../features/connection/use-new-version.ts';
import { useOwnDatasets } from '../features/data-set/own-datasets.ts';
import type { TripsSlot } from '../features/consistency/view/use-trips.ts';
import { createLaneKeeper } from '../features/paging-compare/lane-keeper.ts';
import { CompareRoutePage } from './routes/compare-route-page.tsx';
import type { ConsoleSlot } from './routes/console-route-page.tsx';
import type { DeskSlot } from './routes/data-route-page.tsx';
import { KeyMapContext } from '../components/key-map-context.ts';
import { useCompareView } from './permalink/use-compare-view.ts';
import { Header } from './header.tsx';
import type { Keyring } from './keyring.ts';
import { useKeysInForce } from './keys/use-keys-in-force.ts';
import { messages } from './messages.ts';
import { Notice } from './notice.tsx';
import type { Theme } from './theme.ts';
import { createServiceClock } from '../client/service-clock.ts';
import { useLastCompare } from './routes/use-last-compare.ts';
import { useTheme } from './use-theme.ts';
import { useTitle } from './use-title.ts';
import { useRoute } from './routes/use-route.ts';

// Not part of the first picture, so not part of its download either.
const CollectionsRoutePage = later(async () => (await import('./routes/collections-route-page.tsx')).CollectionsRoutePage);
const DataRoutePage = later(async () => (await import('./routes/data-route-page.tsx')).DataRoutePage);
const ConsoleRoutePage = later(async () => (await import('./routes/console-route-page.tsx')).ConsoleRoutePage);
const FidelityRoutePage = later(async () => (await import('./routes/fidelity-route-page.tsx')).FidelityRoutePage);
const ApiRoutePage = later(async () => (await import('./routes/api-route-page.tsx')).ApiRoutePage);
const SwitchesNotice = later(async () => (await import('./switches-notice.tsx')).SwitchesNotice);
const LinkNotice = later(async () => (await import('./permalink/link-notice.tsx')).LinkNotice);
const KeyLayer = later(async () => (await import('./keys/key-layer.tsx')).KeyLayer);
const ShareDialog = later(async () => (await import('./permalink/share-dialog.tsx')).ShareDialog);

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
  useTitle(route);
  const [opened] = useState(() => window.location.hash);
  const compareHref = useLastCompare(route);
  const own = useOwnDatasets();
  const newVersion = useNewVersion();
  const [deskSlot] = useState<DeskSlot>({ current: undefined });
  const [consoleSlot] = useState<ConsoleSlot>({ current: undefined });
  const [keeper] = useState(createLaneKeeper);
  const [trips] = useState<TripsSlot>(() => new Map());
  const [saved, setSaved] = useState(false);
  const [help, setHelp] = useState(false);
  const [keys, onKeyOf] = useKeysInForce();
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
      {/* The collections have the switches themselves. */}
      {(settled || route.name !== 'compare') && route.name !== 'collections' && (
        <Part>
          <SwitchesNotice ask={ask} keyring={keyring} />
        </Part>
      )}
      {(settled || route.name !== 'compare') && (
        <Part>
          <LinkNotice first={opened} />
        </Part>
      )}
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
      <Part key={route.name} fallback={<Notice title={messages.loadingPage} />}>
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
      </Part>
      <Part>
        {(help || settled || route.name !== 'compare') && (
          <KeyLayer help={help} newVersion={newVersion} onHelp={setHelp} onKeyOf={onKeyOf} />
        )}
      </Part>
      <Part key={`share ${share}`}>
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
      </Part>
    </KeyMapContext>
  );
}
