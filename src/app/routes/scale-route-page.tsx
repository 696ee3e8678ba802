import type { Ask } from '../../client/ask.ts';
import { ScalePage } from '../../features/scale/view/scale-page.tsx';
import type { ParameterRoute } from './route.ts';
import type { Navigate } from './use-route.ts';

/** Binds the address to the panel that reckons for a cluster of any size. */
export function ScaleRoutePage({
  ask,
  route,
  navigate,
}: {
  readonly ask: Ask;
  readonly route: ParameterRoute;
  readonly navigate: Navigate;
}) {
  return (
    <main id="main" tabIndex={-1}>
      <ScalePage ask={ask} parameters={route.params} onParameters={(params) => navigate({ name: 'scale', params }, 'replace')} />
    </main>
  );
}
