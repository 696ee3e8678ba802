/** As much of the engine's keeper as screens see. */
export interface EngineInfo {
  readonly getState: () =>
    | { readonly kind: 'running' }
    | { readonly kind: 'stopped'; readonly reason: string; readonly outOfMemory: boolean; readonly during: string | undefined }
    | { readonly kind: 'restarting'; readonly done: number; readonly all: number };
  readonly subscribe: (listener: () => void) => () => void;
  readonly waiting: () => readonly { readonly line: string; readonly since: number }[];
  readonly pulse: () => { readonly answered: number; readonly lastLife: number };
  /** Called about twice a second: asks for a sign of life, and tells whether the last three times brought none. */
  readonly beat: () => boolean;
  /** What a report of a fault should hold. */
  readonly diagnostics: () => object;
  readonly stop: (reason: string) => void;
  /** Resolves with the indices that could not be brought back whole. */
  readonly restart: (options?: { readonly mostDocuments?: number }) => Promise<readonly string[]>;
}

/** What looks after the engine is given. */
export interface EngineWatchProps {
  readonly engine: EngineInfo;
  /** The page's clock, as the engine's keeper reads it. */
  readonly now: () => number;
  /** Another engine has taken over. */
  readonly onRestarted: () => void;
}
