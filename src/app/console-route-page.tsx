import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Ask } from '../client/ask.ts';
import { createSendRaw } from '../client/raw.ts';
import type { Connection } from '../client/send.ts';
import { createConsoleModel, type ConsoleModel } from '../features/console/console-model.ts';
import { formatSheet } from '../features/console/sheet/format.ts';
import { messages } from '../features/console/messages.ts';
import { newTabId } from '../features/console/tabs/tabs-store.ts';
import { ConsolePage } from '../features/console/view/console-page.tsx';
import type { ConsoleRoute } from './route.ts';
import type { Navigate } from './use-route.ts';

/** Where the console's sheets and answers are kept, so that they outlive this page. Made when the page is first seen. */
export interface ConsoleSlot {
  current: ConsoleModel | undefined;
}

/** Binds the address to the console: a request the address brings is put at the end of a sheet, once, and never sent. */
export function ConsoleRoutePage({
  ask,
  connection,
  slot,
  route,
  navigate,
}: {
  readonly ask: Ask;
  readonly connection: Connection;
  readonly slot: ConsoleSlot;
  readonly route: ConsoleRoute;
  readonly navigate: Navigate;
}) {
  const queries = useQueryClient();
  const [model] = useState(() => (slot.current ??= createConsoleModel(createSendRaw(connection), () => void queries.invalidateQueries())));
  const taken = useRef('');
  useEffect(() => {
    if (route.add !== '' && taken.current !== route.add) {
      model.tabs.dispatch({ kind: 'append', id: newTabId(), name: messages.opened, text: formatSheet(route.add) });
      navigate({ name: 'console', add: '' }, 'replace');
    }
    taken.current = route.add;
  }, [route.add, model, navigate]);
  return (
    <main id="main" tabIndex={-1}>
      <ConsolePage ask={ask} model={model} />
    </main>
  );
}
