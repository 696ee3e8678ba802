import type { Ask } from '../../client/ask.ts';
import type { OnSaveFigure } from '../../features/scale/view/save-figure.tsx';
import { ScalePage } from '../../features/scale/view/scale-page.tsx';
import type { ParameterRoute } from './route.ts';
import type { Navigate } from './use-route.ts';

/** What makes files comes with the first. */
const saveFigure: OnSaveFigure = async (kind, figure) => (await import('./save/save-figure.ts')).saveFigure(kind, figure);

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
      <ScalePage
        ask={ask}
        parameters={route.params}
        onParameters={(params) => navigate({ name: 'scale', params }, 'replace')}
        onSaveFigure={saveFigure}
      />
    </main>
  );
}
