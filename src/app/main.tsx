import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/index.css';
import { createClient } from '../client/client.ts';
import { App } from './app.tsx';
import { startPlayground } from './boot/start-playground.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { messages } from './messages.ts';
import { Notice } from './notice.tsx';

const root = createRoot(document.querySelector('#root') ?? document.body);

// The service lives in this tab: it answers without a network, and being looked at again changes nothing.
const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', refetchOnWindowFocus: false }, mutations: { networkMode: 'always' } },
});

try {
  const { base, transport } = await startPlayground({ document, navigator });
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <App client={createClient({ fetch: transport.fetch, direct: transport.direct, base })} transport={transport} />
        </ErrorBoundary>
      </QueryClientProvider>
    </StrictMode>,
  );
} catch (error) {
  root.render(
    <Notice title={messages.startFailed}>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <p>{messages.startFailedWay}</p>
    </Notice>,
  );
}
