import type { Client } from '../../../client/client.ts';
import type { PagingMode } from '../../../client/paging.ts';
import { pitDialect } from '../../../client/product.ts';
import type { Withheld } from '../model/entries.ts';
import { MODES, type TripQuestion } from '../model/question.ts';
import { type ClusterSide, takeBoth, type TwoBills } from '../model/two-bills.ts';

/** What one page cost by one way of paging, on both sides: of its last request. */
export interface DepthPoint {
  readonly mode: PagingMode;
  readonly page: number;
  /** Documents from the first to the last of the page. */
  readonly depth: number;
  /** On the way there, on the cluster. */
  readonly requests: number;
  readonly shards: number;
  /** Whether both sides brought the same rows. */
  readonly same: boolean;
  /** Counted in the tab. */
  readonly tab: DepthCosts;
  /** Merged derived, the others measured. Null where there is no figure. */
  readonly cluster: DepthCosts;
  readonly formula: number;
  /** Why merged is not derived. */
  readonly withheld: Withheld | undefined;
}

/** Undefined figures do not travel into files: null stands for what is not known. */
export interface DepthCosts {
  readonly merged: number | null;
  readonly visited: number | null;
  readonly bytes: number | null;
}

/** Few pages, as a cluster has other things to do. */
const PAGES = [1, 10, 100, 1_000];

/** The pages both are taken to: those of the few that offset may reach and that there are. */
export function depthPages(size: number, most: number): readonly number[] {
  return PAGES.filter((page) => page === 1 || page * size <= most);
}

/** Requests of pages that a sweep sends to the cluster, without those that count and measure. */
export function requestsFor(pages: readonly number[]): number {
  return pages.length + (MODES.length - 1) * pages.reduce((sum, page) => sum + page, 0);
}

/** Takes both sides to every page by every way there is, and tells each point. The first thing that fails ends it: it rejects with that. */
export async function sweepBoth(
  tab: Client,
  cluster: ClusterSide,
  { question, pages }: { readonly question: Omit<TripQuestion, 'page'>; readonly pages: readonly number[] },
  {
    signal,
    onPage,
    onPoint,
  }: {
    readonly signal: AbortSignal;
    readonly onPage: (side: 'tab' | 'cluster', mode: PagingMode, page: number) => void;
    readonly onPoint: (point: DepthPoint) => void;
  },
): Promise<void> {
  for (const mode of MODES) {
    if (mode === 'pit' && pitDialect(cluster.product) === 'none') continue;
    for (const page of pages) {
      signal.throwIfAborted();
      const asked = { mode, question: { ...question, page } };
      const bills = await takeBoth(tab, cluster, asked, { signal, onPage: (side, at) => onPage(side, mode, at) });
      onPoint(pointOf(bills, page, question.size));
    }
  }
}

function pointOf({ mode, tab, cluster, rows, shards, formula, derived, measured }: TwoBills, page: number, size: number): DepthPoint {
  const { cost } = tab.response;
  const sum = (of: 'visited' | 'sent_bytes') => cost?.shards.reduce((all, shard) => all + shard[of], 0) ?? null;
  return {
    mode,
    page,
    depth: page * size,
    requests: cluster.requests,
    shards,
    same: rows.every((row) => row.same),
    tab: { merged: cost?.coordinator.merged ?? null, visited: sum('visited'), bytes: sum('sent_bytes') },
    cluster: {
      merged: derived.ok ? derived.merged : null,
      visited: measured?.visited ?? null,
      bytes: measured?.bytes === undefined ? null : Math.round(measured.bytes),
    },
    formula,
    withheld: derived.ok ? undefined : derived.why,
  };
}
