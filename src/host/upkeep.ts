/** Background work in slices, so that a request never waits for more than one of them. */
export interface Upkeep {
  /** Says that there may be work. Cheap, and without effect while slices are already running. */
  readonly wake: () => void;
}

/** Runs `slice` again and again through `later` until it answers false, and then `rested`. A slice that throws ends upkeep for good: it would throw again. */
export function createUpkeep(options: {
  readonly slice: () => boolean;
  readonly later: (task: () => void) => void;
  readonly rested?: () => void;
  readonly onBug: (thrown: unknown) => void;
}): Upkeep {
  let state: 'idle' | 'scheduled' | 'broken' = 'idle';
  const run = (): void => {
    try {
      state = 'idle';
      if (options.slice()) schedule();
      else options.rested?.();
    } catch (thrown) {
      state = 'broken';
      options.onBug(thrown);
    }
  };
  const schedule = (): void => {
    state = 'scheduled';
    options.later(run);
  };
  return {
    wake() {
      if (state === 'idle') schedule();
    },
  };
}
