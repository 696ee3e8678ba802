import type { Exchange } from '../../../client/exchange.ts';
import type { PagingMode } from '../../../client/paging.ts';
import type { WireCost } from '../../../client/wire.ts';
import type { RowPair } from '../model/rows.ts';
import type { TripQuestion } from '../model/question.ts';
import type { TwoBills } from '../model/two-bills.ts';
import { type BillRow, billRows } from '../view/bill-rows.ts';

/** A run of both sides as one file, which opens again without either. Nothing of it is a key, or was sent with one in it. */
export interface RunReport {
  readonly format: typeof REPORT_FORMAT;
  readonly version: typeof REPORT_VERSION;
  /** When it was made, as ISO 8601. */
  readonly made: string;
  /** What the run was made with. */
  readonly with: RunWith;
  readonly question: TripQuestion;
  readonly ways: readonly ReportedWay[];
}

/** Versions and machine, as far as they are known. */
export interface RunWith {
  readonly fathom: string;
  /** As people call it, with its version. */
  readonly product: string;
  readonly cluster: string;
  readonly indexThere: string;
  readonly shards: number;
  /** Of the documents, where they are generated. */
  readonly seed: number | null;
  readonly agent: string;
  readonly cores: number;
}

/** One way of paging, as it is shown. */
export interface ReportedWay extends ShownBill {
  /** The tab's counters of its last request. */
  readonly counters: WireCost | null;
  readonly requests: readonly ReportedRequest[];
}

/** A bill as it is drawn, of a run or of a file. */
export interface ShownBill {
  readonly mode: PagingMode;
  readonly rows: readonly RowPair[];
  readonly bill: readonly BillRow[];
}

/** The first or the last request of a trip. */
export interface ReportedRequest {
  readonly side: 'tab' | 'cluster';
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  readonly status: number;
  readonly ms: number;
}

/** What a file of this kind says of itself. */
export const REPORT_FORMAT = 'fathom-run';
/** What this build writes and reads. */
export const REPORT_VERSION = 1;

/** A run as a file. */
export function reportOf(
  bills: readonly TwoBills[],
  question: TripQuestion,
  more: { readonly made: Date; readonly with: RunWith },
): RunReport {
  return {
    format: REPORT_FORMAT,
    version: REPORT_VERSION,
    made: more.made.toISOString(),
    with: more.with,
    question,
    ways: bills.map(wayOf),
  };
}

/** A bill as it is drawn. */
export function shownBill(bills: TwoBills): ShownBill {
  return { mode: bills.mode, rows: bills.rows, bill: billRows(bills) };
}

function wayOf(bills: TwoBills): ReportedWay {
  const { tab, cluster } = bills;
  return {
    ...shownBill(bills),
    counters: tab.response.cost ?? null,
    requests: [...tab.sent.map(requestOf('tab')), ...cluster.sent.map(requestOf('cluster'))],
  };
}

function requestOf(side: ReportedRequest['side']): (exchange: Exchange) => ReportedRequest {
  return ({ method, path, requestBody, status, ms }) => ({ side, method, path, body: requestBody, status, ms });
}
