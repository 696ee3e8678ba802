/** The service's JSON types, handed on for the screens, which see nothing below the client. */
export type {
  WireCost,
  WireDataset,
  WireHit,
  WireSearch,
  WireSearchResponse,
  WireShardCost,
  WireSortValue,
  WireSwitches,
  WireTask,
} from '../rest/wire.ts';
