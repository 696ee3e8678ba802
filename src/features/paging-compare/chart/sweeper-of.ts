import type { KeptLanes } from '../lane-keeper.ts';
import { createSweeper, type Sweeper } from '../sweeper.ts';

/** Sweeps over the question of these lanes, which last as long as they do. */
export function sweeperOf(kept: KeptLanes): Sweeper {
  return (kept.sweeper ??= createSweeper(kept.deps));
}
