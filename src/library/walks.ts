/** Only the walks: for a page that reads a service and holds none. */
export { RestError } from '../client/rest-error.ts';
export type { WireHit, WireSearchResponse, WireSortValue } from '../rest/wire.ts';
/** For what a walk brings: integers beyond 2^53 are written as they came. */
export { stringifyLossless } from '../client/lossless-json.ts';
export { patientFetch, type Patience } from './patient-fetch.ts';
export { walkOffset, walkPit, walkScroll, walkSearchAfter, type WalkOptions, type WalkPage } from './walkers.ts';
