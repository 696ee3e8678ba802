/** The engine's front door, and the only barrel in the house: nothing outside `engine/` imports past it. */
export {
  analyzeTexts,
  chainOf,
  composeChain,
  filterTokens,
  type AnalysisChain,
  type AnalyzedToken,
  type ComposedChain,
} from './analysis/analyze.ts';
export type { PartDefinition } from './analysis/define-parts.ts';
export { builtInAnalyzer } from './analysis/registry.ts';
export type * from './clock.ts';
export type * from './cost/shard-cost.ts';
export type * from './coordinator/search/search-request.ts';
export type * from './engine.ts';
export type { EngineError, ErrorCause, Result, ShardFailure } from './errors.ts';
export { err, ok } from './errors.ts';
export { formatDouble, formatFloat } from './json/java-number.ts';
export { jsonErrorReason, type JsonError } from './json/json-error.ts';
export { JsonDouble, type JsonArray, type JsonObject, type JsonScalar, type JsonValue } from './json/json-value.ts';
export { parseBytes } from './coordinator/settings/memory-setting.ts';
export { parseJson, parseJsonInSteps, type ParseJsonOptions } from './json/parse-json.ts';
export { decodeUtf8, encodeUtf8 } from './json/utf8.ts';
export { writeJson } from './json/write-json.ts';
export { REGEXP_FLAG_NAMES } from './query/patterns/regexp-flags.ts';
export { clausesOf, mapClauses } from './query/query-clauses.ts';
export { SIMPLE_FLAG_NAMES } from './query/query-string/parse-simple-query.ts';
export type * from './query/query.ts';
export { parseDateMath } from './schema/dates/dates.ts';
export { formatDate } from './schema/dates/format-date.ts';
export type { FieldType } from './schema/field-type.ts';
export type { Mapping } from './schema/mapping.ts';
export type { SortSpec, SortValue } from './search/sort/sort.ts';
export type { ShardActivity } from './shard/shard-activity.ts';
export { SlicePace } from './shard/slice-pace.ts';
export { runToEnd, type Sliced } from './index/memory/slices.ts';
export type { ShardFaults } from './shard/shard-faults.ts';
export type { SegmentStats, ShardDetails, ShardStats } from './shard/shard-port.ts';
export { type SegmentParts, sumParts } from './index/segment/segment-parts.ts';
export { sumActivities } from './shard/shard-activity.ts';
export { valuesAt } from './shard/hit-fields.ts';
export { compileSourceFilter } from './shard/source-filter.ts';
export { durationText, TIME_UNITS } from './contexts/duration.ts';
export { DocumentCheck } from './coordinator/write/document-check.ts';
export { nearNames } from './coordinator/catalog/near-names.ts';
export { createEngine, type EngineOptions } from './create-engine.ts';
export type { EngineLimits } from './contexts/engine-limits.ts';
