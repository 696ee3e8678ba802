/** As much of the engine's keeper as screens see. */
export interface EngineInfo {
  readonly getState: () =>
    | { readonly kind: 'running' }
    | { readonly kind: 'stopped'; readonly reason: string; readonly outOfMemory: boolean; readonly during: string | undefined }
    | { readonly kind: 'restarting' };
  readonly subscribe: (listener: () => void) => () => void;
  readonly waiting: () => readonly { readonly line: string; readonly since: number }[];
  readonly pulse: () => { readonly answered: number; readonly lastLife: number };
  /** Called about twice a second: asks for a sign of life, and tells whether the last three times brought none. */
  readonly beat: () => boolean;
  /** What a report of a fault should hold. */
  readonly diagnostics: () => object;
  readonly stop: (reason: string) => void;
  /** Resolves with whether what was made was kept; undefined where there is no engine again. */
  readonly restart: (options?: { readonly mostDocuments?: number }) => Promise<KeptInfo | undefined>;
}

/** Whether what is made in this tab is kept by the browser. `damaged`: the indices that could not be opened. */
type KeptInfo = { readonly kind: 'kept'; readonly damaged: readonly string[] } | { readonly kind: 'memory' };

/** What looks after the engine is given. */
export interface EngineWatchProps {
  readonly engine: EngineInfo;
  /** The page's clock, as the engine's keeper reads it. */
  readonly now: () => number;
  /** Another engine has taken over. @param mostDocuments of data sets it is to have as many at most */
  readonly onRestarted: (mostDocuments: number | undefined) => void;
}
