import type { Client } from '../../../client/client.ts';
import type { PagingMode } from '../../../client/paging.ts';
import { pitDialect, type Product, reducesOnNodes } from '../../../client/product.ts';
import type { WireSearchResponse } from '../../../client/wire.ts';
import { countShards, writesTaken } from './counts.ts';
import { deriveEntries, type Derived, formulaEntries, type ShardCounts } from './entries.ts';
import { measurePage, type Measurement } from './measure.ts';
import { readContexts } from './open-contexts.ts';
import { compareRows, type RowPair } from './rows.ts';
import { type EndedTrip, takeTrip, type Trip } from './trip.ts';
import type { TripQuestion } from './question.ts';

/** The cluster, as far as lanes need it. */
export interface ClusterSide {
  readonly client: Client;
  readonly product: Product;
  /** The index there, which may have another name. */
  readonly index: string;
}

/** The same page by the same way of paging, in the tab and on the cluster. */
export interface TwoBills {
  readonly mode: PagingMode;
  readonly tab: EndedTrip;
  readonly cluster: EndedTrip;
  readonly rows: readonly RowPair[];
  readonly shards: number;
  readonly formula: number;
  readonly derived: Derived;
  /** The release has nodes reduce what their shards sent, by this way of paging. */
  readonly reducesOnNodes: boolean;
  /** Undefined: this way's last request can be sent but once. */
  readonly measured: Measurement | undefined;
}

interface BillsOptions {
  readonly signal: AbortSignal;
  readonly onPage: (side: 'tab' | 'cluster', page: number) => void;
}

/** Takes both sides to the page, compares what they brought, and works out what it cost. */
export async function takeBoth(
  tab: Client,
  cluster: ClusterSide,
  { mode, question }: { readonly mode: PagingMode; readonly question: TripQuestion },
  { signal, onPage }: BillsOptions,
): Promise<TwoBills> {
  const { client, product, index } = cluster;
  const here = { client: tab, index: question.index, pit: 'elastic', parameters: 'cost=true', contexts: readContexts } as const;
  const dialect = pitDialect(product);
  const there = { client, index, pit: dialect === 'none' ? 'elastic' : dialect, parameters: '', contexts: readContexts } as const;
  const local = await takeTrip(here, mode, question, { signal, road: 'direct', onPage: (page) => onPage('tab', page) });
  const before = await writesTaken(cluster);
  const remote = await takeTrip(there, mode, question, { signal, onPage: (page) => onPage('cluster', page) });
  const reached = { ...question, page: remote.page };
  const counted = await countShards({ client, index, call: { signal } }, mode, reached, remote.after);
  const shards = counted.ok ? counted.shards : [];
  const measured = await measureTrip(cluster, { mode, question: reached, trip: remote, shards, signal });
  const quiet = (await writesTaken(cluster)) === before;
  return {
    mode,
    tab: local,
    cluster: remote,
    rows: compareRows(local.response.hits.hits, remote.response.hits.hits),
    shards: remote.response._shards.total,
    formula: formulaEntries(mode, reached, remote.response._shards.total),
    derived: derive({ mode, question: reached, trip: remote, counted, quiet }),
    reducesOnNodes: mode !== 'scroll' && reducesOnNodes(product),
    measured,
  };
}

function derive(known: {
  readonly mode: PagingMode;
  readonly question: TripQuestion;
  readonly trip: Trip;
  readonly counted: Awaited<ReturnType<typeof countShards>>;
  readonly quiet: boolean;
}): Derived {
  const { mode, question, trip, counted, quiet } = known;
  if (!counted.ok) return counted;
  if (!quiet) return { ok: false, why: 'written_meanwhile' };
  return deriveEntries(mode, question, counted.shards, factsOf(trip.response));
}

function factsOf({ timed_out, _shards, hits }: WireSearchResponse) {
  return { timedOut: timed_out, failedShards: _shards.failed, skippedShards: _shards.skipped, returned: hits.hits.length };
}

async function measureTrip(
  cluster: ClusterSide,
  known: {
    readonly mode: PagingMode;
    readonly question: TripQuestion;
    readonly trip: Trip;
    readonly shards: readonly ShardCounts[];
    readonly signal: AbortSignal;
  },
): Promise<Measurement | undefined> {
  const { mode, question, trip, shards, signal } = known;
  const metered = { ...cluster, call: { signal } };
  if (mode === 'search_after') return measurePage(metered, question, { after: trip.after });
  if (mode !== 'offset') return undefined;
  const entriesAt = (from: number) => shards.reduce((sum, { matches }) => sum + Math.min(from + question.size, matches), 0);
  return measurePage(metered, question, { after: undefined, entriesAt });
}
