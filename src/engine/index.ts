/** The engine's front door, and the only barrel in the house: nothing outside `engine/` imports past it. */
export type * from './clock.ts';
export type * from './cost/shard-cost.ts';
export type * from './coordinator/search-request.ts';
export type * from './engine.ts';
export type { EngineError, ErrorCause, Result, ShardFailure } from './errors.ts';
export { err, ok } from './errors.ts';
export { formatDouble, formatFloat } from './json/java-number.ts';
export type { JsonError } from './json/json-error.ts';
export { JsonDouble, type JsonArray, type JsonObject, type JsonScalar, type JsonValue } from './json/json-value.ts';
export { parseJson } from './json/parse-json.ts';
export { decodeUtf8, encodeUtf8 } from './json/utf8.ts';
export { writeJson } from './json/write-json.ts';
export type * from './query/query.ts';
export type { Mapping } from './schema/mapping.ts';
export type { SortSpec, SortValue } from './search/sort.ts';
export { compileSourceFilter } from './shard/source-filter.ts';
export { nearNames } from './coordinator/near-names.ts';
