/** Key of what the history holds, to read it anew after a run. */
export const historyKey = ['console-history'] as const;

/** Something that was run: one request or several of a sheet. */
export interface HistoryEntry {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** Name of the sheet. */
  readonly name: string;
  /** The whole sheet as it was. */
  readonly sheet: string;
  readonly requests: readonly { readonly text: string; readonly status: number | undefined }[];
}

/** Where runs are kept, without a limit. Newest first. */
export interface History {
  /** Whether entries outlive the page. */
  readonly lasting: boolean;
  add(entry: HistoryEntry): Promise<void>;
  all(): Promise<readonly HistoryEntry[]>;
  clear(): Promise<void>;
}

/** Entries in which every word occurs: in a request, the sheet or its name. All of them when there are no words. */
export function findInHistory(entries: readonly HistoryEntry[], words: string): readonly HistoryEntry[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return entries.filter(({ name, sheet, requests }) => {
    const text = `${name}\n${sheet}\n${requests.map((request) => `${request.text} ${request.status ?? ''}`).join('\n')}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** A history that ends with the page, for browsers that keep nothing. */
export function passingHistory(): History {
  let entries: readonly HistoryEntry[] = [];
  return {
    lasting: false,
    add: (entry) => {
      entries = [entry, ...entries];
      return Promise.resolve();
    },
    all: () => Promise.resolve(entries),
    clear: () => {
      entries = [];
      return Promise.resolve();
    },
  };
}
