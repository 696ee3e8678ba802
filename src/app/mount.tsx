import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAsk } from '../client/ask.ts';
import { createClient } from '../client/client.ts';
import { createStore } from '../client/store.ts';
import { App } from './app.tsx';
import { EngineFrame } from './engine-frame.tsx';
import type { Playground } from './boot/start-playground.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { createKeyring } from './keyring.ts';
import { takeUpAddress } from './permalink/left-address.ts';
import { retryNetworkFaults } from '../client/rest-error.ts';

/** Draws the page over a running engine. */
export function showApp(element: Element, { base, transport, engine, records, endedBadly }: Playground): void {
  // The service lives in this tab: it answers without a network, and being looked at again changes nothing.
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', refetchOnWindowFocus: false, retry: retryNetworkFaults },
      mutations: { networkMode: 'always' },
    },
  });
  const keyring = createKeyring();
  const connection = { fetch: keyring.sign(transport.fetch), direct: keyring.sign(transport.direct), base };
  const ask = createAsk(connection);
  // For the browser's own console and for measurements: `await fathom.fetch('api/logs/_count')`, `fathom.direct` past the service worker,
  // `await fathom.ask('GET', '/logs/_count')` as the page itself asks and reads.
  Reflect.set(globalThis, 'fathom', { fetch: transport.fetch, direct: transport.direct, ask });
  takeUpAddress();
  const cleared = createStore(false);
  // Nobody can have written anything before it is there. A page that cannot fetch it asks once too often before it is left.
  void import('./boot/after-start.ts').then(
    ({ afterStart }) => afterStart(engine, queryClient, () => cleared.set(true)),
    () => window.addEventListener('beforeunload', (event) => event.preventDefault()),
  );
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <EngineFrame engine={engine} records={records} endedBadly={endedBadly} cleared={cleared} />
          <App
            client={createClient(connection)}
            ask={ask}
            connection={connection}
            keyring={keyring}
            transport={transport}
            engine={engine}
          />
        </ErrorBoundary>
      </QueryClientProvider>
    </StrictMode>,
  );
}
