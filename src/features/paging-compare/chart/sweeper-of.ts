import type { KeptLanes } from '../lane-keeper.ts';
import { createSweeper, type Sweeper } from '../depth/sweeper.ts';
import { createGhostRunner, type GhostRunner } from './ghost-runner.ts';

/** Sweeps over the question of these lanes, which last as long as they do. */
export function sweeperOf(kept: KeptLanes): Sweeper {
  return (kept.sweeper ??= createSweeper(kept.deps));
}

/** The ghost beside them, which does too. */
export function ghostOf(kept: KeptLanes): GhostRunner {
  return (kept.ghost ??= createGhostRunner());
}
