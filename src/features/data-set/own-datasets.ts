import { useState } from 'react';
import { readStored, writeStored } from '../../components/browser/stored.ts';
import type { WireDataset } from '../../client/wire.ts';

const key = 'fathom.own-datasets';
const mostKept = 20;

/** The reader's own data sets. Their descriptions outlive the page, their documents do not. */
export interface OwnDatasets {
  readonly all: readonly WireDataset[];
  /** Adds one, in place of one of the same name. */
  readonly put: (dataset: WireDataset) => void;
  readonly forget: (id: string) => void;
}

/** Reads them once, and stores each change. */
export function useOwnDatasets(): OwnDatasets {
  const [all, setAll] = useState<readonly WireDataset[]>(stored);
  const change = (next: (before: readonly WireDataset[]) => readonly WireDataset[]) =>
    setAll((before) => {
      // Another window may have put some there since.
      const others = stored().filter(({ id }) => !before.some((one) => one.id === id));
      const after = next([...others, ...before]);
      writeStored(key, after);
      return after;
    });
  return {
    all,
    put: (dataset) => change((before) => [...before.filter(({ id }) => id !== dataset.id), dataset].slice(-mostKept)),
    forget: (id) => change((before) => before.filter((dataset) => dataset.id !== id)),
  };
}

function stored(): readonly WireDataset[] {
  const value = readStored(key);
  return Array.isArray(value) ? value.filter(isDataset) : [];
}

function isDataset(value: unknown): value is WireDataset {
  return typeof value === 'object' && value !== null && 'id' in value && 'mappings' in value && 'suggested' in value && 'fields' in value;
}
