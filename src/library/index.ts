/** The library's front door: the engine, the service over it, the page's own way to it, and walks over any service. */
export type * from '../engine/index.ts';
export { createEngine, decodeUtf8, encodeUtf8, parseJson, writeJson } from '../engine/index.ts';
export { RestError } from '../client/rest-error.ts';
export type { Dataset, DatasetDocument } from '../datasets/dataset.ts';
export { inPageFetch } from '../rest/adapters/in-page.ts';
export type { ApiRequest, ApiResponse, Service } from '../rest/api.ts';
export { createService, type GateStart, type ServiceOptions } from '../rest/service.ts';
export type { ReleaseName } from '../rest/release/release.ts';
export type { WireHit, WireSearchResponse, WireSortValue } from '../rest/wire.ts';
export { MemoryStorage, type Damage, type Storage, StorageError, type StorageFile, type Store, type StoreState } from '../engine/index.ts';
export { Fathom, openFathom, type FathomOptions, type FathomSnapshot, type StoredFathom } from '../kit/fathom.ts';
export { assertCost, costMatchers } from '../kit/cost/matchers.ts';
export type { Budget, CostReport } from '../kit/cost/check-cost.ts';
export type { FaultVerbs } from '../kit/fault-verbs.ts';
export { randomIds } from '../host/random-ids.ts';
export { SourceBuffer, sourceOf } from './source-of.ts';
export { systemClock } from '../host/system-clock.ts';
export { walkOffset, walkPit, walkScroll, walkSearchAfter, type WalkOptions, type WalkPage } from './walkers.ts';
