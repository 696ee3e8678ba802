/** Only the walks: for a page that reads a service and holds none. */
export { RestError } from '../client/rest-error.ts';
export type { WireHit, WireSearchResponse, WireSortValue } from '../rest/wire.ts';
export { walkOffset, walkPit, walkScroll, walkSearchAfter, type WalkOptions, type WalkPage } from './walkers.ts';
