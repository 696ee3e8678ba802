import type { RequestPurse } from '../aggregations/aggregated-phase.ts';
import type { SuggestedRequest, SuggestedResult } from '../suggest/suggested-phase.ts';
import type { Result } from '../errors.ts';
import type { QueryLimits } from '../query/compile/compilation.ts';
import type { Query } from '../query/query.ts';
import type { DocCounts } from '../index/nested/nested-level.ts';
import type { SegmentParts } from '../index/segment/segment-parts.ts';
import type { Mapping } from '../schema/mapping.ts';
import type { CollectedStatistics } from '../search/phase/collected-statistics.ts';
import type { FetchRequest, FetchResult } from './fetch-phase.ts';
import type { PortState } from './shard-state.ts';
import type { ShardActivity } from './shard-activity.ts';
import type { ShardCapture } from './shard-capture.ts';
import type { ReplicatedWrite, ShardWrite, ShardWriteOutcome } from './shard-write.ts';

/** What is there at once where it takes no more than a slice of work, else on its way. */
export type Answer<T> = T | Promise<T>;

/** A question that may be called off while it is being answered: the answer is `task_cancelled` then. */
export interface Call {
  /** True once nobody wants the answer. */
  readonly aborted: boolean;
  /** Pays for what answering takes; without it nothing is counted. */
  readonly purse?: RequestPurse | undefined;
}

/** Several answers: at once when none of them is on its way. */
export function allAnswers<T>(answers: readonly Answer<T>[]): Answer<readonly T[]> {
  for (const answer of answers) if (answer instanceof Promise) return Promise.all(answers);
  return answers as readonly T[];
}

/**
 * One copy of a shard as the coordinator reaches it. It lives in the coordinator's own thread: a write carries views of the request's
 * bytes and of its parsed fields, and what takes no time is answered without a promise.
 */
export interface ShardPort {
  /** The schema that queries are bound to from now on. */
  setMapping(mapping: Mapping): void;
  /** What the settings of the index bound from now on. */
  setLimits(limits: ShardLimits): void;
  /** In order; one refused operation does not stop the others. */
  write(operations: readonly ShardWrite[]): Promise<readonly Result<ShardWriteOutcome>[]>;
  /** To a replica: what its primary did. */
  replicate(writes: readonly ReplicatedWrite[]): Promise<void>;
  /** The document as last written, or as last published when `realtime` is false. Undefined: there is none. */
  get(id: string, options: { readonly realtime: boolean; readonly refreshIntervalMs: number }): Promise<ShardDocument | undefined>;
  /** Whether the id's document was deleted, as long as the version of the deletion is remembered. */
  wasDeleted(id: string): Promise<boolean>;
  /** Publishes every write. */
  refresh(): Promise<void>;
  forceMerge(maxSegments: number): Promise<void>;
  /** Makes segments of every write, without publishing them. */
  seal(): Promise<void>;
  /** The copy as it is: what others may begin with. */
  takeState(): PortState;
  /** Whether the oldest unpublished write is at least `refreshIntervalMs` old (-1: never is). */
  isDue(refreshIntervalMs: number): boolean;
  /** Publishes what is due. */
  publishDue(refreshIntervalMs: number): Answer<void>;
  /** Opens a frozen view of what is published, and answers the number that names it. */
  openReader(): number;
  /** Releasing twice is legal. */
  releaseReader(reader: number): void;
  query(reader: number, request: SuggestedRequest, call?: Call): Answer<Result<SuggestedResult>>;
  /** False where no document of the view can match; nothing is looked at. */
  canMatch(reader: number, query: Query): boolean;
  count(reader: number, query: Query, call?: Call): Promise<Result<number>>;
  /** What the shard has to say about the terms of the queries: summed over all shards, scores become comparable. */
  statistics(reader: number, queries: readonly Query[], call?: Call): Promise<Result<CollectedStatistics>>;
  fetch(reader: number, request: FetchRequest, call?: Call): Answer<Result<FetchResult>>;
  stats(): Promise<ShardDetails>;
  /** Segments and bytes that only this reader keeps alive, as of the shard's latest answer. */
  held(reader: number): HeldSegments;
  /** What the shard holds, as of its latest answer. */
  memory(): ShardMemory;
  /** One bounded slice of background work; false when there is none left. */
  maintain(): boolean;
  /** When there will be some by the passing of time alone, in milliseconds since the epoch; undefined: never. */
  nextMaintenance(): number | undefined;
  /** The index is deleted, or the replica is no longer wanted: gives up what the shard has together with others. What is under way may go on to its end. */
  close(): void;
  /** What is in segments, as of now. */
  capture(): ShardCapture;
  /** Takes back what was captured, before anything else is asked. */
  restore(captured: ShardCapture): void;
}

export interface ShardLimits extends QueryLimits {
  /** How long the version of a deleted document is remembered, in milliseconds; -1: not at all. */
  readonly gcDeletesMs: number;
}

export interface ShardDocument {
  readonly version: number;
  readonly seqNo: number;
  readonly routing: string | undefined;
  readonly source: Uint8Array;
}

export interface ShardStats {
  readonly documents: number;
  readonly deleted: number;
  /** Both with the objects nested in documents. */
  readonly withNested: DocCounts;
  readonly segments: number;
  readonly bytes: number;
  readonly activity: ShardActivity;
  /** What the bytes are made of. */
  readonly parts: SegmentParts;
}

/** A shard's figures down to its segments. */
export interface ShardDetails extends ShardStats {
  /** The highest number an operation got; -1 before the first. */
  readonly maxSeqNo: number;
  /** What only contexts keep alive. */
  readonly pinned: HeldSegments;
  /** Segment by segment: those searches see, then those that only contexts keep alive. */
  readonly leaves: readonly SegmentStats[];
}

/** One segment as a searcher sees it. */
export interface SegmentStats {
  readonly name: string;
  /** Live documents. */
  readonly documents: number;
  readonly deleted: number;
  /** Both with the objects nested in documents. */
  readonly withNested: DocCounts;
  readonly bytes: number;
  /** What the bytes are made of. */
  readonly parts: SegmentParts;
  /** False: searches do not see it any more, contexts keep it alive. */
  readonly searchable: boolean;
}

/** What a shard holds in memory. */
export interface ShardMemory {
  /** Documents that searches see. */
  readonly documents: number;
  /** Segments, those that only contexts keep alive included, what was derived from them, the buffer of writes and merges under way. */
  readonly bytes: number;
}

export interface HeldSegments {
  readonly segments: number;
  readonly bytes: number;
}
