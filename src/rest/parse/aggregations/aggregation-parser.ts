import type { AggregationBody, JsonObject, TopHitsWishes } from '../../../engine/index.ts';

/** What a parser is told of the aggregation it reads. */
interface ParsedAggregation {
  readonly name: string;
  readonly type: string;
  /** Gets what the answer is to warn of. */
  readonly warnings: string[];
  /** Gets what is wanted of the hits of each `top_hits`. */
  readonly topHits: TopHitsWishes[];
}

/** Reads the object below the name of a type. */
export type AggregationParser = (body: JsonObject, parsed: ParsedAggregation) => AggregationBody;
