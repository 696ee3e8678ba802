/** As much of the engine's keeper as is said of what is kept. */
export interface StorageInfo {
  /** Whether what is made in this tab is kept by the browser, or why it is in memory; undefined until the engine knows. */
  readonly getState: () =>
    | { readonly kind: 'kept'; readonly damaged: readonly string[] }
    | { readonly kind: 'memory'; readonly why: 'absent' | 'taken' | 'unreadable' }
    | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What can be done with all that is kept. */
export interface StorageActions {
  /** Resolves where not everything could be forgotten; else the page is loaded anew. */
  readonly forget: () => Promise<void>;
  /** Hands it to the browser as one file. */
  readonly save: () => Promise<void>;
  /** Hands what can be read of a damaged index to the browser as a file; answers how many documents that is. */
  readonly saveReadable: (index: string) => Promise<ReadableCounts>;
  /** Makes another index of what can be read of a damaged one. */
  readonly restore: (index: string) => Promise<ReadableCounts & { readonly name: string }>;
  /** Deletes a damaged index and its files. */
  readonly discard: (index: string) => Promise<void>;
  /** Puts such a file in its place, and loads the page anew. One that is damaged only where that is asked for. */
  readonly bringIn: (file: Blob, damagedToo: boolean) => Promise<BroughtIn>;
}

/** Documents of a damaged index: read, of them out of files that are not as they were written, and not read. */
export interface ReadableCounts {
  readonly read: number;
  readonly doubtful: number;
  readonly lost: number;
}

/** What came of bringing a file in. `no store`: it is none, or there is no room for it. But for `done` nothing has changed. */
export type BroughtIn = 'done' | 'no store' | 'damaged';
