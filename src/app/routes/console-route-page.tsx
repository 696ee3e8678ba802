import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Ask } from '../../client/ask.ts';
import type { Exchange } from '../../client/exchange.ts';
import { createSendRaw } from '../../client/raw.ts';
import { readBeside } from '../../client/beside.ts';
import type { Connection } from '../../client/send.ts';
import { type ClusterSlot, connectionTo, memoryOf } from '../../features/cluster/ways/connection.ts';
import type { Elsewhere } from '../../features/console/run/runs.ts';
import { createConsoleModel, type ConsoleModel } from '../../features/console/console-model.ts';
import { formatSheet } from '../../requests/sheet/format.ts';
import { messages } from '../../features/console/messages.ts';
import { freeName, readSheet } from '../../features/console/tabs/shared-sheet.ts';
import { newTabId } from '../../features/console/tabs/tabs-store.ts';
import { ConsolePage } from '../../features/console/view/console-page.tsx';
import { CodeDetails } from '../../features/paging-compare/inspector/code-details.tsx';
import { decodeState } from '../permalink/codec.ts';
import { UnreadLink } from '../permalink/unread-link.tsx';
import { withLesson } from './lesson-param.ts';
import { formatRoute, type ConsoleRoute } from './route.ts';
import type { Navigate } from './use-route.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { messages as frame } from '../messages.ts';

/** Where the console's sheets and answers are kept, so that they outlive this page. Made when the page is first seen. */
export interface ConsoleSlot {
  current: ConsoleModel | undefined;
}

/** Binds the address to the console: a request it brings is put at the end of a sheet, a sheet is opened as one more, once; nothing is sent. */
export function ConsoleRoutePage({
  ask,
  connection,
  slot,
  cluster,
  route,
  navigate,
}: {
  readonly ask: Ask;
  readonly connection: Connection;
  readonly slot: ConsoleSlot;
  readonly cluster: ClusterSlot;
  readonly route: ConsoleRoute;
  readonly navigate: Navigate;
}) {
  const queries = useQueryClient();
  const [model] = useState(
    () => (slot.current ??= createConsoleModel(createSendRaw(connection), () => void queries.invalidateQueries(), besideTab(cluster))),
  );
  const taken = useRef<ConsoleRoute>(plain);
  const [opened, setOpened] = useState<Opened>(nothingOpened);
  useEffect(() => {
    const { add, view = '' } = route;
    const before = taken.current;
    taken.current = route;
    // Taken over, it leaves the address, unless the reader has gone elsewhere meanwhile.
    const done = (next: Opened) => {
      setOpened(next);
      if (withLesson(window.location.hash, '') === formatRoute(route)) navigate(plain, 'replace');
    };
    if (add !== '' && before.add !== add) {
      model.tabs.dispatch({ kind: 'append', id: newTabId(), name: messages.opened, text: formatSheet(add) });
      done({ note: messages.appended(messages.opened), unread: null });
    }
    const open = async () => done(await openShared(view, model));
    if (view !== '' && before.view !== view) void open();
  }, [route, model, navigate]);
  return (
    <main id="main" tabIndex={-1}>
      <h1>
        <VisuallyHidden>{frame.console}</VisuallyHidden>
      </h1>
      {opened.unread !== null && <UnreadLink why={opened.unread} of="console" />}
      <ConsolePage ask={ask} model={model} opened={opened} codeOf={codeOf} />
    </main>
  );
}

/** The cluster the page was served with. A gateway passes on JSON alone, so that is what is asked for. */
function besideTab(slot: ClusterSlot): Elsewhere | undefined {
  const beside = readBeside(document);
  if (beside === undefined) return undefined;
  const connection = connectionTo(beside, memoryOf(slot));
  return { name: beside.cluster, writes: beside.writes, send: createSendRaw(connection, 'application/json') };
}

const codeOf = (exchange: Exchange) => <CodeDetails exchange={exchange} />;

const plain: ConsoleRoute = { name: 'console', add: '' };

/** What came of an address that held something. */
interface Opened {
  /** What was done, in a sentence; empty: nothing. */
  readonly note: string;
  readonly unread: 'newer' | 'damaged' | null;
}

const nothingOpened: Opened = { note: '', unread: null };

/** Opens a shared sheet beside the others. */
async function openShared(view: string, { tabs }: ConsoleModel): Promise<Opened> {
  const decoded = await decodeState(view);
  if (!decoded.ok) return { note: '', unread: decoded.why };
  const sheet = readSheet(decoded.value);
  if (sheet === undefined) return { note: '', unread: 'damaged' };
  const name = freeName(tabs.getState(), sheet.name === '' ? messages.opened : sheet.name);
  tabs.dispatch({ kind: 'open', id: newTabId(), name, text: sheet.text });
  return { note: messages.openedSheet(name), unread: null };
}
