/** As much of the engine's keeper as is said of what is kept. */
export interface StorageInfo {
  /** Whether what is made in this tab is kept by the browser, or why it is in memory; undefined until the engine knows. */
  readonly getState: () =>
    | { readonly kind: 'kept'; readonly damaged: readonly string[] }
    | { readonly kind: 'memory'; readonly why: 'absent' | 'taken' | 'unreadable' }
    | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}
