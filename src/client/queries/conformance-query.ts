import { queryOptions } from '@tanstack/react-query';

/** What the peers' own tests said of one host, as the run wrote it down. */
export interface ConformanceRow {
  readonly host: string;
  readonly default_shards: number;
  /** Files that must pass, as `50 of 50`. */
  readonly core: string;
  /** Files that should pass. */
  readonly wide: string;
  readonly sections: { readonly passed: number; readonly failed: number; readonly skipped: number };
  readonly failures: readonly ConformanceNote[];
  readonly skips: readonly ConformanceNote[];
}

/** A section of a file, and why it did not pass or was not run. */
export interface ConformanceNote {
  readonly file: string;
  readonly section: string;
  readonly reason: string;
}

/** How a front end did in the ways it was used, as the run wrote it down. */
export interface FrontRow {
  readonly front: string;
  readonly title: string;
  readonly passed: number;
  readonly of: number;
}

/** The record of the last run, served beside the page. */
export function conformanceQuery(folder: URL) {
  return recordQuery<readonly ConformanceRow[]>(folder, 'conformance');
}

/** The record of the last run of front ends, served beside the page. */
export function frontsQuery(folder: URL) {
  return recordQuery<readonly FrontRow[]>(folder, 'fronts');
}

/** A promise, and what the last run of its proofs said. */
export interface ReliabilityRow {
  readonly promise: string;
  readonly how: string;
  readonly passed: number;
  readonly of: number;
  /** Node and the browsers it was tried in. */
  readonly where: readonly string[];
  readonly failures: readonly string[];
}

/** How soon the page was of use with a service worker in some state: until its lanes could be asked, and until they had answered, in ms. */
interface UseRow {
  readonly state: string;
  readonly opened: number;
  readonly answered: number;
}

interface ReliabilityRecord {
  readonly day: string;
  readonly rows: readonly ReliabilityRow[];
  readonly uses: readonly UseRow[];
  /** What falls short. */
  readonly known: readonly string[];
}

/** The record of the last run of proofs, served beside the page. */
export function reliabilityQuery(folder: URL) {
  return recordQuery<ReliabilityRecord>(folder, 'reliability');
}

function recordQuery<Record>(folder: URL, name: string) {
  return queryOptions({
    queryKey: [name],
    queryFn: async ({ signal }) => {
      const response = await fetch(new URL(`${name}.json`, folder), { signal });
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      // Written by this project's own run.
      return (await response.json()) as Record;
    },
    staleTime: Infinity,
  });
}
