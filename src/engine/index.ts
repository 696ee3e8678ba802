/** The engine's front door, and the only barrel in the house: nothing outside `engine/` imports past it. */
export type * from './clock.ts';
export type * from './cost/shard-cost.ts';
export type * from './coordinator/search-request.ts';
export type * from './engine.ts';
export type { EngineError, ErrorCause, Result, ShardFailure } from './errors.ts';
export { err, ok } from './errors.ts';
export { JsonDouble, type JsonArray, type JsonObject, type JsonScalar, type JsonValue } from './json/json-value.ts';
export type * from './query/query.ts';
export type { Mapping } from './schema/mapping.ts';
export type { SortSpec, SortValue } from './search/sort.ts';
