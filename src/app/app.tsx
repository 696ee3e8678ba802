import { useCallback, useState } from 'react';
import { later, Part } from '../components/later.tsx';
import type { Ask } from '../client/ask.ts';
import type { Client } from '../client/client.ts';
import type { Connection } from '../client/send.ts';
import { KeyMapContext } from '../components/key-map-context.ts';
import type { TransportInfo } from '../features/connection/transport-pill.tsx';
import { useNewVersion } from '../features/connection/use-new-version.ts';
import { useOwnDatasets } from '../features/data-set/own-datasets.ts';
import type { EngineKeeper } from './boot/engine-keeper.ts';
import { Header } from './header.tsx';
import { createKept } from './kept.ts';
import type { Keyring } from './keyring.ts';
import { useKeysInForce } from './keys/use-keys-in-force.ts';
import { messages } from './messages.ts';
import { Notice } from './notice.tsx';
import { useCompareView } from './permalink/use-compare-view.ts';
import { CompareRoutePage } from './routes/compare-route-page.tsx';
import { useLastCompare } from './routes/use-last-compare.ts';
import { useOpened } from './routes/use-opened.ts';
import { useRoute } from './routes/use-route.ts';
import type { Theme } from './theme.ts';
import { useTheme } from './use-theme.ts';

// Not part of the first picture, so not part of its download either.
const Pills = later(async () => (await import('./pills.tsx')).Pills);
const OtherPage = later(async () => (await import('./other-pages.tsx')).OtherPage);
const FrameNotices = later(async () => (await import('./frame-notices.tsx')).FrameNotices);
const LessonRail = later(async () => (await import('./lessons/lesson-rail.tsx')).LessonRail);
const KeyLayer = later(async () => (await import('./keys/key-layer.tsx')).KeyLayer);
const ShareDialog = later(async () => (await import('./permalink/share-dialog.tsx')).ShareDialog);

interface AppProps {
  readonly client: Client;
  readonly ask: Ask;
  readonly connection: Connection;
  readonly keyring: Keyring;
  readonly transport: TransportInfo;
  readonly engine: EngineKeeper;
}

/** The frame and the page the address names. */
export function App({ transport, ...services }: AppProps) {
  const { client, ask, keyring, engine } = services;
  const { route, lesson, navigate } = useRoute();
  const opened = useOpened();
  // Links of the page's own do not name the lesson: it goes on until it is closed.
  const [open, setOpen] = useState(lesson);
  if (lesson !== '' && lesson !== open) setOpen(lesson);
  const inLesson = open !== '';
  const [kept] = useState(() => createKept(ask));
  const compareHref = useLastCompare(route);
  const own = useOwnDatasets();
  const newVersion = useNewVersion();
  const [dialog, setDialog] = useState<'saved' | 'help' | 'share' | null>(null);
  const close = () => setDialog(null);
  const [keys, onKeyOf] = useKeysInForce();
  const [answered, setAnswered] = useState(false);
  const onSettled = useCallback(() => setAnswered(true), []);
  const compare = route.name === 'compare' ? route : undefined;
  // The lanes go before everything that can wait.
  const settled = answered || compare === undefined;
  const followed = useCompareView(compare, navigate);
  const theme = useTheme(compare?.theme);
  const onTheme = (next: Theme) => {
    theme.choose(next);
    if (compare) navigate({ ...compare, theme: next }, 'replace');
  };
  const pills = <Part>{settled && <Pills transport={transport} clock={kept.clock} storage={engine.kept} />}</Part>;
  const shared = { ...services, kept, own, navigate };
  return (
    <KeyMapContext value={keys}>
      <Header
        newVersion={newVersion}
        inLesson={inLesson}
        pills={compare === undefined ? pills : null}
        page={route.name}
        compareHref={compareHref}
        theme={theme.theme}
        onTheme={onTheme}
        onHelp={() => setDialog('help')}
        onShare={() => setDialog('share')}
        onSaved={compare && (() => setDialog('saved'))}
      />
      <Part>
        {settled && <FrameNotices client={client} ask={ask} keyring={keyring} own={own.all} page={route.name} fragment={opened} />}
      </Part>
      {route.name === 'compare' ? (
        <CompareRoutePage
          {...shared}
          route={route}
          followed={followed}
          settled={answered}
          inLesson={inLesson}
          onSettled={onSettled}
          aside={pills}
          saved={dialog === 'saved'}
          onCloseSaved={close}
        />
      ) : (
        <Part key={route.name} fallback={<Notice title={messages.loadingPage} />}>
          <OtherPage {...shared} route={route} compareHref={compareHref} />
        </Part>
      )}
      <Part>
        {(inLesson || route.name === 'lessons') && (
          <LessonRail {...shared} named={open} addressed={lesson !== ''} compareHref={compareHref} onClose={() => setOpen('')} />
        )}
      </Part>
      <Part>
        {(settled || dialog === 'help') && (
          <KeyLayer
            help={dialog === 'help'}
            newVersion={newVersion}
            lessons={kept.lessons}
            onHelp={(open) => setDialog(open ? 'help' : null)}
            onKeyOf={onKeyOf}
          />
        )}
      </Part>
      <Part key={`share ${dialog === 'share'}`}>
        {dialog === 'share' && (
          <ShareDialog client={client} ask={ask} route={route} sheets={kept.sheets} settle={followed.settle} onClose={close} />
        )}
      </Part>
    </KeyMapContext>
  );
}
