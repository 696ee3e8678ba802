import type { Ask } from '../../client/ask.ts';
import { ApiPage } from '../../features/api-reference/api-page.tsx';
import { formatRoute, type ApiRoute } from './route.ts';
import type { Navigate } from './use-route.ts';

/** Binds the address to the API reference. */
export function ApiRoutePage({ ask, route, navigate }: { readonly ask: Ask; readonly route: ApiRoute; readonly navigate: Navigate }) {
  return (
    <main id="main" tabIndex={-1}>
      <ApiPage
        ask={ask}
        search={route.search}
        operation={route.operation}
        onSearch={(search) => navigate({ ...route, search }, 'replace')}
        hrefOf={(operation) => formatRoute({ ...route, operation })}
      />
    </main>
  );
}
