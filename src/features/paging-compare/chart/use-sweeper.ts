import { useEffect, useMemo } from 'react';
import type { LaneDeps } from '../lanes/lane.ts';
import { createSweeper, type Sweeper } from '../sweeper.ts';

/** Sweeps over the question at hand; one under way is stopped when the question changes. */
export function useSweeper(deps: Omit<LaneDeps, 'mode'>): Sweeper {
  const sweeper = useMemo(() => createSweeper(deps), [deps]);
  useEffect(() => sweeper.stop, [sweeper]);
  return sweeper;
}
