import type { Engine } from '../engine/index.ts';

/**
 * Runs the engine's background work in turns of the event loop of its own, until none is left; requests that wait come
 * between two turns. Call the function it gives after each request.
 */
export function createUpkeep(engine: Pick<Engine, 'maintain'>, onBug: (error: unknown) => void): () => void {
  let scheduled = false;
  const slice = (): void => {
    scheduled = false;
    try {
      if (engine.maintain()) schedule();
    } catch (error) {
      onBug(error);
    }
  };
  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(slice);
  };
  return schedule;
}
