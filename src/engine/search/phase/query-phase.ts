import type { ShardCost } from '../../cost/shard-cost.ts';
import type { JsonScalar } from '../../json/json-value.ts';
import type { Query } from '../../query/query.ts';
import type { CollectedStatistics } from './collected-statistics.ts';
import type { GroupValue } from '../sorted/group-queue.ts';
import type { KeyColumn } from '../sort/key-column.ts';
import type { QueryProfile } from './query-profile.ts';
import type { RescoreSpec } from './rescore.ts';
import type { ShardSlice } from './slice.ts';
import type { SortSpec } from '../sort/sort.ts';

/** Which documents match, and what they score. */
export interface QueryPhaseMatch {
  readonly query: Query;
  readonly postFilter?: Query;
  /** Only this part of the shard. */
  readonly slice?: ShardSlice;
  /** Multiplies every score. */
  readonly boost?: number;
}

/** Which of the matches are wanted, in which order, and how far they are counted. */
export interface QueryPhasePage {
  /** Empty: by score descending. The implied `_shard_doc` of a PIT is already appended here. */
  readonly sort: readonly SortSpec[];
  /** Queue capacity: from+size for offset paging, size for cursors and scrolls. 0 counts only. */
  readonly capacity: number;
  /** Wire values of the cursor, one per sort key; entries at or before it are not returned. */
  readonly searchAfter?: readonly JsonScalar[];
  /** Scroll: the last entry this shard gave to the client; the next page starts behind it, ties broken by document number. */
  readonly resumeAfter?: ShardCursor;
  /** Count hits exactly up to here; Infinity: exact; 0: do not count. */
  readonly trackTotalHitsUpTo: number;
  /** Compute scores although a sort makes them unnecessary. */
  readonly trackScores: boolean;
}

/** What few searches ask for. A new wish belongs here: every shortcut wants a request without extras, so none passes one over. */
export interface QueryPhaseExtras {
  readonly minScore?: number;
  /** Ends the phase behind so many matches. */
  readonly terminateAfter?: number;
  /** Ends the phase when so many milliseconds have gone by; what was found until then is the answer. */
  readonly timeoutMs?: number;
  /** Only the best document for each value of the field. */
  readonly collapse?: { readonly field: string };
  readonly rescore?: readonly RescoreSpec[];
  /** Scores are to be explained when the page is fetched: what that takes is sent with it. */
  readonly explain?: boolean;
  /** What scores are made of, where it is not the shard's own counts. */
  readonly statistics?: CollectedStatistics;
  readonly profile?: boolean;
  /** Looks at every match, also at those that cannot belong on the page. */
  readonly unpruned?: boolean;
}

/** What the coordinator asks of one shard. Message-shaped: plain data only, so a shard may live in another worker. */
export interface QueryPhaseRequest {
  readonly match: QueryPhaseMatch;
  readonly page: QueryPhasePage;
  /** Position of this shard in the request: the high part of `_shard_doc`. */
  readonly shardPosition: number;
  /** Undefined where nothing of it is asked for; never empty. */
  readonly extras?: QueryPhaseExtras;
}

/** Where a scroll stands on one shard: the sort keys (as columns of one row) and the document number of its last hit. */
export interface ShardCursor {
  readonly keys: readonly KeyColumn[];
  readonly score: number;
  readonly doc: number;
}

/** A shard's answer: flat arrays, row i of each column belonging to entry i, best entry first. */
export interface QueryPhaseResult {
  readonly totalHits: { readonly value: number; readonly relation: 'eq' | 'gte' };
  /** Highest score over all matches; NaN when scores were not computed or nothing matched. */
  readonly maxScore: number;
  /** Shard-level document numbers. */
  readonly docs: Uint32Array;
  /** Scores as 32-bit floats; empty where they were not computed. */
  readonly scores: Float32Array;
  /** One column per sort key; empty when sorted by score alone. */
  readonly keys: readonly KeyColumn[];
  readonly cost: ShardCost;
  /** The phase ended at its time limit, or behind its limit of matches. */
  readonly timedOut?: boolean;
  readonly terminatedEarly?: boolean;
  /** Collapsed: the group of each entry. */
  readonly groups?: readonly GroupValue[];
  /** To be explained: by rescorer, the documents among `docs` that it looked at. */
  readonly rescored?: readonly Uint32Array[];
  readonly profile?: QueryProfile;
}
