import type { Result } from '../errors.ts';
import type { Leaf, Searcher } from '../index/segment/searcher.ts';
import type { Sliced, SliceMeter } from '../index/memory/slices.ts';
import type { NestedPlace } from '../index/segment/segment.ts';
import type { QueryHost } from '../query/compile/compilation.ts';
import type { Explanation } from '../query/weight/explain-bm25.ts';
import type { ShardStatistics } from '../query/weight/shard-statistics.ts';
import type { Mapping } from '../schema/mapping.ts';
import type { SortValue } from '../search/sort/sort.ts';
import type { ExplainRequest } from './explain-hits.ts';
import type { HighlightRequest, Highlights } from './highlight/highlight.ts';
import type { HitFieldsRequest, HitFieldValues } from './hit-fields.ts';
import type { InnerHitsRequest } from './inner-hits/inner-hits-request.ts';
import type { MatchedQueries, NamedQueriesRequest } from './matched-queries.ts';

/** What a page may want of its hits beside ids, versions and source. */
export interface HitExtrasRequest {
  readonly fields?: HitFieldsRequest;
  readonly highlight?: HighlightRequest;
  readonly explain?: ExplainRequest;
  readonly named?: NamedQueriesRequest;
  readonly innerHits?: InnerHitsLists;
}

/** Lists of inner hits. */
export interface InnerHitsLists {
  readonly lists: readonly InnerHitsRequest[];
  /** As of a {@link HighlightRequest}. */
  readonly maxAnalyzedOffset: number;
}

/** What was found of it for one document. */
export interface HitExtras {
  /** Without entries when the document has none of the fields. */
  readonly fields?: HitFieldValues;
  readonly highlight?: Highlights;
  readonly explanation?: Explanation;
  readonly matchedQueries?: MatchedQueries;
  readonly innerHits?: InnerHitsByName;
}

/** An object that a nested query found in a hit. */
export interface InnerHit {
  readonly id: string;
  /** Null where they are sorted. */
  readonly score: number | null;
  readonly source: Uint8Array | undefined;
  readonly sort: readonly SortValue[] | undefined;
  readonly place: readonly NestedPlace[];
  readonly version: number | undefined;
  readonly extras: HitExtras | undefined;
}

/** The best objects of a hit, and how many there are. */
export interface InnerHits {
  readonly total: number;
  readonly maxScore: number | null;
  readonly hits: readonly InnerHit[];
}

/** By name. */
export type InnerHitsByName = ReadonlyMap<string, InnerHits>;

/** Where extras are read: of documents, or of the objects at a path. */
export interface ExtrasWorld {
  readonly searcher: Searcher;
  readonly mapping: Mapping;
  readonly host: QueryHost;
  /** Path of the nested objects that queries are about; empty: documents. */
  readonly within: string;
  /** Of the searcher, where they are known. */
  readonly statistics?: ShardStatistics;
}

/** Reads the extras of many documents. */
export interface HitExtrasReader {
  /** Whether the source has to be loaded for it. */
  readonly readsSource: boolean;
  readonly read: (leaf: Leaf, docId: number) => Sliced<Result<HitExtras>>;
}

/** Makes a reader of extras; undefined when nothing is wanted. Errors: those of compiling a query. */
export type CompileExtras = (
  world: ExtrasWorld,
  request: HitExtrasRequest,
  meter: SliceMeter,
) => Sliced<Result<HitExtrasReader | undefined>>;
