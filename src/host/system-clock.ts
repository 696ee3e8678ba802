import type { Clock } from '../engine/index.ts';

/** The computer's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
};
